import { err, ok, type Result } from '@countersign/kernel';
import { addressOfKey, type Call } from '@countersign/ledger-substrate';
import { nativeAsset, type Movement } from '@countersign/ledger-port';
import type { Ledger } from '@countersign/model';

import type { WritableState } from '../framework/rules.ts';
import { existentialDeposit } from './constants.ts';
import { readAccount, writeAccount, type AccountRecord } from './records.ts';
import { changeStake } from './stake.ts';

/** What a call is tried on. */
interface Surroundings {
  readonly ledger: Ledger;
  readonly time: Date;
  /** Changes are kept where it does not fail. */
  readonly state: WritableState;
}

/** Does what a call says for an account that is there, and gives what that moves; or the name of the network's error. */
export async function execute(
  call: Call,
  sender: string,
  { ledger, time, state }: Surroundings,
): Promise<Result<readonly Movement[], string>> {
  const account = await readAccount(state, sender);
  if (account === undefined) return err('Token.FundsUnavailable');
  if ('destination' in call) return pay(state, sender, addressOfKey(call.destination, ledger), paymentOf(call, account));
  const named = call.method === 'Nominate' ? call.targets.map((key) => addressOfKey(key, ledger)) : [];
  const found = await Promise.all(named.map((address) => readAccount(state, address)));
  const targets = named.map((address, index) => ({ address, isValidator: found[index]?.isValidator === true }));
  const changed = changeStake(call, account, { time, targets });
  if (!changed.ok) return changed;
  writeAccount(state, sender, changed.value);
  return ok([]);
}

/** How much is paid, and whether the payer's account must stay. */
interface Payment {
  readonly amount: bigint;
  readonly keepsAlive: boolean;
}

/** All of an account is what it need not keep: with a stake it has to be there. */
function paymentOf(
  call: Extract<Call, { readonly destination: string }>,
  { free, reserved }: Pick<AccountRecord, 'free' | 'reserved'>,
): Payment {
  if (call.method !== 'TransferAll') return { amount: call.amount, keepsAlive: call.method === 'TransferKeepAlive' };
  const kept = call.keepsAlive || reserved !== '0' ? existentialDeposit : 0n;
  return { amount: BigInt(free) - kept, keepsAlive: call.keepsAlive };
}

/** Moves coins. An account below the existential deposit is gone, and what was left of it is burnt. */
async function pay(
  state: WritableState,
  from: string,
  to: string,
  { amount, keepsAlive }: Payment,
): Promise<Result<readonly Movement[], string>> {
  const payer = await readAccount(state, from);
  const left = BigInt(payer?.free ?? '0') - amount;
  if (payer === undefined || left < 0n) return err('Token.FundsUnavailable');
  const isGone = left < existentialDeposit;
  if (isGone && (keepsAlive || payer.reserved !== '0')) return err('Token.NotExpendable');
  const receiver = await readAccount(state, to);
  if (receiver === undefined && amount < existentialDeposit) return err('Token.BelowMinimum');
  // Nothing moves, and no event says that it did.
  if (from === to || amount === 0n) return ok([]);
  writeAccount(state, from, isGone ? undefined : { ...payer, free: left.toString() });
  writeAccount(state, to, withMore(receiver, amount));
  const metadata = { type: 'Substrate' } as const;
  const paid: Movement = { index: 0, asset: nativeAsset, from: [from], to, amount, metadata };
  const dust: Movement = { index: 1, asset: nativeAsset, from: [from], amount: left, metadata };
  return ok(isGone && left > 0n ? [paid, dust] : [paid]);
}

function withMore(account: AccountRecord | undefined, amount: bigint): AccountRecord {
  if (account === undefined) return { nonce: 0, free: amount.toString(), reserved: '0' };
  return { ...account, free: (BigInt(account.free) + amount).toString() };
}
