import { largestAmount } from '@countersign/ledger-ethereum';

import { take } from '../following/chain.ts';
import { observedOf } from '../following/concerning.ts';
import type { BlockSource } from '../following/block-source.ts';
import { finalCall, finalHeight, type Finality } from './finality.ts';
import { movementsOfBlock, observed } from './observe.ts';
import { readBlocks, type ReadBlock } from './read-blocks.ts';
import { Header, hex, count } from './shapes.ts';

/** How final blocks are read; with what contracts sent in them, where there are `traces`. */
export function blockSource({
  traces,
  finality,
  chainId,
}: {
  readonly traces: boolean;
  readonly finality: Finality;
  readonly chainId: number;
}): BlockSource<ReadBlock> {
  const largest = largestAmount(chainId);
  const method = 'eth_getBlockByNumber';
  return {
    async heights(chain, at) {
      const isTold = typeof finality !== 'number';
      const [newest, ...answers] = await chain.ask([
        { method: 'eth_blockNumber', params: [] },
        ...(isTold ? [finalCall(finality)] : []),
        ...(at === undefined ? [] : [{ method, params: [hex(at), false] }]),
      ]);
      return {
        newest: Number(take(chain.name, 'eth_blockNumber', newest, count)),
        hash: at === undefined ? undefined : take(chain.name, method, answers.at(-1), Header.nullable())?.hash,
        ...(isTold && { final: Number(finalHeight(chain, finality, answers[0])) }),
      };
    },
    read: (chains, from, to) => readBlocks(chains, traces, { from, to, finality }),
    transactions: (blocks, isWatched) =>
      observedOf(blocks.flatMap(movementsOfBlock), isWatched, (one, watched) => observed(one, watched, largest)),
  };
}
