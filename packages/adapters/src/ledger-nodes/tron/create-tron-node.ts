import { CodedError } from '@countersign/kernel';

import { onChain } from '../following/chain.ts';
import { firstPage } from '../following/follow-chain.ts';
import { severalNodes } from '../following/several-nodes.ts';
import type { JsonRpc } from '../json-rpc/json-rpc.ts';
import type { NetworkNode } from '../network-node.ts';
import { newestFinal } from './ask.ts';
import { assetsOnChain } from './asset.ts';
import { blockSource } from './block-source.ts';
import { broadcast } from './broadcast.ts';
import { chainState } from './chain-state.ts';
import { holdings } from './holdings.ts';
import { identityOf } from './identity.ts';
import { isPast } from './past.ts';
import { lookUp } from './transaction-status.ts';

/** Tron, or a network that works like it, by the HTTP interface of java-tron (https://tronprotocol.github.io/documentation-en/api/http/). */
export function createTronNode(parts: {
  readonly genesisId: string;
  readonly nodes: readonly JsonRpc[];
  readonly firstBlock: number | undefined;
}): NetworkNode {
  const { genesisId, firstBlock } = parts;
  const identity = identityOf(genesisId);
  const chains = parts.nodes.map((node) => onChain(node, identity));
  const { first, believed, followed } = severalNodes({
    source: blockSource,
    chains,
    // What is solid is final.
    confirmations: 1,
    firstBlock,
    page: firstPage(),
    // Nothing that is offered makes a block take a transaction sooner.
    fees: {
      current: () => Promise.reject(new CodedError('InternalError', 'Nodes of Tron have no fee levels')),
      sight: () => [],
      isDue: () => false,
    },
  });
  return {
    ...followed,
    tip: () => first(newestFinal),
    chainState: async (query) => believed(() => first((chain) => chainState(chain, query))),
    assets: async (assets) => believed(() => assetsOnChain(chains, assets)),
    fees: async () => undefined,
    broadcast: async (raw) => believed(() => broadcast(chains, raw)),
    transactionStatus: (transactionId) => first((chain) => lookUp(chain, transactionId)),
    isPast: async (transactionId, validity) => believed(() => isPast(chains, transactionId, validity)),
    holdings: (addresses, assets) => first((chain) => holdings(chain, addresses, assets)),
  };
}
