import type { Notification } from '@countersign/contract';
import { ok } from '@countersign/kernel';
import { refuse, type InboxStore } from '@countersign/service';
import type { Pool } from 'pg';

import type { StoredRow } from '../schema/rows.ts';

const pageLength = 100;
const keptMilliseconds = 90 * 24 * 60 * 60 * 1000;

type Row = StoredRow<'notification_inbox', 'position' | 'id' | 'content' | 'created_at' | 'read_at'>;

function notificationOf({ id, content, created_at: createdAt, read_at: readAt }: Row): Notification {
  const delivered = { id, createdAt: createdAt.toISOString(), ...(readAt !== null && { readAt: readAt.toISOString() }) };
  return { ...content, ...delivered };
}

/**
 * {@link InboxStore} in PostgreSQL. Deliveries take turns, so that places become visible in their order: anyone who follows an inbox
 * misses none.
 */
export function createInboxStore(pool: Pool, onDelivered: () => void): InboxStore {
  return {
    async deliver(deliveries) {
      const { rows } = await pool.query<{ public_key: string; occasion: string }>(
        `with turn as materialized (select pg_advisory_xact_lock(7210945318842))
         insert into notification_inbox (public_key, occasion, content, created_at, expires_at)
         select d.* from turn, unnest($1::text[], $2::text[], $3::jsonb[], $4::timestamptz[], $5::timestamptz[]) d
         on conflict (public_key, occasion) do nothing returning public_key, occasion`,
        [
          deliveries.map(({ publicKey }) => publicKey),
          deliveries.map(({ occasion }) => occasion),
          deliveries.map(({ notification }) => JSON.stringify(notification)),
          deliveries.map(({ createdAt }) => createdAt),
          deliveries.map(({ createdAt }) => new Date(createdAt.getTime() + keptMilliseconds)),
        ],
      );
      if (rows.length > 0) onDelivered();
      const fresh = new Set(rows.map((row) => `${row.public_key} ${row.occasion}`));
      return deliveries.filter(({ publicKey, occasion }) => fresh.has(`${publicKey} ${occasion}`));
    },
    async list(publicKey, { limit, startingAfter, unread = false, exclude = [] }) {
      const { rows: starts } = await pool.query<{ position: string }>(
        'select position from notification_inbox where public_key = $1 and id = $2',
        [publicKey, startingAfter ?? null],
      );
      if (startingAfter !== undefined && starts[0] === undefined) {
        return refuse('InvalidParameterError', 'startingAfter: there is no such notification');
      }
      const { rows } = await pool.query<Row & { unread: string }>(
        `select i.*, (select count(*) from notification_inbox
                       where public_key = $1 and read_at is null and content->>'type' <> all($5::text[])) as unread
           from (select) one left join notification_inbox i
             on i.public_key = $1 and ($2::bigint is null or i.position < $2) and (read_at is null or not $3)
                and i.content->>'type' <> all($5::text[])
          order by i.position desc limit $4`,
        [publicKey, starts[0]?.position ?? null, unread, limit + 1, exclude],
      );
      const found = rows.filter(({ id }) => id !== null);
      const shown = found.slice(0, limit);
      const last = shown.at(-1);
      return ok({
        items: shown.map(notificationOf),
        unread: Number(rows[0]?.unread ?? 0),
        ...(found.length > limit && last !== undefined && { nextStartingAfter: last.id }),
      });
    },
    async markRead(publicKey, ids, now) {
      await pool.query(
        'update notification_inbox set read_at = $3 where public_key = $1 and id = any($2::uuid[]) and read_at is null',
        [publicKey, ids, now],
      );
    },
    async newest(publicKey) {
      const { rows } = await pool.query<{ newest: string | null }>(
        'select max(position) as newest from notification_inbox where public_key = $1',
        [publicKey],
      );
      return Number(rows[0]?.newest ?? 0);
    },
    async after(publicKey, position) {
      const { rows } = await pool.query<Row>(
        'select * from notification_inbox where public_key = $1 and position > $2 order by position limit $3',
        [publicKey, position, pageLength],
      );
      return rows.map((row) => ({ position: Number(row.position), item: notificationOf(row) }));
    },
  };
}
