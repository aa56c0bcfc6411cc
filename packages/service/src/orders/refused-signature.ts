import type { OrderInWork, OrderTransition } from './order-book.ts';
import type { TransactionSigningRefusal } from './transaction-signer.ts';

/** So often a vault is asked that says no, in case that what it was shown is put right. */
const mostRefusals = 5;

/** Refusals that say nothing of the order: the vault may sign another time. */
const waits: ReadonlySet<TransactionSigningRefusal['code']> = new Set([
  'AwaitingVault',
  'Locked',
  'MemoryUnavailable',
  'SignerClosed',
  'SignerUnavailable',
  'VaultNotReady',
]);

/** True if the vault looked at the order and will not have it. */
function isRefusal({ code }: TransactionSigningRefusal): boolean {
  return !waits.has(code) && code !== 'OrderExpired';
}

/**
 * What becomes of an order that its vault does not sign: it waits where the vault cannot sign now, ends at once when it is too late, and after a
 * few tries where the vault refuses it: what was built is never sent then, so what is reserved for it is given back.
 */
export function afterRefusal(order: OrderInWork, refusal: TransactionSigningRefusal, next: Date): OrderTransition {
  if (refusal.code === 'OrderExpired') return { processing: { status: 'Failed', hint: 'BroadcastExpired' }, release: true };
  if (!isRefusal(refusal)) return { processing: order.processing, next, stuck: true };
  const refusals = (order.work.refusals ?? 0) + 1;
  const work = { ...order.work, refusals };
  return refusals < mostRefusals
    ? { processing: order.processing, work, refused: true, next, stuck: true }
    : { processing: { status: 'Failed', hint: 'InternalError' }, work, refused: true, release: true };
}
