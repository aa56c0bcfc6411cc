import { replacedOrderId } from '@countersign/authorization';
import { err, ok } from '@countersign/kernel';
import type { Result } from '@countersign/kernel';
import type { ReplacedTransaction, TransactionRefusal } from '@countersign/ledger-port';
import { stageOf, wayToCancel } from '@countersign/orders';

import type { DraftOrder } from './order-book.ts';

/**
 * The transaction that a draft's is to take the place of; undefined if the draft replaces nothing, or what it replaces was
 * interrupted before it was signed, or would be. `TransactionNotEligibleForReplacement` where the ledger was faster, where another order
 * builds on what would vanish, and where it would pay besides an order that is not stopped.
 */
export function replacedTransaction(draft: DraftOrder): Result<ReplacedTransaction | undefined, TransactionRefusal> {
  const { replaced } = draft;
  if (replaced === undefined) {
    return replacedOrderId(draft.order.parameters) === undefined ? ok(undefined) : tooLate('There is nothing to replace');
  }
  const { ledgerTransactionId, built } = replaced;
  const way = wayToCancel(replaced);
  // Of a draft; accepting the order interrupts it. What was signed by then could still be sent by anyone who has it: the two must
  // exclude one another on the ledger.
  if (way === 'OffLedger' || stageOf(replaced) === 'Interrupted') {
    const second = besidesAnother(draft);
    if (second !== undefined) return err(second);
    return ok(ledgerTransactionId === undefined ? undefined : built);
  }
  if (built === undefined || way !== 'OnLedger') {
    return tooLate(`The transaction of order ${replaced.orderId} is ${stageOf(replaced)}`);
  }
  const isBuiltOn = draft.reservedResources.some(
    (resource) => ledgerTransactionId !== undefined && resource.startsWith(`${ledgerTransactionId}:`),
  );
  return isBuiltOn ? tooLate('Another order spends what the transaction gives back') : ok(built);
}

/**
 * Why an order must not be executed as an ordinary one, though what it replaces was never signed: that was itself to take the place of
 * an order that may pay, or has paid. Nothing on the ledger would exclude the two.
 */
export function besidesAnother({ replaced }: Pick<DraftOrder, 'replaced'>): TransactionRefusal | undefined {
  if (replaced?.inPlaceOf === undefined || replaced.ledgerTransactionId !== undefined) return undefined;
  if (wayToCancel(replaced) !== 'OffLedger' && stageOf(replaced) !== 'Interrupted') return undefined;
  const { inPlaceOf: other, orderId } = replaced;
  const message = `Order ${orderId} was to take the place of order ${other.orderId}, which is ${stageOf(other)}: both would pay`;
  return { hint: 'TransactionNotEligibleForReplacement', message };
}

function tooLate(message: string): { readonly ok: false; readonly error: TransactionRefusal } {
  return err({ hint: 'TransactionNotEligibleForReplacement', message });
}
