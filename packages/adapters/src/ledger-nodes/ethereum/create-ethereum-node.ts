import { CodedError, err, isCodedError, ok } from '@countersign/kernel';
import { disbeliefs, nativeAsset, type LedgerNode, type Tip, type TransactionStatus } from '@countersign/ledger-port';
import type { LedgerParametersEthereum } from '@countersign/model';

import type { JsonRpc } from '../json-rpc/json-rpc.ts';
import type { NetworkNode } from '../network-node.ts';
import { broadcast } from './broadcast.ts';
import { askFor, hex, onChain, take, tryFor, type Chain } from './chain.ts';
import { chainState } from './chain-state.ts';
import { fees } from './fees.ts';
import { firstPage, history, observations } from './follow-chain.ts';
import { bytes, Header, Known, quantity, Receipt } from './shapes.ts';

/** Ethereum, or a network that works like it, by its nodes' JSON-RPC (https://ethereum.github.io/execution-apis). */
export function createEthereumNode(parts: {
  readonly parameters: LedgerParametersEthereum;
  readonly genesisHash: string | undefined;
  readonly nodes: readonly JsonRpc[];
  readonly confirmations: number;
  readonly firstBlock: number | undefined;
  readonly traces: boolean;
}): NetworkNode {
  const { confirmations, firstBlock, traces, genesisHash } = parts;
  const { chainId, supportsEIP1559: supportsEip1559 } = parts.parameters;
  const chains = parts.nodes.map((node) => onChain(node, { chainId, genesisHash }));
  const following = { chains, confirmations, firstBlock, traces, page: firstPage() };
  /** Why nothing is believed at the moment. */
  let doubt: CodedError | undefined;

  /** What happened on the chain: what makes the nodes unbelievable is kept until they make sense again. */
  async function followed(
    ...[cursor, isWatched]: Parameters<LedgerNode['observations']>
  ): ReturnType<LedgerNode['observations']> {
    try {
      const page = await observations(following, cursor, isWatched);
      // Without a block that was read, nothing was compared: nodes that contradicted each other may do so still.
      if (page.cursor !== cursor || doubt?.code !== 'LedgerContradiction') doubt = undefined;
      return page;
    } catch (error) {
      if (isCodedError(error, ...disbeliefs)) doubt = error;
      throw error;
    }
  }

  /** The answer of the first node that gives one. To those who only ask, a node of another chain is no node at all. */
  async function first<T>(ask: (chain: Chain) => Promise<T>): Promise<T> {
    let failure = new CodedError('LedgerUnreachable', 'There is no node');
    for (const chain of chains) {
      try {
        return await ask(chain);
      } catch (error) {
        if (!isCodedError(error, 'LedgerUnreachable', 'WrongNetwork')) throw error;
        failure = new CodedError('LedgerUnreachable', error.message, { cause: error });
      }
    }
    throw failure;
  }

  /** As {@link first}, for what moves coins: not while nobody knows what happened on the ledger. */
  function believed<T>(ask: () => Promise<T>): Promise<T> {
    if (doubt === undefined) return ask();
    throw new CodedError('LedgerUnreachable', `Nothing is sent meanwhile: ${doubt.message}`, { cause: doubt });
  }

  const node: LedgerNode = {
    tip: () => first(tip),
    chainState: async (query) => believed(() => first((chain) => chainState(chain, query, { confirmations, supportsEip1559 }))),
    callContract: ({ from, to, value, data }) =>
      first(async (chain) => {
        const answer = await tryFor(chain, 'eth_call', [{ from, to, value: hex(value), data: `0x${data}` }, 'latest']);
        return answer.ok ? ok(take(chain.name, 'eth_call', answer, bytes).slice(2)) : err(answer.error.message);
      }),
    fees: () => first((chain) => fees(chain, supportsEip1559)),
    broadcast: async (raw) => believed(() => broadcast(chains, confirmations, raw)),
    transactionStatus: (transactionId) => first((chain) => transactionStatus(chain, confirmations, transactionId)),
    balances: (addresses) =>
      first(async (chain) => {
        const answers = await chain.ask(addresses.map((address) => ({ method: 'eth_getBalance', params: [address, 'latest'] })));
        return addresses.flatMap((address, index) => {
          const amount = take(chain.name, 'eth_getBalance', answers[index], quantity);
          return amount === 0n ? [] : [{ address, asset: nativeAsset, amount }];
        });
      }),
    observations: followed,
    history: (addresses, range) => history(following, addresses, range),
  };
  return {
    ...node,
    check: () => check(chains),
    sight: () => ({
      ...(following.page.unread !== undefined && { unread: following.page.unread }),
      nodes: chains.map((chain) => chain.sight()),
    }),
  };
}

/** Asks each node which chain it is of. That one is of another chain is worse than that one is not there. */
async function check(chains: readonly Chain[]): Promise<void> {
  const asked = await Promise.allSettled(chains.map((chain) => chain.ask([])));
  const failures = asked.flatMap((one): readonly unknown[] => (one.status === 'rejected' ? [one.reason] : []));
  if (failures.length > 0) throw failures.find((failure) => isCodedError(failure, 'WrongNetwork')) ?? failures[0];
}

async function tip(chain: Chain): Promise<Tip> {
  const { number, hash, timestamp } = await askFor(chain, 'eth_getBlockByNumber', ['latest', false], Header);
  return { height: Number(number), hash, time: new Date(Number(timestamp) * 1_000) };
}

async function transactionStatus(chain: Chain, confirmations: number, transactionId: string): Promise<TransactionStatus> {
  // Nobody can have sent what is no hash.
  const id = transactionId.startsWith('0x') ? transactionId : `0x${transactionId}`;
  const [known, settled, newest] = await chain.ask([
    { method: 'eth_getTransactionByHash', params: [id] },
    { method: 'eth_getTransactionReceipt', params: [id] },
    { method: 'eth_blockNumber', params: [] },
  ]);
  const receipt = take(chain.name, 'eth_getTransactionReceipt', settled, Receipt.nullable());
  if (receipt === null)
    return take(chain.name, 'eth_getTransactionByHash', known, Known.nullable()) === null
      ? { status: 'Unknown' }
      : { status: 'Detected' };
  const { blockNumber, status } = receipt;
  if (take(chain.name, 'eth_blockNumber', newest, quantity) - blockNumber + 1n < BigInt(confirmations))
    return { status: 'Detected' };
  const { timestamp } = await askFor(chain, 'eth_getBlockByNumber', [hex(blockNumber), false], Header);
  return {
    status: 'Confirmed',
    blockHeight: Number(blockNumber),
    blockTime: new Date(Number(timestamp) * 1_000),
    ...(status !== 1n && { failure: 'FailedOnChain' }),
  };
}
