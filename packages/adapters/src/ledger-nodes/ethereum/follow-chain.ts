import { CodedError } from '@countersign/kernel';
import type { LedgerNode } from '@countersign/ledger-port';

import { askFor, hex, type Chain } from './chain.ts';
import { readCursor, writeCursor, type Cursor } from './cursor.ts';
import { movementsOfBlock, observed, type Concerning } from './observe.ts';
import { readBlocks, type ReadBlock } from './read-blocks.ts';
import { Header, quantity } from './shapes.ts';

/** Blocks that are read, and held in memory, at once. */
const pageSize = 8;

interface Parts {
  readonly chains: readonly Chain[];
  readonly confirmations: number;
  readonly firstBlock: number | undefined;
  readonly traces: boolean;
}

type Page = Awaited<ReturnType<LedgerNode['observations']>>;

/**
 * What became final since the cursor: blocks that have as many confirmations at each of the nodes as the ledger asks for. Of a younger
 * block nothing is told, so that nothing has to be taken back. Throws `LedgerReorganised` where the chain goes on from another block than
 * the one that was read last.
 */
export async function observations(
  parts: Parts,
  cursor: string | undefined,
  isWatched: (addresses: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<Page> {
  const { chains, confirmations, firstBlock } = parts;
  const newest = await heightOfAll(chains);
  const confirmed = newest - (confirmations - 1);
  const last = cursor === undefined ? await beginning(chains, confirmed, firstBlock) : readCursor(cursor);
  if (newest < last.height)
    throw new CodedError(
      'LedgerUnreachable',
      `The nodes are at block ${newest} and have been at ${last.height}: they are behind`,
    );
  const to = Math.min(confirmed, last.height + pageSize);
  if (to <= last.height) return { cursor: cursor ?? writeCursor(last), transactions: [], more: false };
  const blocks = await readBlocks(parts, last.height + 1, to);
  checkGoesOn(last, blocks);
  const transactions = blocks.flatMap(movementsOfBlock);
  const addresses = [...new Set(transactions.flatMap((one) => one.addresses))];
  const watched = addresses.length === 0 ? new Set<string>() : await isWatched(addresses);
  return {
    cursor: cursorAfter(blocks, last),
    transactions: transactionsOf(transactions, watched),
    more: to < confirmed,
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
  const to = Math.min(end.height, last.height + pageSize);
  if (to <= last.height) return { cursor: until, transactions: [], more: false };
  const blocks = await readBlocks(parts, last.height + 1, to);
  checkGoesOn(last, blocks);
  const isEnd = to === end.height;
  if (isEnd && end.hash !== undefined && blocks.at(-1)?.hash !== end.hash) throw reorganised(end);
  return {
    cursor: isEnd ? until : cursorAfter(blocks, last),
    transactions: transactionsOf(blocks.flatMap(movementsOfBlock), new Set(addresses)),
    more: !isEnd,
  };
}

function transactionsOf(all: readonly Concerning[], watched: ReadonlySet<string>): Page['transactions'] {
  return all.flatMap((one) => (one.addresses.some((address) => watched.has(address)) ? [observed(one, watched)] : []));
}

/** The newest block that all nodes have. */
async function heightOfAll(chains: readonly Chain[]): Promise<number> {
  const heights = await Promise.all(chains.map((chain) => askFor(chain, 'eth_blockNumber', [], quantity)));
  return Math.min(...heights.map(Number));
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
