import type { TransactionDescription } from '@countersign/ledger-port';
import { unknownOperation } from '@countersign/ledger-port';
import type { TransactionOrderParameters } from '@countersign/model';

import { describeOperation } from '../operations/describe-operation.ts';
import { operationOf } from './operation-of.ts';
import { readOperation } from './read-operation.ts';
import type { XrplTransaction } from './serialization.ts';

/** What an order asks for; one that the ledger would refuse is an operation that nobody knows. */
export function describe(parameters: TransactionOrderParameters): TransactionDescription {
  if (parameters.type !== 'XRPL') return unknownOperation(parameters.type);
  const operation = operationOf(parameters);
  return operation.ok ? describeOperation(operation.value) : unknownOperation(parameters.operation?.type ?? parameters.type);
}

/** As {@link describe}, of a transaction, signed or not. */
export function describeTransaction(transaction: XrplTransaction): TransactionDescription {
  const operation = readOperation(transaction);
  return operation === undefined ? unknownOperation(transaction.TransactionType) : describeOperation(operation);
}
