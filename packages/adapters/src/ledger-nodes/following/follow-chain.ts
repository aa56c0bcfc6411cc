import { CodedError, isCodedError } from '@countersign/kernel';
import type { LedgerNode } from '@countersign/ledger-port';

import { oneByOne, type Chain } from './chain.ts';
import { readCursor, writeCursor, type Cursor } from './cursor.ts';
import type { BlockPlace } from './read-by-all.ts';

/** Blocks that are read, and held in memory, at once; fewer where a node does not give so many. */
const blocksOfPage = 8;
/** Pages that are read without a failure before larger ones are tried again. */
const pagesBeforeLarger = 100;
/** No chain comes to more in a lifetime. The count of all its blocks is the largest that is kept. */
const mostHeight = 2 ** 31 - 2;

/** Those of the addresses that belong to accounts of this instance. */
type IsWatched = Parameters<LedgerNode['observations']>[1];
type Page = Awaited<ReturnType<LedgerNode['observations']>>;

/** How a chain's blocks are read. */
export interface BlockSource<Block extends BlockPlace> {
  /**
   * The newest block's height, and the hash of the block at another height where one is asked for; undefined where it is not there. `final`: that of the
   * newest final block, where the chain itself says which is.
   */
  heights(
    chain: Chain,
    at: number | undefined,
  ): Promise<{ readonly newest: number; readonly hash: string | undefined; readonly final?: number }>;
  /** Blocks in a row, as all nodes have them. */
  read(chains: readonly Chain[], from: number, to: number): Promise<readonly Block[]>;
  /**
   * In which of the blocks after one and up to another one the addresses occur, where there is an index of them: all of them up to `end`, which is at
   * least the first that is named; `read` gives the block at a height, where less than all of it is enough. Absent where blocks have to be read to find out.
   */
  readonly occurrences?: (
    chains: readonly Chain[],
    addresses: readonly string[],
    after: number,
    until: Cursor,
  ) => Promise<{
    readonly heights: readonly number[];
    readonly end: number;
    readonly read?: (height: number) => Promise<readonly Block[]>;
  }>;
  /** What happened in the blocks to the watched addresses. */
  transactions(blocks: readonly Block[], isWatched: IsWatched): Promise<Page['transactions']>;
}

/** What is followed. */
export interface Following<Block extends BlockPlace> {
  readonly source: BlockSource<Block>;
  readonly chains: readonly Chain[];
  readonly confirmations: number;
  readonly firstBlock: number | undefined;
  /** How many blocks a page has, how many pages in a row had so many, and how many blocks were left to be read after the last page. */
  readonly page: { blocks: number; inARow: number; unread?: number };
}

/** Nothing is known of the chain yet. */
export function firstPage(): Following<BlockPlace>['page'] {
  return { blocks: blocksOfPage, inARow: 0 };
}

/**
 * What became final since the cursor: blocks that have as many confirmations at each of the nodes as the ledger asks for. Of a younger
 * block nothing is reported, so that nothing has to be taken back. `isCompared`: there were such blocks, and the nodes say the same of them. Throws
 * `LedgerReorganised` where the block that was read last is no longer in the chain.
 */
export async function observations<Block extends BlockPlace>(
  parts: Following<Block>,
  cursor: string | undefined,
  isWatched: IsWatched,
): Promise<Page & { readonly isCompared: boolean }> {
  const read = cursor === undefined ? undefined : readCursor(cursor);
  const confirmed = await finalOfAll(parts, read);
  const last = read ?? (await beginning(parts, confirmed));
  parts.page.unread = Math.max(confirmed - last.height, 0);
  if (confirmed <= last.height) return { cursor: cursor ?? writeCursor(last), transactions: [], more: false, isCompared: false };
  const blocks = await readPage(parts, last.height, confirmed);
  checkGoesOn(last, blocks);
  const transactions = await parts.source.transactions(blocks, isWatched);
  parts.page.unread -= blocks.length;
  return {
    cursor: cursorAfter(blocks, last),
    transactions,
    more: last.height + blocks.length < confirmed,
    isCompared: true,
  };
}

/** What was confirmed to some addresses before: block by block, or by an index of all that there still is. */
export async function history<Block extends BlockPlace>(
  parts: Following<Block>,
  addresses: readonly string[],
  { after, until }: Parameters<LedgerNode['history']>[1],
): Promise<Page> {
  const end = readCursor(until);
  const { occurrences } = parts.source;
  if (occurrences !== undefined) return indexed(parts, occurrences, addresses, after, until);
  const first = Math.min(parts.firstBlock ?? end.first, end.first);
  const last = after === undefined ? { height: first - 1, hash: undefined, first } : readCursor(after);
  if (end.height <= last.height) return { cursor: until, transactions: [], more: false };
  const blocks = await readPage(parts, last.height, end.height);
  checkGoesOn(last, blocks);
  const isEnd = last.height + blocks.length === end.height;
  if (isEnd && end.hash !== undefined && blocks.at(-1)?.hash !== end.hash) throw reorganised(end);
  return {
    cursor: isEnd ? until : cursorAfter(blocks, last),
    transactions: await parts.source.transactions(blocks, among(addresses)),
    more: !isEnd,
  };
}

