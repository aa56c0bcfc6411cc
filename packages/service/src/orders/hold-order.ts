import { CodedError, err, ok, type Clock, type Result } from '@countersign/kernel';
import type { OrderHolder } from '@countersign/model';
import { isHeld, mayBeHeld, takeStep, type OrderChange, type OrderTransaction } from '@countersign/orders';

/** Where orders are held back and let go. */
export interface HeldOrders {
  /** Undefined where there is no such order. */
  load(orderId: string): Promise<{ readonly rootDomainId: string; readonly transaction: OrderTransaction } | undefined>;
  /** Writes all of it and wakes the order's worker; false where the order has changed since it was loaded. */
  write(rootDomainId: string, change: OrderChange, now: Date): Promise<boolean>;
}

/** What holding orders back needs. */
export interface HoldPorts {
  readonly heldOrders: HeldOrders;
  readonly clock: Clock;
}

/** Why an order is not held: there is none, or it was sent or has ended, so that nothing would come of it. */
export type HoldRefusal = 'OrderNotFound' | 'OrderTooFar';
/** Why nothing is lifted: there is no such order, or that holder holds nothing back. */
export type LiftRefusal = 'OrderNotFound' | 'OrderNotHeld';

/** People see it with the order. */
const longestReason = 200;
/** How often it is decided again because the order's worker was faster. */
const attempts = 10;

/**
 * Holds an order back for a reason that people can read, until the same holder lifts that: it is not built, not signed and not sent meanwhile, and may be
 * cancelled. Placed again, the newer reason counts. Throws `InvalidHold` for a reason that is empty or too long.
 */
export async function holdOrder(
  { heldOrders, clock }: HoldPorts,
  { orderId, by, reason }: { readonly orderId: string; readonly by: OrderHolder; readonly reason: string },
): Promise<Result<void, HoldRefusal>> {
  if (reason.trim() === '' || reason.length > longestReason)
    throw new CodedError('InvalidHold', `The reason of a hold has up to ${longestReason} characters`);
  for (let attempt = 0; attempt < attempts; attempt++) {
    const order = await heldOrders.load(orderId);
    if (order === undefined) return err('OrderNotFound');
    if (!mayBeHeld(order.transaction)) return err('OrderTooFar');
    const now = clock.now();
    const known = order.transaction.holds?.find((hold) => hold.by === by);
    if (known?.reason === reason) return ok(undefined);
    const hold = { by, reason, since: known?.since ?? now.toISOString() };
    if (await heldOrders.write(order.rootDomainId, takeStep(order.transaction, { step: 'Hold', hold }, now), now))
      return ok(undefined);
  }
  throw new CodedError('StateChanged', `Order ${orderId} kept changing`);
}

/** Lifts what one holder placed; the order goes on once nothing holds it back any more. */
export async function liftHold(
  { heldOrders, clock }: HoldPorts,
  { orderId, by }: { readonly orderId: string; readonly by: OrderHolder },
): Promise<Result<void, LiftRefusal>> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const order = await heldOrders.load(orderId);
    if (order === undefined) return err('OrderNotFound');
    const isBy = order.transaction.holds?.some((hold) => hold.by === by) ?? false;
    if (!isHeld(order.transaction) || !isBy) return err('OrderNotHeld');
    const now = clock.now();
    if (await heldOrders.write(order.rootDomainId, takeStep(order.transaction, { step: 'Lift', by }, now), now))
      return ok(undefined);
  }
  throw new CodedError('StateChanged', `Order ${orderId} kept changing`);
}
