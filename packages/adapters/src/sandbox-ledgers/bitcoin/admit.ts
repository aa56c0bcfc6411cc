import { err, ok, type JsonObject, type Result } from '@countersign/kernel';
import { deserialize, feeOf, type RawTransaction } from '@countersign/ledger-bitcoin';

import type { Admission, Refusal, RuleContext } from '../framework/rules.ts';
import { isChainTooLong } from './chain-limit.ts';
import { faucetAddress } from './faucet.ts';
import { noteOf, observationOf } from './note.ts';
import { findSpent, outputKey, recipientKey, type Spent } from './outputs.ts';
import { checkReplacement } from './replacement.ts';
import { minimumRelayRate } from './relay.ts';
import { checkStandardness } from './standardness.ts';
import { verifyInput } from './verify-input.ts';

/** Decides on a transaction as a node does before it relays it, in the node's order: form, inputs, fee, conflicts, signatures. */
export async function admit(raw: string, context: RuleContext<JsonObject>): Promise<Result<Admission, Refusal>> {
  const { ledger, state, pool, tip } = context;
  const transaction = deserialize(raw);
  if (!transaction.ok) return refused('Malformed', 'Not a transaction');
  const standard = checkStandardness(transaction.value, tip.height + 1, ledger);
  if (!standard.ok) return standard;
  const spent = await findSpent(transaction.value, ledger, state, pool);
  if (!spent) return refused('DoubleSpend', 'An output that it spends does not exist, or is spent');
  const fee = sum(spent) - sum(transaction.value.outputs);
  if (fee < 0n) return refused('InsufficientFunds', 'The outputs are worth more than the inputs');
  const note = noteOf(transaction.value, spent, fee, ledger);
  const relayFee = feeOf(note.vbytes, minimumRelayRate);
  if (fee < relayFee) return refused('FeeTooLow', `The fee of ${fee} satoshis is below the ${relayFee} that nodes relay`);
  const replaces = await checkReplacement(note, spent, relayFee, pool);
  if (!replaces.ok) return replaces;
  // A network's faucet has coins enough; this one has a few, and many ask it at once.
  const isGift = note.senders.every((sender) => sender === faucetAddress(ledger));
  if (!isGift && (await isChainTooLong(spent, replaces.value, pool)))
    return refused('NotYet', 'too-long-mempool-chain: too many transactions before it wait for a block');
  const signatures = checkSignatures(transaction.value, spent);
  if (!signatures.ok) return signatures;
  const recipients = new Set(note.outputs.flatMap(({ address }) => address ?? []));
  return ok({
    observation: observationOf(note),
    resources: [...note.spent.map(outputKey), ...[...recipients].map(recipientKey)],
    note,
    replaces: replaces.value,
  });
}

function checkSignatures(transaction: RawTransaction, spent: readonly Spent[]): Result<void, Refusal> {
  for (const input of transaction.inputs.keys()) {
    const verdict = verifyInput(transaction, input, spent);
    if (verdict === 'Invalid') return refused('InvalidSignature', `Input ${input} does not show that it may spend its output`);
    if (verdict === 'Unsupported') return refused('Rejected', `The output that input ${input} spends is of a kind not kept here`);
  }
  return ok(undefined);
}

function sum(outputs: readonly { readonly amount: bigint }[]): bigint {
  return outputs.reduce((total, { amount }) => total + amount, 0n);
}

function refused(reason: Refusal['reason'], message: string): { readonly ok: false; readonly error: Refusal } {
  return err({ reason, message });
}
