import { err, ok, type Result } from '@countersign/kernel';
import type { Call } from '@countersign/ledger-substrate';

import { eraMs, existentialDeposit, leastNominating, mostTargets, mostUnbondings, unbondingEras } from './constants.ts';
import type { AccountRecord, StakeRecord, UnbondingRecord } from './records.ts';

/** What a call of staking depends on besides its account. */
interface Around {
  readonly time: Date;
  /** Those whom it nominates. */
  readonly targets: readonly { readonly address: string; readonly isValidator: boolean }[];
}

type Changed = Result<AccountRecord, string>;
type StakingCall = Exclude<Call, { readonly destination: string }>;

/** The account after a call of staking, or the name of the network's error (https://github.com/paritytech/polkadot-sdk, `pallet-staking`). */
export function changeStake(call: StakingCall, account: AccountRecord, { time, targets }: Around): Changed {
  if (call.method === 'Bond') return bond(account, call.value);
  const { stake } = account;
  if (stake === undefined) return err(call.method === 'BondExtra' ? 'Staking.NotStash' : 'Staking.NotController');
  switch (call.method) {
    case 'BondExtra':
      return withStaked(account, stake, smaller(call.value, freeToStake(account)));
    case 'Unbond':
      return unbond(account, stake, { value: call.value, time });
    case 'Rebond':
      return rebond(account, stake, call.value);
    case 'WithdrawUnbonded':
      return withdraw(account, stake, time);
    case 'Nominate':
      return nominate(account, stake, targets);
    case 'Chill':
      return ok({ ...account, stake: { ...stake, targets: [] } });
    case 'SetPayee':
      // Nobody earns anything here, so that it is kept nowhere.
      return ok(account);
    case 'SetController':
      return err('Staking.AlreadyPaired');
  }
}

/** What can be staked: all that is free but the deposit. Who asks for more stakes that. */
function freeToStake({ free }: AccountRecord): bigint {
  const most = BigInt(free) - existentialDeposit;
  return most > 0n ? most : 0n;
}

function bond(account: AccountRecord, value: bigint): Changed {
  if (account.stake !== undefined) return err('Staking.AlreadyBonded');
  if (value < existentialDeposit) return err('Staking.InsufficientBond');
  return withStaked(account, { active: '0', unbonding: [], targets: [] }, smaller(value, freeToStake(account)));
}

function withStaked(account: AccountRecord, stake: StakeRecord, amount: bigint): Changed {
  const active = BigInt(stake.active) + amount;
  if (active < existentialDeposit) return err('Staking.InsufficientBond');
  return ok({
    ...account,
    free: (BigInt(account.free) - amount).toString(),
    reserved: (BigInt(account.reserved) + amount).toString(),
    stake: { ...stake, active: active.toString() },
  });
}

function unbond(account: AccountRecord, stake: StakeRecord, of: { readonly value: bigint; readonly time: Date }): Changed {
  const active = BigInt(stake.active);
  const asked = smaller(of.value, active);
  if (asked === 0n) return ok(account);
  // What would be left below the deposit goes as well.
  const amount = active - asked < existentialDeposit ? active : asked;
  const left = active - amount;
  if (stake.targets.length > 0 && left < leastNominating) return err('Staking.InsufficientBond');
  const until = new Date((Math.floor(of.time.getTime() / eraMs) + unbondingEras) * eraMs).toISOString();
  const last = stake.unbonding.at(-1);
  const isOfThisEra = last?.until === until;
  if (!isOfThisEra && stake.unbonding.length >= mostUnbondings) return err('Staking.NoMoreChunks');
  const before = isOfThisEra ? stake.unbonding.slice(0, -1) : stake.unbonding;
  const all = isOfThisEra ? amount + BigInt(last.amount) : amount;
  const unbonding: readonly UnbondingRecord[] = [...before, { amount: all.toString(), until }];
  return ok({ ...account, stake: { ...stake, active: left.toString(), unbonding } });
}

/** What was taken out last is staked again first. */
function rebond(account: AccountRecord, stake: StakeRecord, value: bigint): Changed {
  if (stake.unbonding.length === 0) return err('Staking.NoUnlockChunk');
  let wanted = value;
  const left = stake.unbonding.toReversed().map((one): UnbondingRecord => {
    const taken = smaller(wanted, BigInt(one.amount));
    wanted -= taken;
    return { ...one, amount: (BigInt(one.amount) - taken).toString() };
  });
  const unbonding = left.toReversed().filter(({ amount }) => amount !== '0');
  const active = BigInt(stake.active) + value - wanted;
  if (active < existentialDeposit) return err('Staking.InsufficientBond');
  return ok({ ...account, stake: { ...stake, active: active.toString(), unbonding } });
}

/** What is free by now leaves the stake, which is gone once nothing of it is left. */
function withdraw(account: AccountRecord, { unbonding, ...stake }: StakeRecord, time: Date): Changed {
  const isFree = ({ until }: UnbondingRecord) => Date.parse(until) <= time.getTime();
  const amount = unbonding.filter(isFree).reduce((sum, one) => sum + BigInt(one.amount), 0n);
  const rest = unbonding.filter((one) => !isFree(one));
  const { stake: _, ...bare } = account;
  return ok({
    ...bare,
    free: (BigInt(account.free) + amount).toString(),
    reserved: (BigInt(account.reserved) - amount).toString(),
    ...((rest.length > 0 || stake.active !== '0') && { stake: { ...stake, unbonding: rest } }),
  });
}

function nominate(account: AccountRecord, stake: StakeRecord, targets: Around['targets']): Changed {
  if (BigInt(stake.active) < leastNominating) return err('Staking.InsufficientBond');
  if (targets.length === 0) return err('Staking.EmptyTargets');
  if (targets.length > mostTargets) return err('Staking.TooManyTargets');
  if (targets.some(({ isValidator }) => !isValidator)) return err('Staking.BadTarget');
  return ok({ ...account, stake: { ...stake, targets: targets.map(({ address }) => address) } });
}

function smaller(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}
