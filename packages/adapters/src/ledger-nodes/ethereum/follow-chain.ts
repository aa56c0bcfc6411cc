import { CodedError, isCodedError } from '@countersign/kernel';
import type { LedgerNode } from '@countersign/ledger-port';

import { askFor, hex, take, type Chain } from './chain.ts';
import { readCursor, writeCursor, type Cursor } from './cursor.ts';
import { movementsOfBlock, observed, type Concerning } from './observe.ts';
import { readBlocks, type ReadBlock } from './read-blocks.ts';
import { Header, quantity } from './shapes.ts';

/** Blocks that are read, and held in memory, at once; fewer where they are so full that a node's answer would be too large. */
const blocksOfPage = 8;

interface Parts {
  readonly chains: readonly Chain[];
  readonly confirmations: number;
  readonly firstBlock: number | undefined;
  readonly traces: boolean;
  /** What was found out of the size of blocks, and how many were left to be read after the last page. */
  readonly page: { blocks: number; unread?: number };
}

/** Nothing is known of the chain yet. */
export function firstPage(): Parts['page'] {
  return { blocks: blocksOfPage };
}

type Page = Awaited<ReturnType<LedgerNode['observations']>>;

/**
 * What became final since the cursor: blocks that have as many confirmations at each of the nodes as the ledger asks for. Of a younger
 * block nothing is told, so that nothing has to be taken back. Throws `LedgerReorganised` where the block that was read last is no longer in
 * the chain.
 */
export async function observations(
  parts: Parts,
  cursor: string | undefined,
  isWatched: (addresses: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<Page> {
  const { chains, confirmations, firstBlock } = parts;
  const read = cursor === undefined ? undefined : readCursor(cursor);
  const confirmed = (await heightOfAll(chains, read)) - (confirmations - 1);
  const last = read ?? (await beginning(chains, confirmed, firstBlock));
  parts.page.unread = Math.max(confirmed - last.height, 0);
  if (confirmed <= last.height) return { cursor: cursor ?? writeCursor(last), transactions: [], more: false };
  const blocks = await readPage(parts, last.height, confirmed);
  checkGoesOn(last, blocks);
  const transactions = blocks.flatMap(movementsOfBlock);
  const addresses = [...new Set(transactions.flatMap((one) => one.addresses))];
  const watched = addresses.length === 0 ? new Set<string>() : await isWatched(addresses);
  parts.page.unread -= blocks.length;
  return {
    cursor: cursorAfter(blocks, last),
    transactions: transactionsOf(transactions, watched),
    more: last.height + blocks.length < confirmed,
  };
}

/** What was confirmed to some addresses before, block by block. */
export async function history(
  parts: Parts,
  addresses: readonly string[],
  { after, until }: Parameters<LedgerNode['history']>[1],
): Promise<Page> {
  const end = readCursor(until);
  const first = Math.min(parts.firstBlock ?? end.first, end.first);
  const last = after === undefined ? { height: first - 1, hash: undefined, first } : readCursor(after);
  if (end.height <= last.height) return { cursor: until, transactions: [], more: false };
  const blocks = await readPage(parts, last.height, end.height);
  checkGoesOn(last, blocks);
  const isEnd = last.height + blocks.length === end.height;
  if (isEnd && end.hash !== undefined && blocks.at(-1)?.hash !== end.hash) throw reorganised(end);
  return {
    cursor: isEnd ? until : cursorAfter(blocks, last),
    transactions: transactionsOf(blocks.flatMap(movementsOfBlock), new Set(addresses)),
    more: !isEnd,
  };
}

/** The blocks after one, up to another one: as many as a page has. */
async function readPage(parts: Parts, after: number, until: number): Promise<readonly ReadBlock[]> {
  for (;;) {
    const to = Math.min(until, after + parts.page.blocks);
    try {
      return await readBlocks(parts, after + 1, to);
    } catch (error) {
      const isTooLarge = isCodedError(error, 'LedgerUnreachable') && isCodedError(error.cause, 'AnswerTooLarge');
      if (!isTooLarge || to === after + 1) throw error;
      parts.page.blocks = Math.ceil((to - after) / 2);
    }
  }
}

function transactionsOf(all: readonly Concerning[], watched: ReadonlySet<string>): Page['transactions'] {
  return all.flatMap((one) => (one.addresses.some((address) => watched.has(address)) ? [observed(one, watched)] : []));
}

/** The newest block that all nodes have. Throws `LedgerReorganised` where one has another block in the place of the one that was read last. */
async function heightOfAll(chains: readonly Chain[], last: Cursor | undefined): Promise<number> {
  const heights = await Promise.all(chains.map((chain) => heightOf(chain, last)));
  return Math.min(...heights);
}

async function heightOf(chain: Chain, last: Cursor | undefined): Promise<number> {
  const method = 'eth_getBlockByNumber';
  const [newest, kept] = await chain.ask([
    { method: 'eth_blockNumber', params: [] },
    ...(last?.hash === undefined ? [] : [{ method, params: [hex(last.height), false] }]),
  ]);
  const height = Number(take(chain.name, 'eth_blockNumber', newest, quantity));
  chain.saw(height);
  if (last?.hash === undefined) return height;
  const block = take(chain.name, method, kept, Header.nullable());
  if (block === null)
    throw new CodedError(
      'LedgerUnreachable',
      `The node ${chain.name} is at block ${height}, and ${last.height} was read: it is behind`,
    );
  if (block.hash !== last.hash) throw reorganised(last);
  return height;
}

/** Before the first block that is to be read. */
async function beginning(chains: readonly Chain[], confirmed: number, firstBlock: number | undefined): Promise<Cursor> {
  const height = firstBlock === undefined ? Math.max(confirmed, -1) : firstBlock - 1;
  const [chain] = chains;
  if (height < 0 || height > confirmed || chain === undefined) return { height, hash: undefined, first: height + 1 };
  const { hash } = await askFor(chain, 'eth_getBlockByNumber', [hex(height), false], Header);
  return { height, hash, first: height + 1 };
}

function checkGoesOn(last: Cursor, [next]: readonly ReadBlock[]): void {
  if (last.hash !== undefined && next !== undefined && next.parentHash !== last.hash) throw reorganised(last);
}

function reorganised({ height, hash }: Cursor) {
  return new CodedError(
    'LedgerReorganised',
    `Block ${height} (${hash}), which was final by the ledger's confirmations, is not in the chain any more: nothing is read until somebody has looked`,
  );
}

function cursorAfter(blocks: readonly ReadBlock[], { first }: Cursor): string {
  const { height = first - 1, hash } = blocks.at(-1) ?? {};
  return writeCursor({ height, hash, first });
}
