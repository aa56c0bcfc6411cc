import { leastFee, leastInOutput, type ProtocolParameters } from '../costs.ts';
import type { Body, Output } from './body.ts';
import type { Coin } from './coins.ts';
import { partsWithin, sumOfTokens } from './tokens.ts';
import type { Payment } from './validate.ts';
import { writeBody, writeOutput, writeTransaction } from './write-body.ts';

/** What inputs are chosen for. */
export interface Goal {
  readonly payments: readonly Payment[];
  /** What the transaction does besides: its inputs, outputs and fee follow. */
  readonly rest: Omit<Body, 'inputs' | 'outputs' | 'fee'>;
  /** Lovelaces that come from elsewhere than inputs, such as rewards, less those that go elsewhere than to outputs, such as deposits. */
  readonly surplus: bigint;
  readonly change: string;
  readonly signers: number;
  readonly protocol: ProtocolParameters;
}

/** A body that pays what it should, or why these inputs make none: they are worth too little, or the network takes nothing as large. */
export type Settled =
  | { readonly type: 'Done'; readonly body: Body; readonly payments: readonly Payment[] }
  | { readonly type: 'TooLittle' }
  /** More is left than the fee, and less than an output may hold. */
  | { readonly type: 'Remainder'; readonly left: bigint; readonly least: bigint }
  | { readonly type: 'TooLarge' };

/** What may go to the fee above what it has to be, where no change is made of it: less than a transaction costs to spend it. */
const smallestRemainder = 10_000n;

/**
 * Divides what the inputs are worth: payments, the least fee for the size, and the change with all tokens, in as many outputs as these need. What is too small for
 * a change is added to the fee where that is next to nothing, or where a payee bears the fee.
 */
export function settle(coins: readonly Coin[], goal: Goal): Settled {
  const inputs = coins.map(({ output: { transactionId, index } }) => ({ transactionId, index })).toSorted(inOrder);
  const tokens = partsWithin(sumOfTokens(coins.map((coin) => coin.tokens)), goal.protocol);
  const paid = goal.payments.reduce((sum, { amount }) => sum + amount, 0n);
  const left = coins.reduce((sum, { amount }) => sum + amount, 0n) + goal.surplus - paid;
  const trial: Trial = { inputs, goal, left, isBorne: goal.payments.some(({ paysFee }) => paysFee) };
  const withChange = divide(trial, tokens.length === 0 ? [[]] : tokens);
  return withChange.type === 'Done' || withChange.type === 'TooLarge' || tokens.length > 0
    ? withChange
    : withoutChange(trial, withChange);
}

interface Trial {
  readonly inputs: Body['inputs'];
  readonly goal: Goal;
  /** What is left after the payments as they were ordered, before the fee. */
  readonly left: bigint;
  /** Whether payees bear the fee. */
  readonly isBorne: boolean;
}

/** With change: the first output of it has what the others do not need. */
function divide(trial: Trial, tokens: readonly Output['tokens'][], fee = 0n): Settled {
  const { goal, left, isBorne } = trial;
  const forChange = isBorne ? left : left - fee;
  const least = tokens.map((part) => smallestOutput({ address: goal.change, tokens: part }, goal.protocol));
  const needed = least.reduce((sum, { amount }) => sum + amount, 0n);
  if (forChange < needed) return { type: 'TooLittle' };
  const [first, ...others] = least;
  const change = first === undefined ? [] : [{ ...first, amount: first.amount + forChange - needed }, ...others];
  const body = bodyOf(trial, change, fee, isBorne ? fee : 0n);
  if (body === undefined) return { type: 'TooLittle' };
  const asked = feeOf(body.body, goal);
  if (asked === 'TooLarge') return { type: 'TooLarge' };
  return asked <= fee ? { type: 'Done', ...body } : divide(trial, tokens, asked);
}

/** Without change: what is left is the fee, or a part of it that payees do not have to bear. */
function withoutChange(trial: Trial, refused: Settled, fee = 0n): Settled {
  const { goal, left, isBorne } = trial;
  if (left < 0n || (!isBorne && left < fee)) return { type: 'TooLittle' };
  const offered = left > fee ? left : fee;
  const body = bodyOf(trial, [], offered, offered - left);
  if (body === undefined) return refused;
  const asked = feeOf(body.body, goal);
  if (asked === 'TooLarge') return { type: 'TooLarge' };
  if (asked > offered) return withoutChange(trial, refused, asked);
  if (offered - asked <= smallestRemainder) return { type: 'Done', ...body };
  const { amount: least } = smallestOutput({ address: goal.change, tokens: [] }, goal.protocol);
  return { type: 'Remainder', left: offered - asked, least };
}

/** The body with this change and fee, of which payees bear a part; undefined where one of them would get nothing. */
function bodyOf(
  { inputs, goal }: Trial,
  change: readonly Output[],
  fee: bigint,
  borne: bigint,
): { readonly body: Body; readonly payments: readonly Payment[] } | undefined {
  const payments = borneBy(goal.payments, borne);
  if (payments.some(({ amount }) => amount <= 0n)) return undefined;
  const outputs = [...payments.map(({ address, amount }): Output => ({ address, amount, tokens: [] })), ...change];
  return { body: { ...goal.rest, inputs, outputs, fee }, payments };
}

/** Takes the fee off the payments that bear it, in equal parts; lovelaces that do not divide are borne by the first ones. */
function borneBy(payments: readonly Payment[], fee: bigint): readonly Payment[] {
  const bearers = BigInt(payments.filter(({ paysFee }) => paysFee).length);
  if (bearers === 0n) return payments;
  let remainder = fee % bearers;
  return payments.map((payment) => {
    if (!payment.paysFee) return payment;
    const extra = remainder > 0n ? 1n : 0n;
    remainder -= extra;
    return { ...payment, amount: payment.amount - fee / bearers - extra };
  });
}

function feeOf(body: Body, { signers, protocol }: Goal): bigint | 'TooLarge' {
  const blank = Array.from({ length: signers }, () => ({ publicKey: new Uint8Array(32), signature: new Uint8Array(64) }));
  const size = writeTransaction(writeBody(body), blank).length;
  return size > protocol.maximumSize ? 'TooLarge' : leastFee(size, protocol);
}

/** An output with the least that it has to hold: that counts its own digits. */
export function smallestOutput(output: Pick<Output, 'address' | 'tokens'>, protocol: ProtocolParameters, amount = 0n): Output {
  const least = leastInOutput(writeOutput({ ...output, amount }).length, protocol);
  return least <= amount ? { ...output, amount } : smallestOutput(output, protocol, least);
}

function inOrder(left: Body['inputs'][number], right: Body['inputs'][number]): number {
  if (left.transactionId !== right.transactionId) return left.transactionId < right.transactionId ? -1 : 1;
  return left.index - right.index;
}
