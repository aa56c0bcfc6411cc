import type { OrderBook } from '@countersign/service';
import type { Pool } from 'pg';

import { advanceOrder } from './advance-order.ts';
import { loadOrder } from './load-order.ts';

/** The {@link OrderBook} in PostgreSQL. */
export function createOrderBook(pool: Pool): OrderBook {
  return {
    load: (orderId) => loadOrder(pool, orderId),
    advance: (job, order, transition, now) => advanceOrder(pool, job, order, transition, now),
  };
}