/** The same, of the blocks alone in which the addresses occur. */
async function indexed<Block extends BlockPlace>(
  { source, chains, page }: Following<Block>,
  occurrences: NonNullable<BlockSource<Block>['occurrences']>,
  addresses: readonly string[],
  after: string | undefined,
  until: string,
): Promise<Page> {
  const end = readCursor(until);
  const last = after === undefined ? 0 : readCursor(after).height;
  if (end.height <= last) return { cursor: until, transactions: [], more: false };
  const found = await occurrences(chains, addresses, last, end);
  const { read = (height: number) => readBlock({ source, chains }, height) } = found;
  const some = found.heights.slice(0, page.blocks);
  const blocks: Block[] = [];
  for (const height of some) blocks.push(...(await read(height)));
  const reached = some.length < found.heights.length ? (some.at(-1) ?? last) : found.end;
  const isEnd = reached >= end.height;
  if (isEnd) await finalOfAll({ chains, source, confirmations: 1 }, end);
  return {
    cursor: isEnd ? until : writeCursor({ height: reached, hash: undefined, first: end.first }),
    transactions: await source.transactions(blocks, among(addresses)),
    more: !isEnd,
  };
}

function among(addresses: readonly string[]): IsWatched {
  const asked = new Set(addresses);
  return (found) => Promise.resolve(new Set(found.filter((address) => asked.has(address))));
}

/**
 * The blocks after one, up to another one: as many as a page has. Where a node does not give them all, half of them are asked for: its answer may be too large, for it or
 * for us, or take too long, and each node has its own words for that. Pages stay smaller for a while, so that one that is down is asked for a single block.
 */
async function readPage<Block extends BlockPlace>(
  { source, chains, page }: Following<Block>,
  after: number,
  until: number,
): Promise<readonly Block[]> {
  for (;;) {
    const to = Math.min(until, after + page.blocks);
    try {
      const blocks = to === after + 1 ? await readBlock({ source, chains }, to) : await source.read(chains, after + 1, to);
      if (blocks.length === page.blocks) growAfter(page);
      return blocks;
    } catch (error) {
      page.inARow = 0;
      if (!isCodedError(error, 'LedgerUnreachable') || to === after + 1) throw error;
      page.blocks = Math.ceil((to - after) / 2);
    }
  }
}

/** One block; of one that is too large for a usual answer, each part by itself. */
async function readBlock<Block extends BlockPlace>(
  { source, chains }: Pick<Following<Block>, 'source' | 'chains'>,
  height: number,
): Promise<readonly Block[]> {
  try {
    return await source.read(chains, height, height);
  } catch (error) {
    if (!isCodedError(error, 'LedgerUnreachable') || !isCodedError(error.cause, 'AnswerTooLarge')) throw error;
    return source.read(chains.map(oneByOne), height, height);
  }
}

function growAfter(page: Following<BlockPlace>['page']): void {
  page.inARow++;
  if (page.inARow < pagesBeforeLarger || page.blocks >= blocksOfPage) return;
  page.blocks = Math.min(2 * page.blocks, blocksOfPage);
  page.inARow = 0;
}

/** The newest block that is final at all nodes. Throws `LedgerReorganised` where one has another block in the place of the one that was read last. */
async function finalOfAll<Block extends BlockPlace>(
  { chains, source, confirmations }: Pick<Following<Block>, 'chains' | 'source' | 'confirmations'>,
  last: Cursor | undefined,
): Promise<number> {
  const heights = await Promise.all(
    chains.map(async (chain) => {
      const {
        newest,
        hash,
        final = newest - (confirmations - 1),
      } = await source.heights(chain, last?.hash === undefined ? undefined : last.height);
      if (newest > mostHeight)
        throw new CodedError('LedgerUnreachable', `The node ${chain.name} says that it is at block ${newest}, and no chain is`);
      chain.saw(newest);
      if (last?.hash === undefined) return final;
      if (hash === undefined)
        throw new CodedError(
          'LedgerUnreachable',
          `The node ${chain.name} is at block ${newest}, and ${last.height} was read: it ${newest < last.height ? 'is behind' : 'does not have that one'}`,
        );
      if (hash !== last.hash) throw reorganised(last);
      return final;
    }),
  );
  return Math.min(...heights);
}

/** Before the first block that is to be read. */
async function beginning<Block extends BlockPlace>(
  { chains, source, firstBlock }: Following<Block>,
  confirmed: number,
): Promise<Cursor> {
  const height = firstBlock === undefined ? Math.max(confirmed, -1) : firstBlock - 1;
  const [chain] = chains;
  if (height < 0 || height > confirmed || chain === undefined) return { height, hash: undefined, first: height + 1 };
  const { hash } = await source.heights(chain, height);
  // Behind a block that nobody has nothing would ever be read, and nothing would be wrong.
  if (hash === undefined && firstBlock === undefined)
    throw new CodedError('LedgerUnreachable', `The node ${chain.name} does not have block ${height}, and names a higher one`);
  return { height, hash, first: height + 1 };
}

function checkGoesOn(last: Cursor, [next]: readonly BlockPlace[]): void {
  if (last.hash !== undefined && next !== undefined && next.parentHash !== last.hash) throw reorganised(last);
}

function reorganised({ height, hash }: Cursor) {
  return new CodedError(
    'LedgerReorganised',
    `Block ${height} (${hash}), which was final by the ledger's confirmations, is not in the chain any more: nothing is read until somebody has looked`,
  );
}

function cursorAfter(blocks: readonly BlockPlace[], { first }: Cursor): string {
  const { height = first - 1, hash } = blocks.at(-1) ?? {};
  return writeCursor({ height, hash, first });
}
