import type { FeeServer } from '../fee-source/settings.ts';
import { ledgerFees } from '../fee-source/fee-source.ts';
import { onChain } from '../following/chain.ts';
import { firstPage } from '../following/follow-chain.ts';
import { severalNodes } from '../following/several-nodes.ts';
import type { JsonRpc } from '../json-rpc/json-rpc.ts';
import type { NetworkNode } from '../network-node.ts';
import { assetsOnLedger } from './asset.ts';
import { broadcast } from './broadcast.ts';
import { chainState } from './chain-state.ts';
import { nodeFees } from './fees.ts';
import { holdings } from './holdings.ts';
import { identityOf } from './identity.ts';
import { ledgerSource, newestLedger } from './ledger-source.ts';
import { isPast } from './past.ts';
import { lookUp } from './transaction-status.ts';

/** Stellar, or a network that works like it, by Horizon (https://developers.stellar.org/docs/data/apis/horizon). */
export function createStellarNode(parts: {
  readonly networkPassphrase: string;
  readonly nodes: readonly JsonRpc[];
  readonly firstBlock: number | undefined;
  /** Fees that an operator fixed, in place of the nodes'. */
  readonly feeServer?: FeeServer | undefined;
  readonly sleep?: ((milliseconds: number) => Promise<void>) | undefined;
}): NetworkNode {
  const { networkPassphrase: network, firstBlock } = parts;
  const identity = identityOf(network);
  const chains = parts.nodes.map((node) => onChain(node, identity));
  const fees = ledgerFees({
    nodeFees,
    server: parts.feeServer,
    chainOf: (rpc) => onChain(rpc, identity),
    forms: {},
    sleep: parts.sleep,
  });
  const { first, believed, followed } = severalNodes({
    source: ledgerSource(network),
    chains,
    // What is in a ledger is final.
    confirmations: 1,
    firstBlock,
    page: firstPage(),
    fees,
  });
  return {
    ...followed,
    tip: () =>
      first(async (chain) => {
        const { sequence, hash, closed_at: closed } = await newestLedger(chain);
        return { height: sequence, hash, time: new Date(closed) };
      }),
    chainState: async (query) => believed(() => first((chain) => chainState(chain, query))),
    assets: async (assets) => believed(() => assetsOnLedger(chains, assets)),
    fees: () => first(fees.current),
    broadcast: async (raw) => believed(() => broadcast(chains, raw, network)),
    transactionStatus: (transactionId) => first((chain) => lookUp(chain, transactionId)),
    isPast: async (transactionId, validity) => believed(() => isPast(chains, transactionId, validity)),
    holdings: (addresses, assets) => first((chain) => holdings(chain, addresses, assets)),
  };
}
