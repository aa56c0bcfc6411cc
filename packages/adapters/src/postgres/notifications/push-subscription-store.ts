import type { PushSubscriptionStore } from '@countersign/service';
import type { Pool } from 'pg';

import type { StoredRow } from '../schema/rows.ts';

/** More devices than anybody has: of those who subscribe again and again, the oldest are forgotten. */
const mostOfAPerson = 20;

type Row = StoredRow<'push_subscription', 'endpoint' | 'p256dh' | 'auth'>;

/** {@link PushSubscriptionStore} in PostgreSQL. */
export function createPushSubscriptionStore(pool: Pool): PushSubscriptionStore {
  return {
    async put(publicKey, { endpoint, p256dh, auth }, now) {
      await pool.query(
        `insert into push_subscription (public_key, endpoint, p256dh, auth, created_at) values ($1, $2, $3, $4, $5)
         on conflict (public_key, endpoint)
           do update set p256dh = excluded.p256dh, auth = excluded.auth, created_at = excluded.created_at`,
        [publicKey, endpoint, p256dh, auth, now],
      );
      await pool.query(
        `delete from push_subscription where public_key = $1 and endpoint in (
           select endpoint from push_subscription where public_key = $1 order by created_at desc, endpoint offset $2)`,
        [publicKey, mostOfAPerson],
      );
    },
    async remove(publicKey, endpoint) {
      await pool.query('delete from push_subscription where public_key = $1 and endpoint = $2', [publicKey, endpoint]);
    },
    async of(publicKeys) {
      const { rows } = await pool.query<Row>(
        'select endpoint, p256dh, auth from push_subscription where public_key = any($1::text[])',
        [publicKeys],
      );
      return rows;
    },
    async forget(endpoint) {
      await pool.query('delete from push_subscription where endpoint = $1', [endpoint]);
    },
  };
}
