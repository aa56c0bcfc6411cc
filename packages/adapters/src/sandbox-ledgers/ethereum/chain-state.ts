import { CodedError, type JsonObject } from '@countersign/kernel';
import { checksumAddress, totalGas, type EthereumChainState, type TransactionFields } from '@countersign/ledger-ethereum';
import type { ChainStateQuery } from '@countersign/ledger-port';

import type { ReadableState, RuleContext } from '../framework/rules.ts';
import { senderResource } from './admit.ts';
import type { EthereumBlockData } from './block-data.ts';
import { executeCall, isContract, readHolding } from './contracts.ts';
import { fixedGas, readNote } from './note.ts';
import { readAccount } from './records.ts';

/** What a builder must know of its one sender. Throws `InvalidChainStateQuery` for none or several. */
export async function chainState(query: ChainStateQuery, context: RuleContext<EthereumBlockData>): Promise<JsonObject> {
  const [address, ...others] = query.senders;
  if (address === undefined || others.length > 0)
    throw new CodedError('InvalidChainStateQuery', 'An Ethereum transaction has one sender');
  const account = await readAccount(context.state, address);
  const waiting = await context.pool.holding([senderResource(address)]);
  const tokens: Record<string, string> = {};
  for (const asset of query.assets) {
    const held = asset.type === 'Token' ? await readHolding(context.state, asset, address) : undefined;
    if (asset.type === 'Token' && held !== undefined) tokens[asset.identifier] = held.toString();
  }
  const asked = [...query.destinations, ...(query.call?.to === undefined ? [] : [query.call.to])].map(checksumAddress);
  const state: EthereumChainState = {
    address,
    nonce: account.nonce.toString(),
    balance: account.balance.toString(),
    baseFee: context.tip.data.nextBaseFee,
    waiting: waiting.map((one) => {
      const { nonce, maxFeePerGas, maxPriorityFeePerGas } = readNote(one.note).fields;
      return {
        nonce: nonce.toString(),
        maxFeePerGas: maxFeePerGas.toString(),
        maxPriorityFeePerGas: maxPriorityFeePerGas.toString(),
      };
    }),
    contracts: [...new Set(asked.filter(isContract))],
    tokens,
    ...(query.call === undefined ? {} : { call: await estimate(context.state, address, query.call) }),
  };
  return state;
}

/** As `eth_estimateGas`: the gas that the call uses now, or why it would fail. */
async function estimate(
  state: ReadableState,
  sender: string,
  call: NonNullable<ChainStateQuery['call']>,
): Promise<NonNullable<EthereumChainState['call']>> {
  const data = call.data.replace(/^0x/i, '');
  if (call.to === undefined) return { error: 'this sandbox creates no contracts' };
  const to = checksumAddress(call.to);
  const { intrinsic, floor } = fixedGas({ to, data, accessList: [] } satisfies Pick<
    TransactionFields,
    'to' | 'data' | 'accessList'
  >);
  const execution = await executeCall(state, { sender, to, value: call.value, data });
  if (execution === undefined) return { gas: totalGas(intrinsic, floor, 0n).toString() };
  return 'revert' in execution ? { error: execution.revert } : { gas: totalGas(intrinsic, floor, execution.gas).toString() };
}
