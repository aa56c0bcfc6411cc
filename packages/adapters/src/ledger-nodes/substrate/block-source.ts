import type { Ledger } from '@countersign/model';

import type { BlockSource } from '../following/block-source.ts';
import type { Chain } from '../following/chain.ts';
import { newest, newestFinal } from './ask.ts';
import { observedIn } from './observe.ts';
import { blockReader, type ReadBlock } from './read-blocks.ts';
import type { RuntimeOf } from './runtime-at.ts';
import type { Seen } from './seen-blocks.ts';
import { hashAt } from './signed.ts';

/** How blocks are read, and what of them concerns whom. The network itself says which block is final. */
export function blockSource(parts: {
  readonly ledger: Ledger;
  readonly chains: readonly Chain[];
  readonly runtimeOf: RuntimeOf;
  readonly seen: Seen;
  readonly first: <T>(ask: (chain: Chain) => Promise<T>) => Promise<T>;
}): BlockSource<ReadBlock> {
  return {
    async heights(chain, at) {
      const [{ height: head }, { height: final }] = [await newest(chain), await newestFinal(chain)];
      return { newest: Math.max(head, final), final, hash: at === undefined ? undefined : await hashAt(chain, at) };
    },
    read: blockReader(parts),
    transactions: (blocks, isWatched) => observedIn(blocks, isWatched, parts),
  };
}
