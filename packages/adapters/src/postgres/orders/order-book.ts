import type { DraftOrders, OrderBook } from '@countersign/service';
import type { Pool } from 'pg';

import { advanceOrder } from './advance-order.ts';
import { loadDraft, loadOrder, loadOutputs } from './load-order.ts';

/** The {@link OrderBook} and {@link DraftOrders} in PostgreSQL. */
export function createOrderBook(pool: Pool): OrderBook & DraftOrders {
  return {
    load: (orderId) => loadOrder(pool, orderId),
    loadDraft: (draft) => loadDraft(pool, draft),
    outputs: (...wanted) => loadOutputs(pool, ...wanted),
    advance: (job, order, transition, now) => advanceOrder(pool, job, order, transition, now),
  };
}
