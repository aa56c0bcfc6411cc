import type { JsonObject } from '@countersign/kernel';
import type { LockedAmount, Presence } from '@countersign/ledger-port';

import { chainStateFromJson, reserveOf, type XrplAccountState, type XrplChainState } from './chain-state.ts';

/** Whether the ledger has the account: from its first payment on, which must be of the base reserve at least. */
export function presence(address: string, chainState: JsonObject): Presence {
  return presenceIn(chainStateFromJson(chainState), address);
}

/** The same by a state that was read already. */
export function presenceIn(state: XrplChainState, address: string): Presence {
  const account = state.accounts[address];
  return {
    isThere: account !== undefined,
    minimum: BigInt(state.reserveBase),
    locked: account === undefined ? [] : lockedCoins(state, account),
  };
}

/** The part of an account's coins that its reserve locks: that of the account itself and of each object which it owns. */
export function lockedCoins(
  costs: Pick<XrplChainState, 'reserveBase' | 'reserveIncrement'>,
  { balance, ownerCount }: Pick<XrplAccountState, 'balance' | 'ownerCount'>,
): readonly LockedAmount[] {
  const [total, reserve] = [BigInt(balance), reserveOf(costs, ownerCount)];
  return [{ cause: 'Reserve', amount: reserve < total ? reserve : total }];
}
