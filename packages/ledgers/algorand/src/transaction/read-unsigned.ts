import type { JsonObject, Result } from '@countersign/kernel';
import { equalBytes, err, ok, toHex, utf8 } from '@countersign/kernel';
import { onceFor, type UnsignedSummary } from '@countersign/ledger-port';
import type { Ledger } from '@countersign/model';

import { descriptor } from '../descriptor.ts';
import { algorandParameters } from '../errors.ts';
import { describeTransaction } from './describe.ts';
import { leaseOf } from './lease.ts';
import { movementsOf } from './movements.ts';
import { paymentFromJson, writePayment } from './payment.ts';
import { longestBuiltNote, readTransaction, type ReadTransaction } from './read-transaction.ts';
import { validityOf } from './validity.ts';

/** Reads an unsigned transaction back, from the very bytes that are signed; refused where it is not one that is built here. */
export function readUnsigned(unsigned: JsonObject, ledger: Ledger): Result<UnsignedSummary, 'MalformedTransaction'> {
  const read = readPayment(unsigned, ledger);
  if (!read.ok) return read;
  const { transaction, orderId } = read.value;
  const { calls, rights, warnings } = describeTransaction(transaction, ledger);
  return ok({
    movements: movementsOf(transaction),
    calls,
    rights,
    warnings,
    fee: transaction.fee,
    payloads: [
      {
        address: transaction.sender,
        keyId: descriptor.keys[0].id,
        scheme: 'Message',
        bytes: toHex(transaction.signed),
      },
    ],
    resources: [onceFor(orderId)],
    ...validityOf(transaction),
  });
}

/** What the bytes of an unsigned payment say, and the order that its lease is made of. */
export function readPayment(
  unsigned: JsonObject,
  ledger: Ledger,
): Result<{ readonly transaction: ReadTransaction; readonly orderId: string }, 'MalformedTransaction'> {
  try {
    const payment = paymentFromJson(unsigned);
    const read = readTransaction(writePayment(payment));
    if (!read.ok) return read;
    const transaction = read.value;
    const { genesisId, genesisHash } = algorandParameters(ledger);
    const note = utf8(payment.note ?? '');
    const isAsKept =
      transaction.sender === payment.sender &&
      transaction.receiver === payment.receiver &&
      transaction.amount.toString() === payment.amount &&
      transaction.fee.toString() === payment.fee &&
      transaction.firstRound === payment.firstRound &&
      transaction.lastRound === payment.lastRound &&
      note.length <= longestBuiltNote &&
      equalBytes(transaction.note ?? new Uint8Array(), note) &&
      transaction.lease === leaseOf(payment.orderId);
    const isHere = transaction.genesisId === genesisId && transaction.genesisHash === genesisHash;
    const { type, closeTo, rekeyTo, group } = transaction;
    const isPlain = type === 'pay' && closeTo === undefined && rekeyTo === undefined && group === undefined;
    return isAsKept && isHere && isPlain ? ok({ transaction, orderId: payment.orderId }) : err('MalformedTransaction');
  } catch {
    return err('MalformedTransaction');
  }
}
