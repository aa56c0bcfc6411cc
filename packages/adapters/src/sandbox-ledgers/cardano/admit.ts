import { err, ok, type JsonObject, type Result } from '@countersign/kernel';
import {
  keyHash,
  leastFee,
  leastInOutput,
  networkIdOf,
  outpoint,
  partsOf,
  readTransaction,
  writeOutput,
  type Body,
  type SignedTransaction,
} from '@countersign/ledger-cardano';
import type { Ledger } from '@countersign/model';

import type { Admission, Refusal, RuleContext } from '../framework/rules.ts';
import { protocol } from './constants.ts';
import { noteOf, observationOf, type StakeStep } from './note.ts';
import { outputKey, recipientKey, stakeKey } from './records.ts';
import { findSpent } from './spent.ts';
import { applySteps, stepsOf, surplusOf } from './stakes.ts';

type Spent = NonNullable<Awaited<ReturnType<typeof findSpent>>>;

/** Decides on a transaction as a node does before it relays it: form, time, fee, inputs, witnesses, stakes, and that nothing is made or lost. */
export async function admit(raw: string, context: RuleContext<JsonObject>): Promise<Result<Admission, Refusal>> {
  const { ledger, state, pool, tip } = context;
  const transaction = readTransaction(raw);
  if (!transaction.ok) return refused('Malformed', 'Not a transaction');
  const { body } = transaction.value;
  const slot = tip.height + 1;
  const alone = checkAlone(transaction.value, raw.length / 2, slot, ledger);
  if (alone !== undefined) return alone;
  const steps = stepsOf(body, networkIn(ledger));
  if (steps === undefined) return refused('Rejected', 'Such certificates are not kept here');
  const spent = await findSpent(body, state, pool);
  if (spent === undefined) return refused('DoubleSpend', 'BadInputsUTxO: an output that it spends does not exist, or is spent');
  if ((await pool.holding(body.inputs.map((input) => outputKey(outpoint(input))))).length > 0)
    return refused('NotYet', 'BadInputsUTxO: a transaction that waits spends the same outputs');
  const signers = new Set(transaction.value.signers.map(keyHash));
  const lacking = [...spent.map(({ address }) => address), ...steps.map(({ address }) => address)].some(
    (address) => !signers.has(keyNeededFor(address) ?? ''),
  );
  if (lacking) return refused('InvalidSignature', 'MissingVKeyWitnessesUTXOW: a key that has to sign it does not');
  if (steps.length > 0 && (await pool.holding(steps.map(({ address }) => stakeKey(address)))).length > 0)
    return refused('NotYet', 'A transaction that waits decides on the same stake');
  const applied = await applySteps(steps, state, slot);
  if (!applied.ok) return refused('Rejected', applied.error);
  const kept = checkWorth(body, spent, steps);
  if (kept !== undefined) return kept;
  const note = noteOf(body, spent, steps);
  return ok({
    observation: observationOf(note),
    resources: [
      ...note.spent.map(outputKey),
      ...new Set(steps.map(({ address }) => stakeKey(address))),
      ...new Set(note.outputs.map(({ address }) => recipientKey(address))),
    ],
    note,
  });
}

function networkIn({ parameters }: Ledger): 0 | 1 {
  return networkIdOf(parameters.type === 'Cardano' ? parameters : {});
}

/** What is seen of the bytes alone. */
function checkAlone(
  { body, hasScripts, hasOtherWitnesses }: SignedTransaction,
  size: number,
  slot: number,
  ledger: Ledger,
): ReturnType<typeof refused> | undefined {
  const network = networkIn(ledger);
  if (body.others.length > 0 || hasScripts || hasOtherWitnesses || body.auxiliaryHash !== undefined)
    return refused('Rejected', 'Scripts, tokens that are made, votes and data are not kept here');
  if (body.endsBefore !== undefined && BigInt(slot) >= body.endsBefore)
    return refused('Expired', `OutsideValidityIntervalUTxO: slot ${slot} is too late for it`);
  if (body.startsAt !== undefined && BigInt(slot) < body.startsAt)
    return refused('NotYet', `OutsideValidityIntervalUTxO: slot ${slot} is too early for it`);
  const isForeign = body.outputs.some(({ address }) => (partsOf(address)?.network ?? network) !== network);
  if (isForeign || (body.network ?? network) !== network) return refused('Rejected', 'WrongNetwork: it is for another network');
  if (size > protocol.maximumSize) return refused('Rejected', `MaxTxSizeUTxO: ${size} bytes are too many`);
  const least = leastFee(size, protocol);
  if (body.fee < least) return refused('FeeTooLow', `FeeTooSmallUTxO: the fee is ${body.fee}, and has to be ${least}`);
  const small = body.outputs.find(
    (output) => output.hasData || output.amount < leastInOutput(writeOutput(output).length, protocol),
  );
  return small === undefined ? undefined : refused('Rejected', `BabbageOutputTooSmallUTxO: ${small.address}: ${small.amount}`);
}

/** The hash of the key that spends what is at an address, or decides on a stake; undefined for other addresses. */
function keyNeededFor(address: string): string | undefined {
  const parts = partsOf(address);
  if (parts === undefined) return undefined;
  const credential = parts.type === 'Reward' ? parts.stake : parts.payment;
  return credential.type === 'Key' ? credential.hash : undefined;
}

/** What goes in comes out, of the coin and of each token. */
function checkWorth(body: Body, spent: Spent, steps: readonly StakeStep[]): ReturnType<typeof refused> | undefined {
  const sums = new Map<string, bigint>();
  const add = (name: string, amount: bigint) => sums.set(name, (sums.get(name) ?? 0n) + amount);
  add('coin', surplusOf(steps) - body.fee);
  for (const { amount, tokens } of spent) {
    add('coin', BigInt(amount));
    for (const { policy, name, amount: count } of tokens) add(`${policy}.${name}`, BigInt(count));
  }
  for (const { amount, tokens } of body.outputs) {
    add('coin', -amount);
    for (const { policy, name, amount: count } of tokens) add(`${policy}.${name}`, -count);
  }
  const [first] = [...sums].filter(([, left]) => left !== 0n);
  if (first === undefined) return undefined;
  const reason = first[0] === 'coin' && first[1] < 0n ? 'InsufficientFunds' : 'Rejected';
  return refused(reason, `ValueNotConservedUTxO: of ${first[0]} ${first[1]} would be left`);
}

function refused(reason: Refusal['reason'], message: string): { readonly ok: false; readonly error: Refusal } {
  return err({ reason, message });
}
