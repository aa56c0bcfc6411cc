import type { JsonObject, Result } from '@countersign/kernel';
import { err, ok } from '@countersign/kernel';
import { feeAtRisk, type SignedOrder } from '@countersign/ledger-port';

import { descriptor } from '../descriptor.ts';
import { readTransfer } from './read-unsigned.ts';
import { checkOrder } from './validate.ts';

/** Compares what the bytes say with the order, member by member: whom it pays, of what, how much, whose order it is, and what it may cost. */
export function checkUnsigned(unsigned: JsonObject, order: SignedOrder): Result<void, string> {
  const { parameters, ledger, own } = order;
  if (parameters.type !== 'Tron') return err('The order is for another kind of ledger');
  const read = readTransfer(unsigned);
  if (!read.ok) return err('The transaction cannot be read, or is not one that is built here');
  const { sender, receiver, amount, contract, fee, orderId } = read.value;
  if (!own.has(sender)) return err('Another account pays');
  if (orderId !== order.orderId) return err('It is the transaction of another order');
  const { operation } = parameters;
  const isOrdered = order.addressesOf(operation.destination).some((address) => {
    const checked = checkOrder({ ...parameters, operation: { ...operation, destination: { type: 'Address', address } } }, ledger);
    if (!checked.ok) return false;
    const { value } = checked;
    return receiver === value.receiver && amount === value.amount && contract === value.contract;
  });
  if (!isOrdered) return err('The transaction is not the one that was ordered');
  const allowed = feeAtRisk(descriptor, ledger.parameters, parameters);
  return fee <= allowed ? ok(undefined) : err('It may cost more than the maximum that was ordered, or what is sane');
}
