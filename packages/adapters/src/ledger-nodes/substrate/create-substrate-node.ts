import { CodedError } from '@countersign/kernel';
import type { Ledger } from '@countersign/model';

import { onChain } from '../following/chain.ts';
import { firstPage } from '../following/follow-chain.ts';
import { firstOf, severalNodes } from '../following/several-nodes.ts';
import type { JsonRpc } from '../json-rpc/json-rpc.ts';
import type { NetworkNode } from '../network-node.ts';
import { newestFinal } from './ask.ts';
import { blockSource } from './block-source.ts';
import { broadcast } from './broadcast.ts';
import { chainState, type Atable } from './chain-state.ts';
import { pastOf, searchOf } from './final-blocks.ts';
import { holdings } from './holdings.ts';
import { genesisHashOf, identityOf } from './identity.ts';
import { readBlock } from './read-blocks.ts';
import { runtimes } from './runtime-at.ts';
import { seenBlocks } from './seen-blocks.ts';
import { lookUp } from './transaction-status.ts';

/** A network of Substrate by the JSON-RPC of its nodes (https://polkadot.js.org/docs/substrate/rpc). What they keep is read by what each runtime says of itself. */
export function createSubstrateNode(parts: {
  readonly ledger: Ledger;
  readonly nodes: readonly JsonRpc[];
  readonly firstBlock: number | undefined;
}): NetworkNode {
  const { ledger, firstBlock } = parts;
  const identity = identityOf(`0x${genesisHashOf(ledger)}`);
  const chains = parts.nodes.map((node) => onChain(node, identity));
  const runtimeOf = runtimes();
  const seen = seenBlocks();
  const search = searchOf(seen);
  const { first, believed, followed } = severalNodes({
    source: blockSource({ ledger, chains, runtimeOf, seen, first: firstOf(chains) }),
    chains,
    confirmations: 1,
    firstBlock,
    page: firstPage(),
    // What the network takes is in the chain state, and a level is a tip on top of it.
    fees: {
      current: () => Promise.reject(new CodedError('InternalError', 'Nodes of Substrate have no fee levels')),
      sight: () => [],
      isDue: () => false,
    },
  });
  const at: Atable = async (chain, hash) => ({ hash, runtime: await runtimeOf(chain, hash), ledger });
  const isPast = pastOf(chains, search);
  return {
    ...followed,
    tip: () =>
      first(async (chain) => {
        const { height, hash, time } = await readBlock(chain, await newestFinal(chain), runtimeOf);
        return { height, hash, time };
      }),
    chainState: async (query) => believed(() => first((chain) => chainState(chain, query, at))),
    fees: async () => undefined,
    broadcast: async (raw) => believed(() => broadcast(chains, raw, { ledger, runtimeOf, search })),
    transactionStatus: (transactionId) => first((chain) => lookUp(chain, transactionId, runtimeOf)),
    isPast: async (transactionId, validity) => believed(() => isPast(transactionId, validity)),
    holdings: (addresses, assets) => first((chain) => holdings(chain, addresses, { assets, atFinal: at })),
  };
}
