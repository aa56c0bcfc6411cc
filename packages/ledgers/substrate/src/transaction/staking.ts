import type { Ledger } from '@countersign/model';

import { addressOfKey } from '../address.ts';
import { inCoins } from '../amount.ts';
import { refuse } from '../errors.ts';
import { palletsOfMethods } from './call.ts';
import type { SubstrateAccountState, SubstrateChainState } from './chain-state.ts';
import type { CheckedOrder } from './validate.ts';

/** Why an account cannot do now what an order asks of its stake, or whom it names cannot be nominated; undefined where it can. */
export function stakeRefusal(
  { call }: Pick<CheckedOrder, 'call'>,
  { stake }: Pick<SubstrateAccountState, 'stake'>,
  { validators }: Pick<SubstrateChainState, 'validators'>,
  ledger: Ledger,
): ReturnType<typeof refuse> | undefined {
  if (palletsOfMethods[call.method] !== 'Staking') return undefined;
  if (call.method === 'Bond')
    return stake && refuse('InvalidAccountStateOnLedger', 'The account has a stake already: stake more instead');
  // Another order may be about to make it.
  if (stake === undefined) return refuse('AccountNotReadyOnLedger', 'The account has no stake');
  const unbonding = stake.unbonding.reduce((sum, { amount }) => sum + BigInt(amount), 0n);
  if (call.method === 'Unbond') return atMost(call.value, BigInt(stake.active), 'is staked', ledger);
  if (call.method === 'Rebond') return atMost(call.value, unbonding, 'was taken out of the stake', ledger);
  if (call.method === 'WithdrawUnbonded' && unbonding === 0n)
    return refuse('AccountNotReadyOnLedger', 'Nothing was taken out of the stake');
  const named = call.method === 'Nominate' ? call.targets : [];
  const unknown = named.map((key) => addressOfKey(key, ledger)).find((address) => !validators.includes(address));
  return unknown === undefined ? undefined : refuse('CurrentlyUnusableDestination', `${unknown} is no validator`);
}

function atMost(value: bigint, most: bigint, what: string, ledger: Ledger): ReturnType<typeof refuse> | undefined {
  if (value <= most) return undefined;
  return refuse('CurrentlyNotEnoughFunds', `${inCoins(most, ledger)} ${what}, and not ${inCoins(value, ledger)}`, most);
}
