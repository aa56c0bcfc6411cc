import { ok, type Result } from '@countersign/kernel';
import type { Movement } from '@countersign/ledger-port';
import { movementsOf, resultBytes, type ReadContract, type ReadSigned } from '@countersign/ledger-tron';

import type { ObservedContent, ReadableState, Refusal, WritableState } from '../framework/rules.ts';
import { creationCost, largestFeeLimit, sunPerByte, sunPerEnergy } from './constants.ts';
import { freeBytesAt, newAccount, readAccount, usedBytesAt, writeAccount, type AccountRecord } from './records.ts';
import { refuse } from './refuse.ts';
import { isContract, runCall } from './token-contract.ts';

/** What a transaction does in a block. A call that fails costs its fee, and nothing else happens. */
export interface Execution {
  readonly owner: string;
  /** What is burnt for bandwidth, energy and a new account: sun. */
  readonly fee: bigint;
  /** Coins that leave the owner besides. */
  readonly sent: bigint;
  /** Free bytes that it uses. */
  readonly freeBytes: bigint;
  readonly movements: readonly Movement[];
  /** How the call ended, in the network's words, where that is not `SUCCESS`. */
  readonly failureCode?: 'REVERT' | 'OUT_OF_ENERGY';
  readonly apply: (state: WritableState) => void;
}

/** What is known of a transaction before it is carried out. */
interface Parts {
  readonly signed: ReadSigned;
  /** How many bytes it has, signed. */
  readonly bytes: number;
  readonly account: AccountRecord;
  /** When the block is made, milliseconds. */
  readonly time: number;
}

/** Carries a transaction out, whose owner's account is as it is given; refused where no block has it. */
export async function execute(parts: Parts, state: ReadableState): Promise<Result<Execution, Refusal>> {
  const { name, contract } = parts.signed.raw;
  if (contract.type === 'Coins') return pay(contract, parts, state);
  if (contract.type === 'Call') return call(contract, parts, state);
  return refuse('Rejected', `Contract validate error : this sandbox knows no ${name}`);
}

/** What of a transaction is reported. */
export function observed({ owner, fee, movements, failureCode }: Execution): ObservedContent {
  const content = { fee, feePayer: owner, movements };
  return failureCode === undefined ? content : { ...content, movements: [], failure: 'FailedOnChain', failureCode };
}

/** What bandwidth costs: nothing where what is free is enough for all of it, and else everything. */
function bandwidthOf({ bytes, account, time }: Parts): { readonly fee: bigint; readonly freeBytes: bigint } {
  const needed = BigInt(bytes + resultBytes);
  return freeBytesAt(account, time) >= needed ? { fee: 0n, freeBytes: needed } : { fee: needed * sunPerByte, freeBytes: 0n };
}

async function pay(
  contract: ReadContract & { readonly type: 'Coins' },
  parts: Parts,
  state: ReadableState,
): Promise<Result<Execution, Refusal>> {
  const { owner, to, amount } = contract;
  if (to === owner) return refuse('Rejected', 'Contract validate error : Cannot transfer TRX to yourself.');
  if (amount === 0n) return refuse('Rejected', 'Contract validate error : Amount must be greater than 0.');
  if (isContract(to)) return refuse('InvalidDestination', 'Contract validate error : Cannot transfer TRX to a smartContract.');
  const receiver = await readAccount(state, to);
  // What creates an account has no bandwidth to pay besides, and uses none of what is free.
  const { fee, freeBytes } = receiver === undefined ? { fee: creationCost, freeBytes: 0n } : bandwidthOf(parts);
  if (BigInt(parts.account.balance) < fee) return refuse('InsufficientFunds', 'Account resource insufficient error.');
  if (BigInt(parts.account.balance) < amount + fee)
    return refuse('InsufficientFunds', 'Contract validate error : Validate TransferContract error, balance is not sufficient.');
  const received =
    receiver === undefined ? newAccount(amount) : { ...receiver, balance: (BigInt(receiver.balance) + amount).toString() };
  return ok({
    owner,
    fee,
    sent: amount,
    freeBytes,
    movements: movementsOf(contract),
    apply(writable) {
      writeAccount(writable, owner, charged(parts.account, { cost: fee + amount, freeBytes, time: parts.time }));
      writeAccount(writable, to, received);
    },
  });
}

async function call(
  contract: ReadContract & { readonly type: 'Call' },
  parts: Parts,
  state: ReadableState,
): Promise<Result<Execution, Refusal>> {
  const { owner } = contract;
  const { feeLimit } = parts.signed.raw;
  const balance = BigInt(parts.account.balance);
  if (feeLimit > largestFeeLimit)
    return refuse('Rejected', `Contract validate error : feeLimit must be >= 0 and <= ${largestFeeLimit}`);
  if (contract.carriesTokens) return refuse('Rejected', 'Contract validate error : this sandbox has no tokens of TRC-10');
  const { fee: forBytes, freeBytes } = bandwidthOf(parts);
  if (balance < forBytes) return refuse('InsufficientFunds', 'Account resource insufficient error.');
  if (balance < forBytes + contract.value)
    return refuse('InsufficientFunds', 'Contract validate error : Validate InternalTransfer error, balance is not sufficient.');
  const result = await runCall(contract, state);
  if (result === undefined) return refuse('InvalidDestination', 'Contract validate error : No contract or not a smart contract');
  const payable = balance - forBytes - contract.value;
  const most = (feeLimit < payable ? feeLimit : payable) / sunPerEnergy;
  const isShort = result.energy > most;
  const fee = forBytes + (isShort ? most : result.energy) * sunPerEnergy;
  const failureCode = isShort ? ('OUT_OF_ENERGY' as const) : 'revert' in result ? ('REVERT' as const) : undefined;
  const sent = failureCode === undefined ? contract.value : 0n;
  return ok({
    owner,
    fee,
    sent,
    freeBytes,
    movements: movementsOf(contract),
    ...(failureCode !== undefined && { failureCode }),
    apply(writable) {
      writeAccount(writable, owner, charged(parts.account, { cost: fee + sent, freeBytes, time: parts.time }));
      if (failureCode === undefined && 'apply' in result) result.apply(writable);
    },
  });
}

/** An account once it paid: sun, and free bytes that it used at a time. */
export function charged(
  account: AccountRecord,
  { cost, freeBytes, time }: { readonly cost: bigint; readonly freeBytes: bigint; readonly time: number },
): AccountRecord {
  const balance = (BigInt(account.balance) - cost).toString();
  if (freeBytes === 0n) return { ...account, balance };
  return { balance, usedBytes: (usedBytesAt(account, time) + freeBytes).toString(), usedAt: time };
}
