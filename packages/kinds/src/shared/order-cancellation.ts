import type { Result } from '@countersign/kernel';
import { ok } from '@countersign/kernel';
import { isLive, stageOf, wayToCancel } from '@countersign/orders';
import { fail } from '../rules/intent-failure.ts';
import type { IntentFailure } from '../rules/intent-failure.ts';
import type { Effect } from '../rules/plan.ts';
import type { LoadedFacts, OrderTransactionFact } from '../rules/state-needs.ts';

/** An order that can be cancelled, and how (`InvalidTransactionOrderState`). */
export function requireCancellable(
  facts: LoadedFacts,
  orderId: string,
): Result<{ readonly fact: OrderTransactionFact; readonly way: 'OffLedger' | 'OnLedger' }, IntentFailure> {
  const fact = facts.orderTransactions.find((known) => known.orderId === orderId);
  if (!fact) return fail('InvalidTransactionOrderState', `The order ${orderId} has no transaction`);
  const way = wayToCancel(fact.transaction);
  if (way === 'TooLate') {
    return fail('InvalidTransactionOrderState', `The transaction of order ${orderId} is ${stageOf(fact.transaction)} already`);
  }
  if (fact.transaction.ending !== undefined) {
    return fail('InvalidTransactionOrderState', `The order ${orderId} is about to end already`);
  }
  const replacement = fact.replacements.find(isLive);
  if (replacement !== undefined) {
    return fail(
      'InvalidTransactionOrderState',
      `The order ${replacement.orderId} is about to take the place of order ${orderId}`,
    );
  }
  return ok({ fact, way });
}

/** Stops an order whose transaction nobody has signed. */
export function interruption(
  { orderId, transaction }: OrderTransactionFact,
  cause: 'Cancellation' | 'Replacement',
  reason: string,
): Effect {
  return { type: 'InterruptOrder', orderId, transaction, cause, reason };
}
