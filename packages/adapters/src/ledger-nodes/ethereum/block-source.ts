import { take } from '../following/chain.ts';
import type { BlockSource } from '../following/follow-chain.ts';
import { movementsOfBlock, observed } from './observe.ts';
import { readBlocks, type ReadBlock } from './read-blocks.ts';
import { Header, hex, quantity } from './shapes.ts';

/** How blocks are read; with what contracts sent in them, where there are `traces`. */
export function blockSource({ traces }: { readonly traces: boolean }): BlockSource<ReadBlock> {
  const method = 'eth_getBlockByNumber';
  return {
    async heights(chain, at) {
      const [newest, kept] = await chain.ask([
        { method: 'eth_blockNumber', params: [] },
        ...(at === undefined ? [] : [{ method, params: [hex(at), false] }]),
      ]);
      return {
        newest: Number(take(chain.name, 'eth_blockNumber', newest, quantity)),
        hash: at === undefined ? undefined : take(chain.name, method, kept, Header.nullable())?.hash,
      };
    },
    read: (chains, from, to) => readBlocks(chains, traces, from, to),
    async transactions(blocks, isWatched) {
      const all = blocks.flatMap(movementsOfBlock);
      const addresses = [...new Set(all.flatMap((one) => one.addresses))];
      const watched = addresses.length === 0 ? new Set<string>() : await isWatched(addresses);
      return all.flatMap((one) => (one.addresses.some((address) => watched.has(address)) ? [observed(one, watched)] : []));
    },
  };
}
