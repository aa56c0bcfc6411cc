import { createRecentMap, type RecentMap } from '@countersign/kernel';

import type { Chain } from '../following/chain.ts';

/** More than those that may have a transaction. */
const blocksRemembered = 5_000;

/** The ids of transactions in blocks that were read before, by node and block. */
export type Seen = RecentMap<string, readonly string[]>;

/** No block was read yet. */
export const seenBlocks = (): Seen => createRecentMap<string, readonly string[]>(2 * blocksRemembered);

/** A block, as a node has it. */
export const seenAt = ({ name }: Pick<Chain, 'name'>, hash: string): string => `${name} ${hash}`;
