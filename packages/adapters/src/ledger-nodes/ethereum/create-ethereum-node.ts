import { err, ok } from '@countersign/kernel';
import type { Tip, TransactionStatus } from '@countersign/ledger-port';
import type { LedgerParametersEthereum } from '@countersign/model';

import { ledgerFees } from '../fee-source/fee-source.ts';
import type { FeeServer } from '../fee-source/settings.ts';
import { askFor, onChain, take, tryFor, type Chain } from '../following/chain.ts';
import { firstPage } from '../following/follow-chain.ts';
import { severalNodes } from '../following/several-nodes.ts';
import type { JsonRpc } from '../json-rpc/json-rpc.ts';
import type { NetworkNode } from '../network-node.ts';
import { assetsOnChain } from './asset.ts';
import { blockSource } from './block-source.ts';
import { broadcast } from './broadcast.ts';
import { chainState } from './chain-state.ts';
import { priceForms } from './fee-forms.ts';
import { finalCall, finalHeight, type Finality } from './finality.ts';
import { nodeFees } from './fees.ts';
import { holdings } from './holdings.ts';
import { identityOf } from './identity.ts';
import { bytes, Header, hex, Known, Receipt } from './shapes.ts';

/** Ethereum, or a network that works like it, by its nodes' JSON-RPC (https://ethereum.github.io/execution-apis). */
export function createEthereumNode(parts: {
  readonly chain: Pick<LedgerParametersEthereum, 'chainId' | 'supportsEIP1559'>;
  readonly genesisHash: string | undefined;
  readonly nodes: readonly JsonRpc[];
  readonly confirmations: number;
  /** By which the chain says that a block is final, in place of confirmations. */
  readonly finality?: Exclude<Finality, number> | undefined;
  readonly firstBlock: number | undefined;
  readonly traces: boolean;
  /** From where fees are, in place of the nodes. */
  readonly feeServer?: FeeServer | undefined;
  readonly sleep?: ((milliseconds: number) => Promise<void>) | undefined;
}): NetworkNode {
  const { confirmations, firstBlock, traces, genesisHash } = parts;
  const finality = parts.finality ?? confirmations;
  const { chainId, supportsEIP1559: supportsEip1559 } = parts.chain;
  const identity = identityOf({ chainId, genesisHash });
  const chains = parts.nodes.map((node) => onChain(node, identity));
  const fees = ledgerFees({
    nodeFees: (chain) => nodeFees(chain, supportsEip1559),
    server: parts.feeServer,
    chainOf: (rpc) => onChain(rpc, identity),
    forms: priceForms(supportsEip1559),
    sleep: parts.sleep,
  });
  const { first, believed, followed } = severalNodes({
    source: blockSource({ traces, finality, chainId }),
    chains,
    confirmations,
    firstBlock,
    page: firstPage(),
    fees,
  });

  return {
    ...followed,
    tip: () => first(tip),
    chainState: async (query) =>
      believed(() => first((chain) => chainState(chain, query, { chainId, finality, supportsEip1559 }))),
    callContract: ({ from, to, value, data }) =>
      first(async (chain) => {
        const answer = await tryFor(chain, 'eth_call', [{ from, to, value: hex(value), data: `0x${data}` }, 'latest']);
        return answer.ok ? ok(take(chain.name, 'eth_call', answer, bytes).slice(2)) : err(answer.error.message);
      }),
    assets: async (assets) => believed(() => assetsOnChain(chains, finality, assets)),
    fees: () => first(fees.current),
    broadcast: async (raw) => believed(() => broadcast(chains, finality, raw)),
    transactionStatus: (transactionId) => first((chain) => transactionStatus(chain, finality, transactionId)),
    holdings: (addresses, assets) => first((chain) => holdings(chain, finality, addresses, assets)),
  };
}

async function tip(chain: Chain): Promise<Tip> {
  const { number, hash, timestamp } = await askFor(chain, 'eth_getBlockByNumber', ['latest', false], Header);
  return { height: Number(number), hash, time: new Date(Number(timestamp) * 1_000) };
}

async function transactionStatus(chain: Chain, finality: Finality, transactionId: string): Promise<TransactionStatus> {
  // Nobody can have sent what is no hash.
  const id = transactionId.startsWith('0x') ? transactionId : `0x${transactionId}`;
  const [known, settled, final] = await chain.ask([
    { method: 'eth_getTransactionByHash', params: [id] },
    { method: 'eth_getTransactionReceipt', params: [id] },
    finalCall(finality),
  ]);
  const receipt = take(chain.name, 'eth_getTransactionReceipt', settled, Receipt.nullable());
  if (receipt === null)
    return take(chain.name, 'eth_getTransactionByHash', known, Known.nullable()) === null
      ? { status: 'Unknown' }
      : { status: 'Detected' };
  const { blockNumber, status } = receipt;
  if (finalHeight(chain, finality, final) < blockNumber) return { status: 'Detected' };
  const { timestamp } = await askFor(chain, 'eth_getBlockByNumber', [hex(blockNumber), false], Header);
  return {
    status: 'Confirmed',
    blockHeight: Number(blockNumber),
    blockTime: new Date(Number(timestamp) * 1_000),
    ...(status !== 1n && { failure: 'FailedOnChain' }),
  };
}
