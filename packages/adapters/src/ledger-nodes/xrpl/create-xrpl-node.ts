import type { Ledger } from '@countersign/model';

import { ledgerFees } from '../fee-source/fee-source.ts';
import type { FeeServer } from '../fee-source/settings.ts';
import { onChain } from '../following/chain.ts';
import { firstPage } from '../following/follow-chain.ts';
import { severalNodes } from '../following/several-nodes.ts';
import type { JsonRpc } from '../json-rpc/json-rpc.ts';
import type { NetworkNode } from '../network-node.ts';
import { assetsOnLedger } from './asset.ts';
import { broadcast } from './broadcast.ts';
import { chainState } from './chain-state.ts';
import { isPast, newestFinal } from './final-ledgers.ts';
import { nodeFees } from './fees.ts';
import { holdings } from './holdings.ts';
import { identityOf } from './identity.ts';
import { ledgerSource } from './ledger-source.ts';
import { lookUp } from './transaction-status.ts';

/** The XRP Ledger, or a network that works like it, by its servers' JSON-RPC (https://xrpl.org/docs/references/http-websocket-apis). */
export function createXrplNode(parts: {
  readonly ledger: Ledger;
  readonly networkId: number;
  readonly nodes: readonly JsonRpc[];
  readonly confirmations: number;
  readonly firstBlock: number | undefined;
  /** From where fees are, in place of the nodes. */
  readonly feeServer?: FeeServer | undefined;
  readonly sleep?: ((milliseconds: number) => Promise<void>) | undefined;
}): NetworkNode {
  const { ledger, networkId, confirmations, firstBlock } = parts;
  const identity = identityOf(networkId);
  const chains = parts.nodes.map((node) => onChain(node, identity));
  const fees = ledgerFees({
    nodeFees,
    server: parts.feeServer,
    chainOf: (rpc) => onChain(rpc, identity),
    forms: {},
    sleep: parts.sleep,
  });
  const { first, believed, followed } = severalNodes({
    source: ledgerSource,
    chains,
    confirmations,
    firstBlock,
    page: firstPage(),
    fees,
  });
  return {
    ...followed,
    tip: () => first(newestFinal),
    chainState: async (query) => believed(() => first((chain) => chainState(chain, query, ledger))),
    assets: async (assets) => believed(() => assetsOnLedger(chains, assets)),
    fees: () => first(fees.current),
    broadcast: async (raw) => believed(() => broadcast(chains, raw)),
    transactionStatus: (transactionId) => first((chain) => lookUp(chain, transactionId)),
    isPast: async (transactionId, validity) => believed(() => isPast(chains, transactionId, validity)),
    holdings: (addresses, assets) => first((chain) => holdings(chain, addresses, assets)),
  };
}
