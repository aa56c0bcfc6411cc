import { CodedError, isCodedError } from '@countersign/kernel';
import type { LedgerNode } from '@countersign/ledger-port';

import type { BlockSource, Following, IsWatched, Page } from './block-source.ts';
import { oneByOne } from './chain.ts';
import { readCursor, writeCursor, type Cursor } from './cursor.ts';
import { beginning, finalOfAll, reorganised } from './final-blocks.ts';
import type { BlockPlace } from './read-by-all.ts';

/** Blocks that are read, and held in memory, at once; fewer where a node does not give so many. */
const blocksOfPage = 8;
/** Pages that are read without a failure before larger ones are tried again. */
const pagesBeforeLarger = 100;

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
  // Without a block up to there all of those heights are left out.
  const reached = blocks.at(-1)?.height ?? confirmed;
  parts.page.unread = confirmed - reached;
  return {
    cursor: blocks.length === 0 ? (cursor ?? writeCursor(last)) : cursorAfter(blocks, last),
    transactions,
    more: reached < confirmed,
    isCompared: blocks.length > 0,
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
  const reached = blocks.at(-1)?.height ?? end.height;
  const isEnd = reached === end.height;
  // The cursor is after a block: its height is not one that is left out.
  if (blocks.length === 0 && end.hash !== undefined)
    throw new CodedError('LedgerUnreachable', `The nodes have no block ${end.height}, which was read`);
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

/** The next blocks after one, up to another one; none where every height up to there is left out. */
async function readPage<Block extends BlockPlace>(
  parts: Following<Block>,
  after: number,
  until: number,
): Promise<readonly Block[]> {
  for (let from = after; from < until;) {
    const { blocks, to } = await readHeights(parts, from, until);
    if (blocks.length > 0) return blocks;
    from = to;
  }
  return [];
}

/**
 * The blocks after a height, up to another one: as many heights as a page has, of which all may be left out. Where a node does not give them all, half of them are asked for: its answer may be too large, for it or
 * for us, or take too long, and each node has its own words for that. Pages stay smaller for a while, so that one that is down is asked for a single block.
 */
async function readHeights<Block extends BlockPlace>(
  { source, chains, page }: Following<Block>,
  after: number,
  until: number,
): Promise<{ readonly blocks: readonly Block[]; readonly to: number }> {
  for (;;) {
    const to = Math.min(until, after + page.blocks);
    try {
      const blocks = to === after + 1 ? await readBlock({ source, chains }, to) : await source.read(chains, after + 1, to);
      if (to - after === page.blocks) growAfter(page);
      return { blocks, to };
    } catch (error) {
      page.inARow = 0;
      if (!isCodedError(error, 'LedgerUnreachable') || to === after + 1) throw error;
      page.blocks = Math.ceil((to - after) / 2);
    }
  }
}

/** One block; of one that is too large for a usual answer, each part by itself. */
export async function readBlock<Block extends BlockPlace>(
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

function checkGoesOn(last: Cursor, [next]: readonly BlockPlace[]): void {
  if (last.hash === undefined || next === undefined || next.parentHash === last.hash) return;
  if (next.height === last.height + 1) throw reorganised(last);
  throw new CodedError(
    'LedgerUnreachable',
    `Block ${next.height} does not go on from block ${last.height}: one between them is missing, or the chain changed while it was read`,
  );
}

function cursorAfter(blocks: readonly BlockPlace[], { first }: Cursor): string {
  const { height = first - 1, hash } = blocks.at(-1) ?? {};
  return writeCursor({ height, hash, first });
}
