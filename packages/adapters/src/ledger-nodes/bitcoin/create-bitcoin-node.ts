import { CodedError } from '@countersign/kernel';
import { markOf, rulesOfLedger } from '@countersign/ledger-bitcoin';
import type { KnownOutputs, Tip, TransactionStatus } from '@countersign/ledger-port';
import type { Ledger } from '@countersign/model';

import { ledgerFees } from '../fee-source/fee-source.ts';
import type { FeeServer } from '../fee-source/settings.ts';
import { askFor, onChain, take, type Chain } from '../following/chain.ts';
import { firstPage } from '../following/follow-chain.ts';
import { severalNodes } from '../following/several-nodes.ts';
import type { JsonRpc } from '../json-rpc/json-rpc.ts';
import type { NetworkNode } from '../network-node.ts';
import { blockSource } from './block-source.ts';
import { broadcast } from './broadcast.ts';
import { chainState } from './chain-state.ts';
import { dialectOf } from './dialect.ts';
import { rateForms } from './fee-forms.ts';
import { nodeFees } from './fees.ts';
import type { HistoryServer } from './history/esplora.ts';
import { occurrencesBy } from './history/occurrences.ts';
import { holdings } from './holdings.ts';
import { identityOf } from './identity.ts';
import { Found, hash, Header, Unspent } from './shapes.ts';

/** In which of its outputs a transaction is looked for in blocks that are not final, where a node has no index of transactions. */
const outputsLookedAt = 10;

/**
 * Bitcoin, or a network of its family, by its nodes' JSON-RPC (Bitcoin Core and what is made of it). The wallets of nodes are not used: what accounts
 * hold is in the ledger's book (`outputs`), which was written from the blocks.
 */
export function createBitcoinNode(parts: {
  readonly ledger: Ledger;
  readonly genesisHash: string;
  readonly nodes: readonly JsonRpc[];
  /** What knows where an address occurs; none: blocks are read from `firstBlock` on. */
  readonly history: readonly HistoryServer[];
  readonly confirmations: number;
  readonly firstBlock: number | undefined;
  readonly outputs: KnownOutputs;
  /** How much more for a virtual byte a replacement has to pay for the network at large. */
  readonly replacementRate?: string | undefined;
  /** From where fees are, in place of the nodes. */
  readonly feeServer?: FeeServer | undefined;
  readonly sleep?: ((milliseconds: number) => Promise<void>) | undefined;
}): NetworkNode {
  const { ledger, genesisHash, history: servers, confirmations, firstBlock, outputs, replacementRate } = parts;
  if (ledger.parameters.type !== 'Bitcoin') throw new CodedError('WrongLedgerType', `Ledger ${ledger.id} is no Bitcoin ledger`);
  const identity = identityOf(genesisHash, markOf(ledger.parameters.vaultLedgerIdentifier, genesisHash));
  const chains = parts.nodes.map((node) => onChain(node, identity));
  const [rules, dialect] = [rulesOfLedger(ledger), dialectOf(ledger)];
  const occurrences =
    servers.length > 0
      ? occurrencesBy({ ledger, genesisHash, reading: { blocks: dialect.blocks, confirmations }, servers })
      : undefined;
  const source = blockSource(ledger, outputs, confirmations, occurrences);
  const fees = ledgerFees({
    nodeFees: (chain) => nodeFees(chain, rules, dialect),
    server: parts.feeServer,
    chainOf: (rpc) => onChain(rpc, identity),
    forms: rateForms,
    sleep: parts.sleep,
  });
  const { first, believed, followed } = severalNodes({ source, chains, confirmations, firstBlock, page: firstPage(), fees });
  return {
    ...followed,
    tip: () => first(tip),
    chainState: async (query) => believed(() => first((chain) => chainState(chain, query, { ledger, outputs, replacementRate }))),
    fees: () => first(fees.current),
    broadcast: async (raw) => believed(() => broadcast(chains, { outputs, anyFee: dialect.anyFee }, raw)),
    transactionStatus: (transactionId) => first((chain) => transactionStatus(chain, outputs, transactionId)),
    holdings: (addresses) => first((chain) => holdings(chain, outputs, addresses)),
  };
}

async function tip(chain: Chain): Promise<Tip> {
  return tipAt(chain, await askFor(chain, 'getbestblockhash', [], hash));
}

async function tipAt(chain: Chain, block: string): Promise<Tip> {
  const { height, hash: own, time } = await askFor(chain, 'getblockheader', [block], Header);
  return { height, hash: own, time: new Date(time * 1_000) };
}

async function transactionStatus(chain: Chain, outputs: KnownOutputs, transactionId: string): Promise<TransactionStatus> {
  const height = await outputs.heightOf(transactionId);
  if (height !== undefined) {
    const { time } = await tipAt(chain, await askFor(chain, 'getblockhash', [height], hash));
    return { status: 'Confirmed', blockHeight: height, blockTime: time };
  }
  const [found, ...unspent] = await chain.ask([
    { method: 'getrawtransaction', params: [transactionId, true] },
    ...Array.from({ length: outputsLookedAt }, (_, index) => ({ method: 'gettxout', params: [transactionId, index] })),
  ]);
  const isKnown =
    (found?.ok === true && take(chain.name, 'getrawtransaction', found, Found).txid === transactionId) ||
    unspent.some((answer) => take(chain.name, 'gettxout', answer, Unspent.nullable()) !== null);
  return { status: isKnown ? 'Detected' : 'Unknown' };
}
