import type { JsonObject } from '@countersign/kernel';
import type { LockedAmount, Presence } from '@countersign/ledger-port';

import { isContract } from '../address.ts';
import { chainStateFromJson, type TezosAccountState, type TezosChainState } from './chain-state.ts';

/** Whether the ledger has the account: from its first payment on, of any amount, until it holds nothing any more. */
export function presence(address: string, chainState: JsonObject): Presence {
  return presenceIn(chainStateFromJson(chainState), address);
}

/** The same by a state that was read already. */
export function presenceIn(state: TezosChainState, address: string): Presence {
  const account = state.accounts[address];
  const isThere = account !== undefined && (isContract(address) || totalOf(account) > 0n);
  return { isThere, minimum: 1n, locked: isThere ? lockedCoins(account) : [] };
}

type Coins = Pick<TezosAccountState, 'balance' | 'staked' | 'unstaking'>;

/** All that an account has: what it can spend, its stake, and what it took out of that. */
function totalOf({ balance, staked = '0', unstaking = '0' }: Coins): bigint {
  return BigInt(balance) + BigInt(staked) + BigInt(unstaking);
}

/** The part of an account's coins that is staked, or was and is not free yet. */
export function lockedCoins({ staked = '0', unstaking = '0' }: Omit<Coins, 'balance'>): readonly LockedAmount[] {
  return [
    { cause: 'Stake' as const, amount: BigInt(staked) },
    { cause: 'Unbonding' as const, amount: BigInt(unstaking) },
  ].filter(({ amount }) => amount > 0n);
}
