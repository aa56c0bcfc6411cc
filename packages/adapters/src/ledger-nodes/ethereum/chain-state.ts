import { CodedError, type JsonObject } from '@countersign/kernel';
import { checksumAddress, type EthereumChainState } from '@countersign/ledger-ethereum';
import type { ChainStateQuery } from '@countersign/ledger-port';

import type { RpcAnswer, RpcCall } from '../json-rpc/json-rpc.ts';
import { askFor, take, tryFor, type Chain } from '../following/chain.ts';
import { finalState, type Finality } from './finality.ts';
import { heldCall } from './holdings.ts';
import { rollupFees } from './rollup-fees.ts';
import { bytes, count, FeeHistory, hex, quantity, Waiting } from './shapes.ts';

interface Parts {
  readonly chainId: number;
  readonly finality: Finality;
  readonly supportsEip1559: boolean;
}

/** What a builder must know of its one sender. Throws `InvalidChainStateQuery` for none or several. */
export async function chainState(
  chain: Chain,
  query: ChainStateQuery,
  { chainId, finality, supportsEip1559 }: Parts,
): Promise<JsonObject> {
  const [address, ...others] = query.senders;
  if (address === undefined || others.length > 0)
    throw new CodedError('InvalidChainStateQuery', 'An Ethereum transaction has one sender');
  const newest = await askFor(chain, 'eth_blockNumber', [], count);
  const final = finalState(finality, newest);
  const asked = [
    ...new Set([...query.destinations, ...(query.call?.to === undefined ? [] : [query.call.to])].map(checksumAddress)),
  ];
  const rollup = rollupFees(chainId, query.call);
  const tokens = query.assets.flatMap((asset) => heldCall(asset, address) ?? []);
  const at = (method: string, ...params: unknown[]): RpcCall => ({ method, params });
  const answers = await chain.ask([
    at('eth_getTransactionCount', address, 'latest'),
    at('eth_getTransactionCount', address, 'pending'),
    at('eth_getBalance', address, 'latest'),
    ...tokens.map(({ call }) => at('eth_call', call, 'latest')),
    at('eth_getTransactionCount', address, final),
    at('eth_getBalance', address, final),
    ...tokens.map(({ call }) => at('eth_call', call, final)),
    ...asked.map((one) => at('eth_getCode', one, 'latest')),
    ...(supportsEip1559 ? [at('eth_feeHistory', '0x1', 'latest', [])] : []),
    ...(query.call === undefined ? [] : [at('eth_estimateGas', estimated(address, query.call))]),
    ...rollup.calls,
  ]);
  let next = 0;
  const number = (method: string, shape = quantity) => take(chain.name, method, answers[next++], shape);
  const nonce = number('eth_getTransactionCount', count);
  const pending = number('eth_getTransactionCount', count);
  const held = () =>
    Object.fromEntries(tokens.map(({ identifier, amountIn }) => [identifier, (amountIn(answers[next++]) ?? 0n).toString()]));
  const balance = number('eth_getBalance').toString();
  const inHand = held();
  const confirmed = {
    nonce: number('eth_getTransactionCount', count).toString(),
    balance: number('eth_getBalance').toString(),
    tokens: held(),
  };
  const contracts = asked.filter(() => take(chain.name, 'eth_getCode', answers[next++], bytes) !== '0x');
  const baseFee = supportsEip1559
    ? take(chain.name, 'eth_feeHistory', answers[next++], FeeHistory).baseFeePerGas.at(-1)
    : undefined;
  const state: EthereumChainState = {
    address,
    nonce: nonce.toString(),
    balance,
    confirmed,
    ...(baseFee !== undefined && { baseFee: baseFee.toString() }),
    waiting: pending > nonce ? await waiting(chain, address, nonce, pending) : [],
    contracts,
    tokens: inHand,
    ...(query.call !== undefined && { call: estimateIn(chain.name, answers[next++]) }),
  };
  const besides = rollup.read(answers.slice(next));
  return besides === undefined ? state : { ...state, besides };
}

function estimated(from: string, { to, value, data }: NonNullable<ChainStateQuery['call']>) {
  return { from, ...(to !== undefined && { to }), value: hex(value), data: `0x${data.replace(/^0x/i, '')}` };
}

function estimateIn(name: string, answer: RpcAnswer | undefined): NonNullable<EthereumChainState['call']> {
  if (answer?.ok === false) return { error: answer.error.message };
  return { gas: take(name, 'eth_estimateGas', answer, count).toString() };
}

/** No node has so many of one sender wait. */
const mostWaiting = 10_000n;

/** The nonces that wait, with what they offer where the node has geth's pool methods. */
async function waiting(chain: Chain, address: string, nonce: bigint, pending: bigint): Promise<EthereumChainState['waiting']> {
  if (pending - nonce > mostWaiting)
    throw new CodedError('LedgerUnreachable', `The node ${chain.name} has ${pending - nonce} transactions of one sender wait`);
  const answer = await tryFor(chain, 'txpool_contentFrom', [address]);
  const pool = answer.ok ? Waiting.safeParse(answer.value) : undefined;
  const known = pool?.success === true ? pool.data.pending : {};
  return Array.from({ length: Number(pending - nonce) }, (_, index) => {
    const one = known[(nonce + BigInt(index)).toString()];
    return {
      nonce: (nonce + BigInt(index)).toString(),
      maxFeePerGas: (one?.maxFeePerGas ?? one?.gasPrice ?? 0n).toString(),
      maxPriorityFeePerGas: (one?.maxPriorityFeePerGas ?? one?.gasPrice ?? 0n).toString(),
    };
  });
}
