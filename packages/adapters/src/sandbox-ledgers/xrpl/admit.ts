import { err, ok, type JsonObject, type Result } from '@countersign/kernel';
import { deserialize, senderMemos } from '@countersign/ledger-xrpl';
import type { XrplTransaction } from '@countersign/ledger-xrpl';

import type { Admission, PooledTransaction, Refusal, RuleContext } from '../framework/rules.ts';
import { queueLength, replacementPercent } from './constants.ts';
import { faucetAddress } from './faucet.ts';
import { formRefusal } from './form.ts';
import { accountResource, costOf, readNote, writeNote } from './note.ts';
import { authorityRefusal } from './key-operations.ts';
import { judge } from './operations.ts';
import { readAccount } from './records.ts';

/**
 * Decides as a server does that is asked to submit with `fail_hard`: what would fail in the open ledger is not relayed. A
 * transaction whose turn has not come waits in the queue and is judged in its block.
 */
export async function admit(raw: string, context: RuleContext<JsonObject>): Promise<Result<Admission, Refusal>> {
  const read = deserialize(raw);
  if (!read.ok) return refuse('Malformed', 'not a transaction');
  const transaction = read.value;
  const malformed = formRefusal(transaction, context.ledger);
  if (malformed !== undefined) return err(malformed);
  const sender = await readAccount(context.state, transaction.Account);
  if (sender === undefined) return refuse('InsufficientFunds', 'terNO_ACCOUNT: the account does not exist');
  const unauthorized = authorityRefusal(transaction, sender);
  if (unauthorized !== undefined) return err(unauthorized);
  if (transaction.Sequence < sender.sequence)
    return refuse('DoubleSpend', `tefPAST_SEQ: the next sequence number is ${sender.sequence}`);
  const { LastLedgerSequence: last } = transaction;
  if (last !== undefined && last <= context.tip.height) return refuse('Expired', 'tefMAX_LEDGER: LastLedgerSequence has passed');

  const waiting = await context.pool.holding([accountResource(transaction.Account)]);
  const rival = waiting.find((one) => readNote(one).transaction.Sequence === transaction.Sequence);
  if (rival !== undefined && !mayReplace(rival, transaction))
    return refuse('FeeTooLow', 'telCAN_NOT_QUEUE_FEE: a replacement pays a quarter more');
  const next = nextSequence(sender.sequence, waiting);
  if (transaction.Sequence > next) return refuse('NotYet', `terPRE_SEQ: the next sequence number is ${next}`);
  // A network's faucet has many accounts; this one has one, and many ask it at once.
  const isGift = transaction.Account === faucetAddress(context.ledger);
  if (rival === undefined && !isGift && waiting.length >= queueLength)
    return refuse('NotYet', `telCAN_NOT_QUEUE: ${queueLength} transactions of the account wait already`);
  const before = waiting.filter((one) => one !== rival && readNote(one).transaction.Sequence < transaction.Sequence);
  const held = before.reduce((sum, one) => sum + readNote(one).cost, 0n);
  const priorBalance = BigInt(sender.balance) - held;
  const balance = priorBalance - BigInt(transaction.Fee);
  if (balance < 0n) return refuse('InsufficientFunds', 'terINSUF_FEE_B: the account cannot pay the fee');
  // Judged as if what waits before it had been done, as far as the sender's drops go.
  const outcome = await judge({
    transaction,
    state: context.state,
    sender: { ...sender, balance: balance.toString() },
    priorBalance,
    height: context.tip.height + 1,
  });
  if (outcome.code !== 'tesSUCCESS') return refuse(outcome.reason, outcome.message);
  const memos = senderMemos(transaction);
  return ok({
    observation: {
      fee: BigInt(transaction.Fee),
      feePayer: transaction.Account,
      movements: outcome.movements,
      ...(memos.length > 0 && { memos }),
    },
    resources: [accountResource(transaction.Account), `sequence:${transaction.Account}:${transaction.Sequence}`],
    note: writeNote({ transaction, cost: costOf(transaction) }),
    ...(rival === undefined ? {} : { replaces: [rival.transactionId] }),
  });
}

function nextSequence(inLedger: number, waiting: readonly PooledTransaction[]): number {
  const queued = new Set(waiting.map((one) => readNote(one).transaction.Sequence));
  let next = inLedger;
  while (queued.has(next)) next++;
  return next;
}

function mayReplace(rival: PooledTransaction, transaction: XrplTransaction): boolean {
  return BigInt(transaction.Fee) * 100n >= BigInt(readNote(rival).transaction.Fee) * replacementPercent;
}

function refuse(reason: Refusal['reason'], message: string): { readonly ok: false; readonly error: Refusal } {
  return err({ reason, message });
}
