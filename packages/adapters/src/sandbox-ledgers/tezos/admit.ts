import { err, ok, toHex, type JsonObject, type Result } from '@countersign/kernel';
import {
  decodeText,
  isSigned,
  lifetimeInBlocks,
  minimalFee,
  mostGas,
  mostStorage,
  movementsOf,
  readSigned,
  type Operation,
} from '@countersign/ledger-tezos';

import type { Admission, ObservedContent, PooledTransaction, Refusal, RuleContext } from '../framework/rules.ts';
import { fees, replacementPercent } from './constants.ts';
import { execute, type Execution, type Failure } from './execute.ts';
import { faucetAddress } from './faucet-account.ts';
import { accountResource, readNote, writeNote } from './note.ts';
import { readAccount, type AccountRecord } from './records.ts';

/**
 * Decides as a node does that is asked to inject, and tries the operation as a client does before: what would fail in the next block is not taken. An
 * account has one operation that waits.
 */
export async function admit(raw: string, context: RuleContext<JsonObject>): Promise<Result<Admission, Refusal>> {
  const read = readSigned(raw);
  if (!read.ok) return refuse('Malformed', 'not an operation of an account');
  const { operation, forged, signature } = read.value;
  const [{ source, counter }] = operation.contents;
  const hash = decodeText('block', operation.branch);
  const branchHeight = hash && (await context.blockHeight(toHex(hash)));
  if (branchHeight === undefined || branchHeight + lifetimeInBlocks <= context.tip.height)
    return refuse('Expired', 'the branch of the operation is not among the live blocks');
  const account = await readAccount(context.state, source);
  if (account === undefined)
    return refuse('InsufficientFunds', `implicit.empty_implicit_contract: Empty implicit contract (${source})`);
  const formal = formalRefusal(operation, account, forged.length + signature.length);
  if (formal !== undefined) return formal;
  const waiting = await context.pool.holding([accountResource(source)]);
  // A network's faucet has many accounts; this one has one, and many ask it at once.
  const isGift = source === faucetAddress();
  const next = isGift ? nextOf(account, waiting) : BigInt(account.counter) + 1n;
  if (counter < next && !waiting.some((one) => firstCounter(one) === counter))
    return refuse(
      'DoubleSpend',
      `contract.counter_in_the_past: Counter ${counter} already used for contract ${source} (expected ${next})`,
    );
  if (counter > next)
    return refuse(
      'NotYet',
      `contract.counter_in_the_future: Counter ${counter} not yet reached for contract ${source} (expected ${next})`,
    );
  const key = keyOf(operation, account);
  // What would reveal it would use the counter that this one has: see the node's adapter.
  if (key === undefined)
    return refuse('InvalidAccountState', `contract.unrevealed_key: Unrevealed manager key for contract ${source}.`);
  if (!isSigned(forged, signature, key))
    return refuse('InvalidSignature', 'operation.invalid_signature: The operation signature is invalid');
  const rivals = isGift ? [] : waiting;
  const rival = rivals.find((one) => !mayReplace(one, operation));
  if (rival !== undefined)
    return refuse(
      'FeeTooLow',
      `prevalidation.operation_conflict: Only one manager operation per manager per block allowed (found ${rival.transactionId}). To replace it the fee must be a twentieth more.`,
    );
  const execution = await execute(operation, context.state);
  if (execution.failure !== undefined) return err(refusalOf(execution.failure));
  return ok({
    observation: observed(operation, execution),
    resources: [accountResource(source)],
    note: writeNote({ branchHeight }),
    ...(rivals.length > 0 && { replaces: rivals.map(({ transactionId }) => transactionId) }),
  });
}

/** What of an operation is reported: what it moves, and all that it costs. */
export function observed(operation: Operation, { fee, burnt, failure }: Execution): ObservedContent {
  const [{ source: feePayer }] = operation.contents;
  return failure === undefined
    ? { fee: fee + burnt, feePayer, movements: movementsOf(operation) }
    : { fee, feePayer, movements: [], failure: 'FailedOnChain', failureCode: failure.id };
}

function formalRefusal(
  { contents }: Operation,
  { balance }: AccountRecord,
  bytes: number,
): ReturnType<typeof refuse> | undefined {
  const gas = contents.reduce((sum, { gasLimit }) => sum + gasLimit, 0n);
  const fee = contents.reduce((sum, content) => sum + content.fee, 0n);
  if (contents.some(({ gasLimit, storageLimit }) => gasLimit > mostGas || storageLimit > mostStorage))
    return refuse('Rejected', 'gas_limit_too_high: a limit is out of protocol hard bounds');
  if (fee < minimalFee(fees, bytes, gas)) return refuse('FeeTooLow', 'prefilter.fees_too_low: Operation fees are too low');
  if (fee > BigInt(balance))
    return refuse('InsufficientFunds', `contract.balance_too_low: ${balance} is too low to spend ${fee}`);
  return undefined;
}

/** The key by which an operation must be signed: the one that it reveals, or that was revealed before. */
function keyOf({ contents: [first] }: Operation, { publicKey }: AccountRecord): string | undefined {
  return first.kind === 'reveal' ? first.publicKey : publicKey;
}

function nextOf({ counter }: AccountRecord, waiting: readonly PooledTransaction[]): bigint {
  return BigInt(counter) + BigInt(waiting.length) + 1n;
}

function firstCounter(pooled: PooledTransaction): bigint | undefined {
  return readNote(pooled)?.operation.contents[0].counter;
}

function mayReplace(rival: PooledTransaction, { contents }: Operation): boolean {
  const feeOf = (those: Operation['contents']) => those.reduce((sum, { fee }) => sum + fee, 0n);
  const earlier = readNote(rival)?.operation.contents;
  return earlier === undefined || feeOf(contents) * 100n >= feeOf(earlier) * replacementPercent;
}

const reasons: Readonly<Record<string, Refusal['reason']>> = {
  'contract.balance_too_low': 'InsufficientFunds',
  'implicit.empty_implicit_contract': 'InsufficientFunds',
  'implicit.empty_implicit_delegated_contract': 'InsufficientFunds',
  'contract.non_existing_contract': 'InvalidDestination',
};

function refusalOf({ id, message }: Failure): Refusal {
  return { reason: reasons[id] ?? 'Rejected', message: `${id}: ${message}` };
}

function refuse(reason: Refusal['reason'], message: string): { readonly ok: false; readonly error: Refusal } {
  return err({ reason, message });
}
