import { err, ok, type Result } from '@countersign/kernel';
import type { BroadcastRefusal } from '@countersign/ledger-port';
import {
  readTransaction,
  replacementRate,
  transactionFailureMessages,
  type TransactionFailure,
  type TransactionFields,
} from '@countersign/ledger-ethereum';

import type { Admission, PooledTransaction, Refusal, RuleContext } from '../framework/rules.ts';
import { blockGasLimit } from './base-fee.ts';
import type { EthereumBlockData } from './block-data.ts';
import { movementsHere } from './contracts.ts';
import { fixedGas, maximumCost, readNote, writeNote } from './note.ts';
import { readAccount } from './records.ts';

/** How far beyond what waits without a gap a nonce may be. */
const queueLength = 64n;

/** How nodes name what makes bytes no transaction. */
const readRefusals = {
  MalformedTransaction: 'Malformed',
  UnsupportedTransactionType: 'Malformed',
  InvalidV: 'InvalidSignature',
  InvalidR: 'InvalidSignature',
  InvalidS: 'InvalidSignature',
  NonCanonicalS: 'InvalidSignature',
} as const satisfies Record<TransactionFailure, BroadcastRefusal>;

/** A failure to read bytes as a refusal of the network. */
export function readRefusal(failure: TransactionFailure): Refusal {
  return { reason: readRefusals[failure], message: transactionFailureMessages[failure] };
}

/** By which the pool finds a sender's transactions, and the one with a nonce. */
export const senderResource = (sender: string) => `sender:${sender}`;
const nonceResource = (sender: string, nonce: bigint) => `nonce:${sender}:${nonce}`;

/** Decides as a node's pool does (go-ethereum's rules and words). */
export async function admit(raw: string, context: RuleContext<EthereumBlockData>): Promise<Result<Admission, Refusal>> {
  const read = readTransaction(raw);
  if (!read.ok) return err(readRefusal(read.error));
  const { fields, sender } = read.value;
  const own = fieldsRefusal(fields, context);
  if (own !== undefined) return err(own);

  const account = await readAccount(context.state, sender);
  if (fields.nonce < account.nonce)
    return refuse('DoubleSpend', `nonce too low: next nonce ${account.nonce}, tx nonce ${fields.nonce}`);

  const waiting = await context.pool.holding([senderResource(sender)]);
  if (fields.nonce > account.nonce + BigInt(waiting.length) + queueLength)
    return refuse('NotYet', 'nonce too high: the queue of the account is full');
  const replaced = waiting.find((one) => readNote(one.note).fields.nonce === fields.nonce);
  if (replaced !== undefined && !mayReplace(replaced, fields)) return refuse('FeeTooLow', 'replacement transaction underpriced');
  let cost = maximumCost(fields);
  for (const one of waiting) if (one !== replaced) cost += maximumCost(readNote(one.note).fields);
  if (cost > account.balance)
    return refuse('InsufficientFunds', `insufficient funds for gas * price + value: balance ${account.balance}, needed ${cost}`);

  return ok({
    observation: { fee: fields.gasLimit * fields.maxFeePerGas, feePayer: sender, movements: movementsHere(fields, sender) },
    resources: [senderResource(sender), nonceResource(sender, fields.nonce)],
    note: writeNote({ sender, fields }),
    ...(replaced === undefined ? {} : { replaces: [replaced.transactionId] }),
  });
}

function refuse(reason: BroadcastRefusal, message: string): { readonly ok: false; readonly error: Refusal } {
  return err({ reason, message });
}

/** What is wrong with a transaction, regardless of its sender. */
function fieldsRefusal(fields: TransactionFields, context: RuleContext<EthereumBlockData>): Refusal | undefined {
  const { parameters } = context.ledger;
  const chainId = parameters.type === 'Ethereum' ? BigInt(parameters.chainId) : undefined;
  const baseFee = BigInt(context.tip.data.nextBaseFee);
  const { intrinsic, floor } = fixedGas(fields);
  if (fields.chainId === undefined)
    return { reason: 'InvalidSignature', message: 'only replay-protected (EIP-155) transactions allowed' };
  if (fields.chainId !== chainId)
    return { reason: 'InvalidSignature', message: `invalid chain id for signer: have ${fields.chainId} want ${chainId}` };
  if (fields.to === undefined) return { reason: 'Rejected', message: 'this sandbox creates no contracts' };
  if (fields.gasLimit > blockGasLimit) return { reason: 'Rejected', message: 'exceeds block gas limit' };
  if (fields.gasLimit < intrinsic || fields.gasLimit < floor)
    return {
      reason: 'Rejected',
      message: `intrinsic gas too low: gas ${fields.gasLimit}, minimum needed ${intrinsic > floor ? intrinsic : floor}`,
    };
  if (fields.maxPriorityFeePerGas > fields.maxFeePerGas)
    return { reason: 'Rejected', message: 'max priority fee per gas higher than max fee per gas' };
  if (fields.maxPriorityFeePerGas === 0n) return { reason: 'FeeTooLow', message: 'transaction underpriced: no priority fee' };
  if (fields.maxFeePerGas < baseFee)
    return { reason: 'FeeTooLow', message: `max fee per gas less than block base fee: ${fields.maxFeePerGas} < ${baseFee}` };
  return undefined;
}

function mayReplace(old: PooledTransaction, fields: TransactionFields): boolean {
  const { maxFeePerGas, maxPriorityFeePerGas } = readNote(old.note).fields;
  return (
    fields.maxFeePerGas >= replacementRate(maxFeePerGas) && fields.maxPriorityFeePerGas >= replacementRate(maxPriorityFeePerGas)
  );
}
