import { largestAmount } from '@countersign/ledger-ethereum';

import { take } from '../following/chain.ts';
import { observedOf } from '../following/concerning.ts';
import type { BlockSource } from '../following/follow-chain.ts';
import { movementsOfBlock, observed } from './observe.ts';
import { readBlocks, type ReadBlock } from './read-blocks.ts';
import { Header, hex, count } from './shapes.ts';

/** How blocks with so many confirmations are read; with what contracts sent in them, where there are `traces`. */
export function blockSource({
  traces,
  confirmations,
  chainId,
}: {
  readonly traces: boolean;
  readonly confirmations: number;
  readonly chainId: number;
}): BlockSource<ReadBlock> {
  const largest = largestAmount(chainId);
  const method = 'eth_getBlockByNumber';
  return {
    async heights(chain, at) {
      const [newest, kept] = await chain.ask([
        { method: 'eth_blockNumber', params: [] },
        ...(at === undefined ? [] : [{ method, params: [hex(at), false] }]),
      ]);
      return {
        newest: Number(take(chain.name, 'eth_blockNumber', newest, count)),
        hash: at === undefined ? undefined : take(chain.name, method, kept, Header.nullable())?.hash,
      };
    },
    read: (chains, from, to) => readBlocks(chains, traces, { from, to, confirmations }),
    transactions: (blocks, isWatched) =>
      observedOf(blocks.flatMap(movementsOfBlock), isWatched, (one, watched) => observed(one, watched, largest)),
  };
}
