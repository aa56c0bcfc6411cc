import type { JsonObject } from '@countersign/kernel';
import { nativeAsset, type ChainStateQuery, type Holding } from '@countersign/ledger-port';
import { chainStateToJson, trc20, type TronAccountState, type TronEstimate } from '@countersign/ledger-tron';

import type { ReadableState, RuleContext } from '../framework/rules.ts';
import type { TronBlockData } from './admit.ts';
import { blockId } from './block-ids.ts';
import { creationCost, largestFeeLimit, sunPerByte, sunPerEnergy } from './constants.ts';
import { allTokens, freeBytesAt, readAccount, readTokens } from './records.ts';
import { isContract, runCall } from './token-contract.ts';

/** The accounts that a transaction touches, what the network asks for, and what a call uses. */
export async function readChainState(query: ChainStateQuery, context: RuleContext<TronBlockData>): Promise<JsonObject> {
  const { state, tip } = context;
  const time = tip.time.getTime();
  const accounts: Record<string, TronAccountState> = {};
  for (const address of new Set([...query.senders, ...query.destinations])) {
    const account = await accountState(address, query, time, state);
    if (account !== undefined) accounts[address] = account;
  }
  const estimate = await estimateOf(query, state);
  return chainStateToJson({
    referenceBlock: blockId(tip.height),
    time,
    sunPerByte: sunPerByte.toString(),
    sunPerEnergy: sunPerEnergy.toString(),
    creationCost: creationCost.toString(),
    largestFeeLimit: largestFeeLimit.toString(),
    accounts,
    ...(estimate !== undefined && { estimate }),
  });
}

const plain = { stakedBandwidth: '0', energy: '0', otherKeys: [], signsAlone: true } as const;

async function accountState(
  address: string,
  { senders, assets }: ChainStateQuery,
  time: number,
  state: ReadableState,
): Promise<TronAccountState | undefined> {
  if (isContract(address)) return { ...plain, balance: '0', freeBandwidth: '0', tokens: {}, isContract: true };
  const account = await readAccount(state, address);
  if (account === undefined) return undefined;
  const tokens: Record<string, string> = {};
  for (const asset of senders.includes(address) ? assets : []) {
    if (asset.type === 'Token') tokens[asset.identifier] = (await readTokens(state, asset.identifier, address)).toString();
  }
  return { ...plain, balance: account.balance, freeBandwidth: freeBytesAt(account, time).toString(), tokens };
}

/** As a node that tries a call: what it uses now, or why it would fail. */
async function estimateOf({ call, senders }: ChainStateQuery, state: ReadableState): Promise<TronEstimate | undefined> {
  const [owner] = senders;
  if (call?.to === undefined || owner === undefined) return undefined;
  const result = await runCall({ owner, contract: call.to, value: call.value, data: call.data }, state);
  if (result === undefined) return { failure: 'Smart contract is not exist.' };
  return 'revert' in result ? { failure: result.revert } : { energy: result.energy.toString() };
}

/** The coins and tokens that addresses hold. */
export async function readHoldings(addresses: readonly string[], state: ReadableState): Promise<readonly Holding[]> {
  const holdings: Holding[] = [];
  for (const address of new Set(addresses)) {
    const account = await readAccount(state, address);
    if (account !== undefined) holdings.push({ address, asset: nativeAsset, total: BigInt(account.balance), locked: [] });
    for (const [contract, total] of await allTokens(state, address))
      holdings.push({ address, asset: trc20(contract), total, locked: [] });
  }
  return holdings;
}
