import type { HeldOrders } from '@countersign/service';
import pg from 'pg';
import type { Pool } from 'pg';

import { inTransaction } from '../transaction.ts';
import { writeEvents, writeOrderChange } from './write-order-change.ts';

type Loaded = NonNullable<Awaited<ReturnType<HeldOrders['load']>>>;

/** The {@link HeldOrders} in PostgreSQL. */
export function createHeldOrders(pool: Pool): HeldOrders {
  return {
    async load(orderId) {
      const { rows } = await pool.query<Loaded>({
        name: 'load-held-order',
        text: `select root_domain_id as "rootDomainId", order_transaction(t) as transaction from ledger_transaction t where t.order_id = $1`,
        values: [orderId],
      });
      return rows[0];
    },
    async write(rootDomainId, change, now) {
      try {
        await inTransaction(pool, async (client) => {
          await writeOrderChange(client, change);
          await writeEvents(client, rootDomainId, change.events, now);
        });
        return true;
      } catch (error) {
        if (error instanceof pg.DatabaseError && error.code === 'CS001') return false;
        throw error;
      }
    },
  };
}
