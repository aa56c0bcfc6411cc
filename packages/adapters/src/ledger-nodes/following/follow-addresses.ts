import { CodedError } from '@countersign/kernel';
import type { WatchedAddresses } from '@countersign/ledger-port';

import type { BlockSource, Following, IsWatched, Page } from './block-source.ts';
import { readCursor, writeCursor, type Cursor } from './cursor.ts';
import { beginning, finalOfAll } from './final-blocks.ts';
import { readBlock } from './follow-chain.ts';
import type { BlockPlace } from './read-by-all.ts';

/** Blocks, or parts of them, that are read and held in memory at once. */
const blocksOfLook = 64;

type Occurrences<Block extends BlockPlace> = NonNullable<BlockSource<Block>['occurrences']>;
/** How a block is read, or the parts of it that were asked for; the heights in their order. */
type Readers<Block> = ReadonlyMap<number, ReadonlySet<(height: number) => Promise<readonly Block[]>>>;

/**
 * What became final since the cursor to the watched addresses, asked by address: of the blocks only those are read in which one occurs. The end is fixed
 * before an address is asked for, so that one that comes later is paid in a later block, and it is looked at again afterwards, so that all that was
 * read is of one chain. Throws as `observations` of a chain that is followed block by block.
 */
export async function observationsByAddress<Block extends BlockPlace>(
  parts: Following<Block>,
  occurrences: Occurrences<Block>,
  cursor: string | undefined,
  isWatched: IsWatched,
  watched: WatchedAddresses,
): Promise<Page & { readonly isCompared: boolean }> {
  const read = cursor === undefined ? undefined : readCursor(cursor);
  const confirmed = await finalOfAll(parts, read);
  const last = read ?? (await beginning(parts, confirmed));
  const top = confirmed > last.height ? await newestBlock(parts, confirmed, last) : last;
  parts.page.unread = top.height - last.height;
  if (top.height <= last.height) return { cursor: cursor ?? writeCursor(last), transactions: [], more: false, isCompared: false };
  const { readers, end } = await askEach(parts, occurrences, watched, { last, top });
  const blocks = await readEach(readers);
  const transactions = await parts.source.transactions(blocks, isWatched);
  for (const place of [last, top]) await finalOfAll(parts, place);
  parts.page.unread = top.height - end;
  const stop =
    end === top.height ? top : { height: end, hash: blocks.findLast(({ height }) => height === end)?.hash, first: last.first };
  return { cursor: writeCursor(stop), transactions: eachOnce(transactions), more: end < top.height, isCompared: true };
}

/** The newest block up to a height, as all nodes have it. */
async function newestBlock<Block extends BlockPlace>(
  { chains, source }: Pick<Following<Block>, 'chains' | 'source'>,
  confirmed: number,
  last: Cursor,
): Promise<Cursor> {
  for (let height = confirmed; height > last.height; height--) {
    const places = await Promise.all(chains.map(async (chain) => ({ chain, ...(await source.heights(chain, height)) })));
    const [first, ...others] = places;
    if (places.every(({ isLeftOut }) => isLeftOut === true)) continue;
    const missing = places.find(({ hash }) => hash === undefined);
    if (first === undefined || missing !== undefined)
      throw new CodedError('LedgerUnreachable', `The node ${missing?.chain.name} does not have block ${height}`);
    const other = others.find(({ hash }) => hash !== first.hash);
    if (other !== undefined)
      throw new CodedError(
        'LedgerContradiction',
        `The nodes ${first.chain.name} and ${other.chain.name} say different things of block ${height}`,
      );
    return { height, hash: first.hash, first: last.first };
  }
  return last;
}

/** The blocks after one and up to `end` in which watched addresses occur; `end` is before the top where there are too many for once. */
async function askEach<Block extends BlockPlace>(
  { source, chains }: Following<Block>,
  occurrences: Occurrences<Block>,
  watched: WatchedAddresses,
  { last, top }: { readonly last: Cursor; readonly top: Cursor },
): Promise<{ readonly readers: Readers<Block>; readonly end: number }> {
  const whole = (height: number) => readBlock({ source, chains }, height);
  const readers = new Map<number, Set<typeof whole>>();
  let end = top.height;
  for (let page = await watched(undefined); page.length > 0; page = await watched(page.at(-1)))
    for (let told = last.height; told < end;) {
      const found = await occurrences(chains, page, told, top);
      if (found.end <= told)
        throw new CodedError('LedgerUnreachable', `An index of addresses says nothing of the blocks after ${told}`);
      for (const height of found.heights.filter((one) => one > told && one <= end))
        readers.set(height, (readers.get(height) ?? new Set()).add(found.read ?? whole));
      told = found.end;
      const heights = [...readers.keys()].toSorted((one, other) => one - other);
      end = heights[blocksOfLook - 1] ?? end;
      for (const height of heights) if (height > end) readers.delete(height);
    }
  return { readers: new Map([...readers].toSorted(([one], [other]) => one - other)), end };
}

/** The blocks, oldest first. A height that an index names and nodes have no block at is nothing to go on behind. */
async function readEach<Block extends BlockPlace>(readers: Readers<Block>): Promise<readonly Block[]> {
  const blocks: Block[] = [];
  for (const [height, ways] of readers)
    for (const read of ways) {
      const some = await read(height);
      if (!some.some((block) => block.height === height))
        throw new CodedError('LedgerUnreachable', `The nodes have no block ${height}, in which an address is said to occur`);
      blocks.push(...some);
    }
  return blocks;
}

/** A transaction between two addresses is found by each of them. */
function eachOnce(transactions: Page['transactions']): Page['transactions'] {
  const byId = new Map(transactions.map((one) => [`${one.status} ${one.transactionId}`, one]));
  return [...byId.values()];
}
