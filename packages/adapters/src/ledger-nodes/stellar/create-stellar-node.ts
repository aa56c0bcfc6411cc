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
import { ledgerSource } from './ledgers.ts';
import { isPast } from './past.ts';
import type { ServerInterface } from './servers.ts';

/** Stellar, or a network that works like it, by servers of one interface. */
export function createStellarNode(parts: {
  readonly networkPassphrase: string;
  readonly servers: ServerInterface;
  readonly nodes: readonly JsonRpc[];
  readonly firstBlock: number | undefined;
  /** Fees that an operator fixed, in place of the nodes'. */
  readonly feeServer?: FeeServer | undefined;
  readonly sleep?: ((milliseconds: number) => Promise<void>) | undefined;
}): NetworkNode {
  const { networkPassphrase: network, servers, firstBlock } = parts;
  const identity = servers.identity(network);
  const chains = parts.nodes.map((node) => onChain(node, identity));
  const fees = ledgerFees({
    nodeFees: (chain) => nodeFees(servers, chain),
    server: parts.feeServer,
    chainOf: (rpc) => onChain(rpc, identity),
    forms: {},
    sleep: parts.sleep,
  });
  const { first, believed, followed } = severalNodes({
    source: ledgerSource(servers, network),
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
        const { sequence, hash, time } = await servers.newest(chain);
        return { height: sequence, hash, time };
      }),
    chainState: async (query) => believed(() => first((chain) => chainState(servers, chain, query))),
    assets: async (assets) => believed(() => assetsOnLedger(servers, chains, assets)),
    fees: () => first(fees.current),
    broadcast: async (raw) => believed(() => broadcast(servers, chains, raw, network)),
    transactionStatus: (transactionId) => first((chain) => servers.lookUp(chain, transactionId)),
    isPast: async (transactionId, validity) => believed(() => isPast(servers, chains, transactionId, validity)),
    holdings: (addresses, assets) => first((chain) => holdings(servers, chain, addresses, assets)),
  };
}
