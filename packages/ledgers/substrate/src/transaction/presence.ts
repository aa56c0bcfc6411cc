import type { JsonObject } from '@countersign/kernel';
import type { LockedAmount, Presence } from '@countersign/ledger-port';

import { chainStateFromJson, type SubstrateAccountState, type SubstrateChainState } from './chain-state.ts';

/** Whether the network has the account: from the first payment on that is as large as the existential deposit. */
export function presence(address: string, chainState: JsonObject): Presence {
  return presenceIn(chainStateFromJson(chainState), address);
}

/** The same by a state that was read already. */
export function presenceIn(
  { accounts, existentialDeposit }: Pick<SubstrateChainState, 'accounts' | 'existentialDeposit'>,
  address: string,
): Presence {
  const account = accounts[address];
  const minimum = BigInt(existentialDeposit);
  return { isThere: account !== undefined, minimum, locked: account === undefined ? [] : lockedCoins(account, minimum) };
}

/** What of an account's free coins has to stay there: what is frozen beyond what is held anyway, and the deposit by which it exists. */
export function keptOf({ reserved, frozen }: SubstrateAccountState, deposit: bigint): bigint {
  const beyond = BigInt(frozen) - BigInt(reserved);
  return beyond > deposit ? beyond : deposit;
}

/** What of all that an account has cannot be sent now: its stake, what it takes out of that, what else is held, and what has to stay. */
function lockedCoins(account: SubstrateAccountState, deposit: bigint): readonly LockedAmount[] {
  const { reserved, stake } = account;
  const unbonding = stake?.unbonding ?? [];
  const staked = unbonding.reduce((sum, { amount }) => sum + BigInt(amount), BigInt(stake?.active ?? 0));
  return [
    { cause: 'Stake' as const, amount: BigInt(stake?.active ?? 0) },
    ...unbonding.map(({ amount, until }) => ({
      cause: 'Unbonding' as const,
      amount: BigInt(amount),
      ...(until !== undefined && { until }),
    })),
    { cause: 'Deposit' as const, amount: BigInt(reserved) - staked },
    { cause: 'Reserve' as const, amount: smaller(keptOf(account, deposit), BigInt(account.free)) },
  ].filter(({ amount }) => amount > 0n);
}

function smaller(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}
