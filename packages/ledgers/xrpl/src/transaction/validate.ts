import type { Result } from '@countersign/kernel';
import { ok } from '@countersign/kernel';
import type { TransactionRefusal } from '@countersign/ledger-port';
import type { Ledger, TransactionOrderParameters, TransactionOrderParametersXRPL } from '@countersign/model';

import { refuse, xrplParameters } from '../errors.ts';
import { checkFeeStrategy } from '../fees.ts';
import type { KnownAssets } from '../operations/amounts.ts';
import type { OperationFields } from '../operations/operation-fields.ts';
import { operationFields } from '../operations/operation-fields.ts';
import type { WrappedMemo } from './memos.ts';
import { wrapMemos } from './memos.ts';
import { operationOf } from './operation-of.ts';

/** An order's parameters, narrowed, with the transaction's members that follow from them alone. */
export interface CheckedOrder {
  readonly parameters: TransactionOrderParametersXRPL;
  readonly fields: OperationFields;
  readonly memos: readonly WrappedMemo[];
}

/** Checks what depends on no chain state: the operation, addresses, tags, amounts, memos, the fee strategy. */
export function validate(parameters: TransactionOrderParameters, ledger: Ledger): Result<void, TransactionRefusal> {
  const checked = checkOrder(parameters, ledger, undefined);
  return checked.ok ? ok(undefined) : checked;
}

/** As {@link validate}, and gives what it read. */
export function checkOrder(
  parameters: TransactionOrderParameters,
  ledger: Ledger,
  known: KnownAssets,
): Result<CheckedOrder, TransactionRefusal> {
  xrplParameters(ledger);
  if (parameters.type !== 'XRPL') return refuse('InvalidUserPayload', `An XRP Ledger takes no ${parameters.type} order`);
  const operation = operationOf(parameters);
  if (!operation.ok) return operation;
  const fee = checkFeeStrategy(parameters.feeStrategy);
  if (!fee.ok) return fee;
  const memos = wrapMemos(parameters.memos);
  if (!memos.ok) return memos;
  const fields = operationFields(operation.value, ledger, known);
  return fields.ok ? ok({ parameters, fields: fields.value, memos: memos.value }) : fields;
}
