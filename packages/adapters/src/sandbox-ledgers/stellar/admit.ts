import { err, ok, type JsonObject, type Result } from '@countersign/kernel';
import { isSignedBySource, movementsOf, readEnvelope, senderMemos, type ReadTransaction } from '@countersign/ledger-stellar';

import type { Admission, Refusal, RuleContext } from '../framework/rules.ts';
import { baseFee } from './constants.ts';
import { faucetAddress, issuerAddress } from './faucet.ts';
import { accountResource, networkOf, readNote, writeNote } from './note.ts';
import { readAccount, reserve } from './records.ts';

/**
 * Decides as a server's queue does: on signature, sequence, time and fee. What the operations come to, nobody asks before a ledger has them: one that
 * cannot be done costs its fee.
 */
export async function admit(raw: string, context: RuleContext<JsonObject>): Promise<Result<Admission, Refusal>> {
  const read = readEnvelope(raw, networkOf(context.ledger));
  if (!read.ok) return refuse('Malformed', 'txMALFORMED');
  const { transaction } = read.value;
  const { source, sequence, fee, memo, operations } = transaction;
  if (transaction.conditions.hasMore || operations.some(({ source: own }) => own !== undefined && own.address !== source.address))
    return refuse('Rejected', 'txNOT_SUPPORTED: this network takes time bounds, and operations of the source alone');
  if (!isSignedBySource(read.value)) return refuse('InvalidSignature', 'txBAD_AUTH');
  const leastFee = leastFeeOf(transaction);
  if (fee < leastFee) return refuse('FeeTooLow', `txINSUFFICIENT_FEE: the fee is below ${leastFee} stroops`);
  const late = timeRefusal(transaction, context.tip.time);
  if (late !== undefined) return err(late);
  const account = await readAccount(context.state, source.address);
  if (account === undefined) return refuse('InsufficientFunds', 'txNO_ACCOUNT: the account does not exist');
  const waiting = await context.pool.holding([accountResource(source.address)]);
  // A network's faucet has many accounts; this one has one, and many ask it at once.
  const isGift = [faucetAddress(context.ledger), issuerAddress(context.ledger)].includes(source.address);
  if (sequence <= BigInt(account.sequence))
    return refuse('DoubleSpend', `txBAD_SEQ: the next sequence is behind ${account.sequence}`);
  if (waiting.length > 0 && !isGift) return refuse('NotYet', 'TRY_AGAIN_LATER: a transaction of the account waits already');
  const last = waiting.reduce(
    (most, one) => (readNote(one).sequence > most ? readNote(one).sequence : most),
    BigInt(account.sequence),
  );
  if (sequence !== last + 1n) return refuse('NotYet', `txBAD_SEQ: the next sequence is ${last + 1n}`);
  if (BigInt(account.balance) - reserve(account.subentries) < fee)
    return refuse('InsufficientFunds', 'txINSUFFICIENT_BALANCE: the account cannot pay the fee');
  const memos = senderMemos(memo);
  return ok({
    observation: {
      fee,
      feePayer: source.address,
      movements: movementsOf(transaction),
      ...(memos.length > 0 && { memos }),
    },
    resources: [accountResource(source.address), `sequence:${source.address}:${sequence}`],
    note: writeNote({ source: source.address, sequence }),
  });
}

/** What a transaction must offer, and what it pays: here nobody competes for a place in a ledger. */
export function leastFeeOf({ operations }: ReadTransaction): bigint {
  return BigInt(operations.length) * baseFee;
}

/** Why a ledger that closes at a time has no such transaction. */
export function timeRefusal({ conditions: { minTime, maxTime } }: ReadTransaction, time: Date): Refusal | undefined {
  const seconds = BigInt(Math.floor(time.getTime() / 1_000));
  if (maxTime > 0n && seconds > maxTime) return { reason: 'Expired', message: 'txTOO_LATE' };
  return seconds < minTime ? { reason: 'NotYet', message: 'txTOO_EARLY' } : undefined;
}

function refuse(reason: Refusal['reason'], message: string): { readonly ok: false; readonly error: Refusal } {
  return err({ reason, message });
}
