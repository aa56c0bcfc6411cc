import { keysOf } from '@countersign/kernel';
import { OrderFailure, type InterruptionCause, type OrderEnd } from '@countersign/model';
import type { Pool } from 'pg';

import type { Custody, CustodyAccount } from './custody.ts';
import { planEnd } from './set-back.ts';

/** The stages of an order that nobody has signed. */
export const unsignedStages = ['Pending', 'Preparing', 'Reserved'] as const;

/** A way in which an order ends that its ledger is not to have. */
export interface WayToEnd {
  readonly name: string;
  /** How far the order is by then: unsigned, or sent. */
  readonly at: (typeof unsignedStages)[number] | 'Completed';
  /** What people decide, or the step that a worker plans. */
  readonly by: 'Cancellation' | 'Replacement' | object;
  readonly end: {
    readonly stage: OrderEnd['stage'];
    readonly hint?: OrderFailure;
    readonly cause?: InterruptionCause;
  };
}

/** An order that was ended in that way. */
export interface OrderThatEnded extends WayToEnd {
  readonly orderId: string;
}

const reason = 'Its worker found so';

/** The model's causes, each of which has its ways. */
const interruptions: Readonly<Record<InterruptionCause, readonly Omit<WayToEnd, 'end'>[]>> = {
  Cancellation: unsignedStages.map((at): Omit<WayToEnd, 'end'> => ({
    name: `was cancelled when it was ${at}`,
    at,
    by: 'Cancellation',
  })),
  Replacement: [
    { name: 'was replaced before it was signed', at: 'Pending', by: 'Replacement' },
    {
      name: 'was overtaken before it was signed',
      at: 'Reserved',
      by: { step: 'GiveWay', cause: 'Replacement', reason },
    },
  ],
  Internal: [{ name: 'was stopped by the instance', at: 'Preparing', by: { step: 'Interrupt', cause: 'Internal', reason } }],
};

/** The model's final stages, each of which has its ways; of failures there is one for each hint. */
const byStage: Readonly<Record<OrderEnd['stage'], readonly WayToEnd[]>> = {
  Failed: OrderFailure.options.map((hint): WayToEnd => ({
    name: `failed with ${hint}`,
    at: 'Preparing',
    by: { step: 'Fail', hint },
    end: { stage: 'Failed', hint },
  })),
  Interrupted: keysOf(interruptions).flatMap((cause) =>
    interruptions[cause].map((way): WayToEnd => ({ ...way, end: { stage: 'Interrupted', cause } })),
  ),
  Expired: [{ name: 'was sent and expired', at: 'Completed', by: { step: 'Expire' }, end: { stage: 'Expired' } }],
  Replaced: [{ name: 'was sent and replaced', at: 'Completed', by: { step: 'Displace' }, end: { stage: 'Replaced' } }],
};

/** Every way in which an order ends that its ledger is not to have: a new stage, cause or hint of the model is one more. */
export const waysToEnd: readonly WayToEnd[] = keysOf(byStage).flatMap((stage) => byStage[stage]);

/** The same with one hint, for what makes no difference between hints. */
export const waysWithOneHint = waysToEnd.filter(({ end }) => end.hint === undefined || end.hint === 'LockedDestination');

type Ending = Pick<Custody, 'cancel' | 'endOrders' | 'mine' | 'order' | 'orderTransaction' | 'workTo'>;

const destination = { type: 'Address', address: '0x52908400098527886E0F7030069857D2E4169EE7' } as const;
const amount = 1_000_000n;

/**
 * Orders of an Ethereum account that are ended in these ways, those of one stage together. An account of a vault without a network asks it for that, and its
 * orders go on until it has answered.
 */
export async function endOrdersIn(
  ways: readonly WayToEnd[],
  custody: Ending,
  attacker: Pool,
  from: CustodyAccount,
): Promise<readonly OrderThatEnded[]> {
  const ended: OrderThatEnded[] = [];
  // Most end at Preparing: they are ordered last, since each that waits for its end is looked at with every order.
  for (const stage of ['Pending', 'Reserved', 'Completed', 'Preparing'] as const) {
    const orders: OrderThatEnded[] = [];
    for (const way of ways.filter(({ at }) => at === stage))
      orders.push({ ...way, orderId: await custody.order(from, destination, amount) });
    for (const { orderId } of orders) await custody.workTo(orderId, stage);
    await endOrders(orders, custody, attacker, from);
    ended.push(...orders);
  }
  return ended;
}

/** Ends orders in their ways. */
export async function endOrders(
  orders: readonly Pick<OrderThatEnded, 'at' | 'by' | 'orderId'>[],
  custody: Ending,
  attacker: Pool,
  from: CustodyAccount,
): Promise<void> {
  for (const { by, orderId } of orders)
    if (by === 'Replacement') await replace(orderId, custody, from);
    else if (by === 'Cancellation') await cancel(orderId, custody);
  // Planned last, so that all are looked at once.
  for (const { by, orderId } of orders) if (typeof by === 'object') await planEnd(attacker, orderId, by);
  await custody.endOrders();
  // What was sent, its ledger has all the same.
  if (orders.some(({ at }) => at === 'Completed')) await custody.mine(from.ledgerId);
}

async function cancel(orderId: string, custody: Pick<Ending, 'cancel'>): Promise<void> {
  const { outcome } = await custody.cancel(orderId);
  if (outcome !== 'Executed') throw new Error(`The order is not cancelled: ${outcome}`);
}

/** Another order takes its place, which is cancelled: it is not to pay either. */
async function replace(orderId: string, custody: Ending, from: CustodyAccount): Promise<void> {
  const successor = await custody.orderTransaction(from, {
    type: 'Ethereum',
    amount: String(amount),
    destination,
    feeStrategy: { type: 'Priority', priority: 'Medium' },
    resourceStrategy: { type: 'OrderReplacement', transactionOrderId: orderId },
  });
  await custody.endOrders();
  await cancel(successor, custody);
}

/** How an order has ended by its row, which is not shown where it was set back. */
export async function endInRow(attacker: Pool, orderId: string): Promise<object> {
  const { rows } = await attacker.query<{ end: object }>(
    `select coalesce(processing, '{}') || jsonb_build_object(
       'stage', case when processing_status = 'Completed' then ledger_status else processing_status end) as end
     from ledger_transaction where order_id = $1`,
    [orderId],
  );
  return rows[0]?.end ?? {};
}
