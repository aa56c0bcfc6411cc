import type { LedgerNode } from '@countersign/ledger-port';

import type { Chain } from './chain.ts';
import type { Cursor } from './cursor.ts';
import type { BlockPlace } from './read-by-all.ts';

/** Those of the addresses that belong to accounts of this instance. */
export type IsWatched = Parameters<LedgerNode['observations']>[1];
/** What happened up to a cursor. */
export type Page = Awaited<ReturnType<LedgerNode['observations']>>;

/** How a chain's blocks are read. */
export interface BlockSource<Block extends BlockPlace> {
  /**
   * The newest block's height, and the hash of the block at another height where one is asked for; undefined where it is not there. `isLeftOut`: the chain has
   * no block at that height, and goes on from an earlier one. `final`: the height of the newest final block, where the chain itself says which is.
   */
  heights(
    chain: Chain,
    at: number | undefined,
  ): Promise<{
    readonly newest: number;
    readonly hash: string | undefined;
    readonly isLeftOut?: boolean;
    readonly final?: number;
  }>;
  /** Blocks in a row, as all nodes have them: each names the one before as its parent. Heights that the chain has no block at are left out. */
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
  /** Blocks are too large to read each of them: only those are read in which watched addresses occur, by `occurrences`. */
  readonly isReadByAddress?: true;
  /** What happened in the blocks to the watched addresses. A block may be given in parts, and more than once. */
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
