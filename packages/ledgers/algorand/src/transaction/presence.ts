import type { JsonObject } from '@countersign/kernel';
import type { LockedAmount, Presence } from '@countersign/ledger-port';

import { chainStateFromJson, type AlgorandAccountState, type AlgorandChainState } from './chain-state.ts';

/** Whether the network has the account: from its first payment on, which must be of the minimum balance at least. */
export function presence(address: string, chainState: JsonObject): Presence {
  return presenceIn(chainStateFromJson(chainState), address);
}

/** The same by a state that was read already. */
export function presenceIn(state: AlgorandChainState, address: string): Presence {
  const account = state.accounts[address];
  return {
    isThere: account !== undefined,
    minimum: BigInt(state.minimumBalance),
    locked: account === undefined ? [] : lockedCoins(account),
  };
}

/** The part of an account's coins that must stay there. */
export function lockedCoins({
  balance,
  minimumBalance,
}: Pick<AlgorandAccountState, 'balance' | 'minimumBalance'>): readonly LockedAmount[] {
  const [total, reserve] = [BigInt(balance), BigInt(minimumBalance)];
  return [{ cause: 'Reserve', amount: reserve < total ? reserve : total }];
}
