import type { JsonObject, Result } from '@countersign/kernel';
import { equalBytes, err, ok, utf8 } from '@countersign/kernel';
import { feeAtRisk, type SignedOrder } from '@countersign/ledger-port';

import { descriptor } from '../descriptor.ts';
import { readPayment } from './read-unsigned.ts';
import { checkOrder } from './validate.ts';

/** Compares what the bytes say with the order, member by member: whom it pays, how much, the note, whose lease it is, and the fee. */
export function checkUnsigned(unsigned: JsonObject, order: SignedOrder): Result<void, string> {
  const { parameters, ledger, own } = order;
  if (parameters.type !== 'Algorand') return err('The order is for another kind of ledger');
  const read = readPayment(unsigned, ledger);
  if (!read.ok) return err('The transaction cannot be read, or is not one that is built here');
  const { transaction, orderId } = read.value;
  if (!own.has(transaction.sender)) return err('Another account pays');
  if (orderId !== order.orderId) return err('It is the transaction of another order');
  const { operation } = parameters;
  const isOrdered = order.addressesOf(operation.destination).some((address) => {
    const checked = checkOrder({ ...parameters, operation: { ...operation, destination: { type: 'Address', address } } }, ledger);
    if (!checked.ok) return false;
    const { receiver, amount, note = '' } = checked.value;
    const isNote = equalBytes(transaction.note ?? new Uint8Array(), utf8(note));
    return transaction.receiver === receiver && transaction.amount === amount && isNote;
  });
  if (!isOrdered) return err('The transaction is not the one that was ordered');
  const allowed = feeAtRisk(descriptor, ledger.parameters, parameters);
  return transaction.fee <= allowed ? ok(undefined) : err('The fee is above the maximum that was ordered, or what is sane');
}
