import { err, ok, type Result } from '@countersign/kernel';
import { rewardAddress, type Body, type Certificate, type NetworkId } from '@countersign/ledger-cardano';

import type { ReadableState } from '../framework/rules.ts';
import { protocol } from './constants.ts';
import type { StakeStep } from './note.ts';
import { rewardsAt, stakeKey, type StakeRecord } from './records.ts';

/** What a body does with stakes, in the network's order: withdrawals come before certificates. Undefined where it does what is not kept here. */
export function stepsOf({ certificates, withdrawals }: Body, network: NetworkId): readonly StakeStep[] | undefined {
  const taken = withdrawals.map(({ address, amount }): StakeStep => ({ type: 'Withdraw', address, value: amount.toString() }));
  const steps: StakeStep[] = [];
  for (const certificate of certificates) {
    if (certificate.type === 'Other') return undefined;
    steps.push({
      type: certificate.type,
      address: rewardAddress(network, certificate.stake),
      value: valueOf(certificate),
    });
  }
  return [...taken, ...steps];
}

function valueOf(certificate: Exclude<Certificate, { type: 'Other' }>): string {
  switch (certificate.type) {
    case 'Register':
    case 'Unregister':
      return (certificate.deposit ?? BigInt(protocol.stakeDeposit)).toString();
    case 'Delegate':
      return certificate.pool;
    case 'Represent':
      return 'hash' in certificate.representative ? certificate.representative.hash : certificate.representative.type;
  }
}

/** The stakes as they are after these steps at a height; undefined for one that is registered no more. The network's words where a step cannot be. */
export async function applySteps(
  steps: readonly StakeStep[],
  state: ReadableState,
  height: number,
): Promise<Result<ReadonlyMap<string, StakeRecord | undefined>, string>> {
  const after = new Map<string, StakeRecord | undefined>();
  for (const step of steps) {
    const key = stakeKey(step.address);
    const before = after.has(key) ? after.get(key) : await state.get<StakeRecord>(key);
    const applied = applyStep(step, before, height);
    if (!applied.ok) return applied;
    after.set(key, applied.value);
  }
  return ok(after);
}

function applyStep(
  { type, value }: StakeStep,
  stake: StakeRecord | undefined,
  height: number,
): Result<StakeRecord | undefined, string> {
  if (type === 'Register') {
    if (stake !== undefined) return err('StakeKeyRegisteredDELEG');
    return value === protocol.stakeDeposit ? ok({ deposit: value, rewards: '0', height }) : err('IncorrectDepositDELEG');
  }
  if (stake === undefined) return err(type === 'Withdraw' ? 'WithdrawalsNotInRewardsCERTS' : 'StakeKeyNotRegisteredDELEG');
  const rewards = rewardsAt(stake, height);
  const settled = { ...stake, rewards: rewards.toString(), height };
  switch (type) {
    case 'Withdraw':
      if (stake.representative === undefined) return err('ConwayWdrlNotDelegatedToDRep');
      return BigInt(value) === rewards ? ok({ ...settled, rewards: '0' }) : err('WithdrawalsNotInRewardsCERTS');
    case 'Unregister':
      if (rewards > 0n) return err('StakeKeyHasNonZeroRewardAccountBalanceDELEG');
      return value === stake.deposit ? ok(undefined) : err('IncorrectDepositDELEG');
    case 'Delegate':
      return ok({ ...settled, pool: value });
    case 'Represent':
      return ok({ ...settled, representative: value });
  }
}

/** Lovelaces that come in by steps, less those that go out. */
export function surplusOf(steps: readonly StakeStep[]): bigint {
  return steps.reduce((sum, { type, value }) => {
    if (type === 'Register') return sum - BigInt(value);
    return type === 'Withdraw' || type === 'Unregister' ? sum + BigInt(value) : sum;
  }, 0n);
}
