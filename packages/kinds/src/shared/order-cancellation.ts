import type { LedgerTransactionStatus, TransactionProcessingStatus } from '@countersign/model';
import type { Result } from '@countersign/kernel';
import { ok } from '@countersign/kernel';
import { fail } from '../rules/intent-failure.ts';
import type { IntentFailure } from '../rules/intent-failure.ts';
import type { Effect } from '../rules/plan.ts';
import type { LoadedFacts, OrderTransactionFact } from '../rules/state-needs.ts';

/** How an order can still be kept from happening: by no longer processing it, by another transaction in its place, or not at all. */
export type WayToCancel = 'OffLedger' | 'OnLedger' | 'TooLate';

const ways = {
  Pending: 'OffLedger',
  Preparing: 'OffLedger',
  Reserved: 'OffLedger',
  // From here on a signature may be somewhere.
  Prepared: 'OnLedger',
  Broadcasting: 'OnLedger',
  Completed: 'OnLedger',
  Interrupted: 'TooLate',
  Failed: 'TooLate',
} as const satisfies Record<TransactionProcessingStatus, WayToCancel>;

/** How a transaction in that state can be cancelled. What its ledger has settled, one way or the other, cannot be. */
export function wayToCancel(status: TransactionProcessingStatus, ledgerStatus: LedgerTransactionStatus | undefined): WayToCancel {
  return ledgerStatus === undefined || ledgerStatus === 'Detected' ? ways[status] : 'TooLate';
}

/** An order that can be cancelled, and how (`InvalidTransactionOrderState`). */
export function requireCancellable(
  facts: LoadedFacts,
  orderId: string,
): Result<{ readonly fact: OrderTransactionFact; readonly way: 'OffLedger' | 'OnLedger' }, IntentFailure> {
  const fact = facts.orderTransactions.find((known) => known.orderId === orderId);
  if (!fact) return fail('InvalidTransactionOrderState', `The order ${orderId} has no transaction`);
  const way = wayToCancel(fact.status, fact.ledgerStatus);
  if (way === 'TooLate') {
    return fail(
      'InvalidTransactionOrderState',
      `The transaction of order ${orderId} is ${fact.ledgerStatus ?? fact.status} already`,
    );
  }
  if (fact.replacedBy !== undefined) {
    return fail('InvalidTransactionOrderState', `The order ${fact.replacedBy} is about to take the place of order ${orderId}`);
  }
  return ok({ fact, way });
}

/** Stops an order whose transaction nobody has signed. */
export function interruption(
  { orderId, transactionId }: OrderTransactionFact,
  { id, domainId }: { readonly id: string; readonly domainId: string },
  cause: 'Cancellation' | 'Replacement',
  reason: string,
): Effect {
  return { type: 'InterruptOrder', domainId, orderId, transactionId, accountId: id, cause, reason };
}
