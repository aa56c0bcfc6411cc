import type { JsonObject } from '@countersign/kernel';
import { chainStateToJson, lockedCoins, type AlgorandAccountState } from '@countersign/ledger-algorand';
import { nativeAsset, type ChainStateQuery, type Holding } from '@countersign/ledger-port';

import type { ReadableState, RuleContext } from '../framework/rules.ts';
import { minimumBalance, minimumFee } from './constants.ts';
import { readAccount } from './records.ts';

async function accountState(state: ReadableState, address: string): Promise<AlgorandAccountState | undefined> {
  const account = await readAccount(state, address);
  return account && { ...account, minimumBalance: minimumBalance.toString() };
}

/** The accounts that a payment touches, and what the network asks for. */
export async function readChainState(query: ChainStateQuery, { state, tip }: RuleContext<JsonObject>): Promise<JsonObject> {
  const accounts: Record<string, AlgorandAccountState> = {};
  for (const address of new Set([...query.senders, ...query.destinations])) {
    const account = await accountState(state, address);
    if (account !== undefined) accounts[address] = account;
  }
  return chainStateToJson({
    round: tip.height,
    minimumFee: minimumFee.toString(),
    feePerByte: '0',
    minimumBalance: minimumBalance.toString(),
    accounts,
  });
}

/** The coins that addresses hold, and the part of them that must stay. */
export async function readHoldings(addresses: readonly string[], state: ReadableState): Promise<readonly Holding[]> {
  const holdings: Holding[] = [];
  for (const address of new Set(addresses)) {
    const account = await accountState(state, address);
    if (account === undefined) continue;
    holdings.push({ address, asset: nativeAsset, total: BigInt(account.balance), locked: lockedCoins(account) });
  }
  return holdings;
}
