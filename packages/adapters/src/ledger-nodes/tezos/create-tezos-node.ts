import { CodedError } from '@countersign/kernel';

import { firstPage } from '../following/follow-chain.ts';
import { onChain } from '../following/chain.ts';
import { firstOf, severalNodes } from '../following/several-nodes.ts';
import type { JsonRpc } from '../json-rpc/json-rpc.ts';
import type { NetworkNode } from '../network-node.ts';
import { newestFinal } from './ask.ts';
import { blockSource } from './block-source.ts';
import { broadcast } from './broadcast.ts';
import { chainState } from './chain-state.ts';
import { isPast } from './final-blocks.ts';
import { holdings } from './holdings.ts';
import { identityOf } from './identity.ts';
import type { TezosHistory } from './history.ts';
import { ownKeys } from './own-keys.ts';
import { lookUp } from './transaction-status.ts';

/** Tezos, or a network that works like it, by the interface of Octez (https://octez.tezos.com/docs/api/openapi.html), with TzKT for where addresses occur. */
export function createTezosNode(parts: {
  readonly chainId: string;
  readonly nodes: readonly JsonRpc[];
  readonly history?: TezosHistory | undefined;
  readonly firstBlock: number | undefined;
}): NetworkNode {
  const { chainId, history, firstBlock } = parts;
  const identity = identityOf(chainId);
  const chains = parts.nodes.map((node) => onChain(node, identity));
  const { first, believed, followed } = severalNodes({
    source: blockSource(ownKeys(firstOf(chains)), history),
    chains,
    confirmations: 1,
    firstBlock,
    page: firstPage(),
    // Bakers ask for so much at least, and no node has levels.
    fees: {
      current: () => Promise.reject(new CodedError('InternalError', 'Nodes of Tezos have no fee levels')),
      sight: () => [],
      isDue: () => false,
    },
  });
  return {
    ...followed,
    tip: () => first(newestFinal),
    chainState: async (query) => believed(() => first((chain) => chainState(chain, query, chainId))),
    fees: async () => undefined,
    broadcast: async (raw) => believed(() => broadcast(chains, raw)),
    transactionStatus: (transactionId) => first((chain) => lookUp(chain, transactionId)),
    isPast: async (transactionId, validity) => believed(() => isPast(chains, transactionId, validity)),
    holdings: (addresses, assets) => first((chain) => holdings(chain, addresses, assets)),
  };
}
