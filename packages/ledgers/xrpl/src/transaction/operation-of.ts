import type { Result } from '@countersign/kernel';
import { ok } from '@countersign/kernel';
import type { TransactionRefusal } from '@countersign/ledger-port';
import type { TransactionOrderParametersXRPL, XrplOperation } from '@countersign/model';

import { refuse } from '../errors.ts';

/** The operation of an order; the older form, with destination and amount beside it, is a payment of XRP. */
export function operationOf(parameters: TransactionOrderParametersXRPL): Result<XrplOperation, TransactionRefusal> {
  const { operation, destination, amount, destinationTag } = parameters;
  const isOlder = destination !== undefined || amount !== undefined || destinationTag !== undefined;
  if (operation) {
    return isOlder ? refuse('InvalidUserPayload', 'Destination, amount and tag belong into the operation') : ok(operation);
  }
  if (!destination || amount === undefined) return refuse('InvalidUserPayload', 'The order has no operation');
  return ok({ type: 'Payment', destination, amount, ...(destinationTag === undefined ? {} : { destinationTag }) });
}
