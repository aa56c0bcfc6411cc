import { unknownOperation, type TransactionDescription } from '@countersign/ledger-port';
import type { TransactionOrderParameters } from '@countersign/model';

import { describeOperation } from '../operations/describe-operation.ts';
import { tagOfMemo } from './memos.ts';

/** What an order asks for. */
export function describe(parameters: TransactionOrderParameters): TransactionDescription {
  if (parameters.type !== 'Stellar') return unknownOperation(parameters.type);
  const { operation, memo } = parameters;
  return describeOperation(operation, memo && tagOfMemo(memo));
}
