import { ok, type Result } from '@countersign/kernel';
import type { TransactionRefusal } from '@countersign/ledger-port';
import type { Ledger, TransactionOrderParameters, TransactionOrderParametersStellar } from '@countersign/model';

import { refuse, stellarParameters } from '../errors.ts';
import { checkFeeStrategy } from '../fees.ts';
import { orderedContent, type OrderedContent } from '../operations/built-operation.ts';
import { readMemo } from './memos.ts';

/** An order's parameters, narrowed, with what follows from them alone. */
export interface CheckedOrder extends OrderedContent {
  readonly parameters: TransactionOrderParametersStellar;
}

/** Checks what depends on no chain state: the operation, addresses, amounts, the memo, the fee strategy. */
export function validate(parameters: TransactionOrderParameters, ledger: Ledger): Result<void, TransactionRefusal> {
  const checked = checkOrder(parameters, ledger);
  return checked.ok ? ok(undefined) : checked;
}

/** As {@link validate}, and gives what it read. */
export function checkOrder(parameters: TransactionOrderParameters, ledger: Ledger): Result<CheckedOrder, TransactionRefusal> {
  stellarParameters(ledger);
  if (parameters.type !== 'Stellar') return refuse('InvalidUserPayload', `A Stellar network takes no ${parameters.type} order`);
  const fee = checkFeeStrategy(parameters.feeStrategy);
  if (!fee.ok) return fee;
  const memo = parameters.memo === undefined ? ok(undefined) : readMemo(parameters.memo);
  if (!memo.ok) return memo;
  const content = orderedContent(parameters.operation, memo.value, ledger);
  return content.ok ? ok({ parameters, ...content.value }) : content;
}
