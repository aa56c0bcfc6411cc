import type { JsonObject } from '@countersign/kernel';
import type { LockedAmount, Presence } from '@countersign/ledger-port';

import { chainStateFromJson, reserveOf, type StellarAccountState, type StellarChainState } from './chain-state.ts';

/** Whether the network has the account: from the operation on that creates it, with the reserve of an account without entries at least. */
export function presence(address: string, chainState: JsonObject): Presence {
  return presenceIn(chainStateFromJson(chainState), address);
}

/** The same by a state that was read already. */
export function presenceIn(state: StellarChainState, address: string): Presence {
  const account = state.accounts[address];
  return {
    isThere: account !== undefined,
    minimum: leastBalance(state),
    locked: account === undefined ? [] : lockedCoins(state, account),
  };
}

/** What an account needs to be created, in stroops. */
export function leastBalance(state: Pick<StellarChainState, 'baseReserve'>): bigint {
  return reserveOf(state, { subentries: 0 });
}

/** The part of an account's coins that its reserve and its offers lock. */
export function lockedCoins(
  costs: Pick<StellarChainState, 'baseReserve'>,
  account: Pick<StellarAccountState, 'balance' | 'subentries' | 'sponsored' | 'sellingLiabilities'>,
): readonly LockedAmount[] {
  const [total, kept] = [BigInt(account.balance), reserveOf(costs, account) + BigInt(account.sellingLiabilities ?? 0)];
  return [{ cause: 'Reserve', amount: kept < total ? kept : total }];
}
