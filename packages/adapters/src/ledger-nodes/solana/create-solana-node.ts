import { CodedError } from '@countersign/kernel';

import { onChain } from '../following/chain.ts';
import { firstPage } from '../following/follow-chain.ts';
import { severalNodes } from '../following/several-nodes.ts';
import type { JsonRpc } from '../json-rpc/json-rpc.ts';
import type { NetworkNode } from '../network-node.ts';
import { assetsOnLedger } from './asset.ts';
import { blockSource } from './block-source.ts';
import { broadcast } from './broadcast.ts';
import { chainState } from './chain-state.ts';
import { newestFinal, pastOf } from './final-blocks.ts';
import { holdings } from './holdings.ts';
import { identityOf } from './identity.ts';
import { lookUp } from './transaction-status.ts';

/** Solana, or a network that works like it, by the JSON-RPC of its nodes (https://solana.com/docs/rpc). Heights are slots, of which some have no block. */
export function createSolanaNode(parts: {
  readonly genesisHash: string;
  readonly nodes: readonly JsonRpc[];
  readonly reading: 'Addresses' | 'Blocks';
  readonly firstBlock: number | undefined;
}): NetworkNode {
  const { genesisHash, reading, firstBlock } = parts;
  const identity = identityOf(genesisHash);
  const chains = parts.nodes.map((node) => onChain(node, identity));
  const { first, believed, followed } = severalNodes({
    source: blockSource(reading),
    chains,
    confirmations: 1,
    firstBlock,
    page: firstPage(),
    // What is usually offered depends on the accounts of a transaction: it is in the chain state.
    fees: {
      current: () => Promise.reject(new CodedError('InternalError', 'Nodes of Solana have no fee levels')),
      sight: () => [],
      isDue: () => false,
    },
  });
  const isPast = pastOf(chains);
  return {
    ...followed,
    tip: () => first(newestFinal),
    chainState: async (query) => believed(() => first((chain) => chainState(chain, query))),
    assets: async (assets) => believed(() => assetsOnLedger(chains, assets)),
    fees: async () => undefined,
    broadcast: async (raw) => believed(() => broadcast(chains, raw)),
    transactionStatus: (transactionId) => first((chain) => lookUp(chain, transactionId)),
    isPast: async (transactionId, validity) => believed(() => isPast(transactionId, validity)),
    holdings: (addresses, assets) => first((chain) => holdings(chain, addresses, assets)),
  };
}
