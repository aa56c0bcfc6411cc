import type { JsonObject } from '@countersign/kernel';
import type { LockedAmount, Presence } from '@countersign/ledger-port';

import { chainStateFromJson, rentOf, type SolanaChainState } from './chain-state.ts';

/** Whether the network has the account: from its first payment on, which must be of the least that it keeps. */
export function presence(address: string, chainState: JsonObject): Presence {
  return presenceIn(chainStateFromJson(chainState), address);
}

/** The same by a state that was read already. */
export function presenceIn(state: SolanaChainState, address: string): Presence {
  const account = state.accounts[address];
  const minimum = rentOf(state, 0);
  return {
    isThere: account !== undefined,
    minimum,
    locked: account === undefined ? [] : lockedCoins(minimum, BigInt(account.lamports)),
  };
}

/** What stays as long as the account is there. All of it at once may leave, with which the account is gone. */
export function lockedCoins(minimum: bigint, total: bigint): readonly LockedAmount[] {
  return [{ cause: 'Reserve', amount: minimum < total ? minimum : total }];
}
