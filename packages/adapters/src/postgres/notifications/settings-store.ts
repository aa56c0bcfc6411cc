import { availableNotifications, type DeliveryProgress, type NotificationSettingsStore } from '@countersign/service';
import type { Pool } from 'pg';
import type { StoredRow } from '../schema/rows.ts';

const { events: available } = availableNotifications;

type Row = StoredRow<'notification_setting', 'domain_id' | 'scope' | 'events'>;

/** {@link NotificationSettingsStore} in PostgreSQL. */
export function createNotificationSettingsStore(pool: Pool): NotificationSettingsStore {
  return {
    async find(publicKey, domainId) {
      const { rows } = await pool.query<Row>(
        'select domain_id, scope, events from notification_setting where public_key = $1 and domain_id = $2',
        [publicKey, domainId],
      );
      const row = rows[0];
      return (
        row && {
          domainId: row.domain_id,
          scope: row.scope,
          events: {
            Transaction: available.Transaction.filter((event) => row.events.includes(event)),
            Intent: available.Intent.filter((event) => row.events.includes(event)),
          },
        }
      );
    },
    async hasChosen(publicKey, domainIds) {
      const { rows } = await pool.query<{ found: boolean }>(
        'select exists (select from notification_setting where public_key = $1 and domain_id = any($2::uuid[])) as found',
        [publicKey, domainIds],
      );
      return rows[0]?.found ?? false;
    },
    async put(publicKey, { domainId, scope, events }, now) {
      await pool.query(
        `with first as (
           update notification_progress set nobody_until = $5
             where $4::text[] <> '{}' and not exists (select from notification_setting where events <> '{}'))
         insert into notification_setting (public_key, domain_id, scope, events) values ($1, $2, $3, $4)
         on conflict (public_key, domain_id) do update set scope = excluded.scope, events = excluded.events`,
        [publicKey, domainId, scope, [...events.Transaction, ...events.Intent], now],
      );
    },
    async hasListeners() {
      const { rows } = await pool.query<{ found: boolean }>({
        name: 'has-listeners',
        text: `select exists (select from notification_setting where events <> '{}')
                   or exists (select from push_subscription) or exists (select from identity_session) as found`,
      });
      return rows[0]?.found ?? false;
    },
    async listeners(event, domainId, ancestorIds) {
      const { rows } = await pool.query<{ public_key: string }>(
        `select distinct public_key from notification_setting
          where $1 = any(events) and (domain_id = $2 or (domain_id = any($3::uuid[]) and scope = 'SelfAndDescendants'))`,
        [event, domainId, ancestorIds],
      );
      return rows.map((row) => row.public_key);
    },
    async listenersAmong(publicKeys, event, domainId, ancestorIds) {
      const { rows } = await pool.query<{ public_key: string }>(
        `select distinct person.public_key from unnest($1::text[]) as person (public_key)
          where exists (select from notification_setting s where s.public_key = person.public_key and $2 = any(s.events)
                           and (s.domain_id = $3 or (s.domain_id = any($4::uuid[]) and s.scope = 'SelfAndDescendants')))
             or not exists (select from notification_setting s where s.public_key = person.public_key
                               and (s.domain_id = $3 or s.domain_id = any($4::uuid[])))`,
        [publicKeys, event, domainId, ancestorIds],
      );
      return rows.map((row) => row.public_key);
    },
  };
}

/** {@link DeliveryProgress} in PostgreSQL. */
export function createDeliveryProgress(pool: Pool): DeliveryProgress {
  return {
    async reached() {
      const { rows } = await pool.query<{ sequence: string }>('select sequence from notification_progress');
      return Number(rows[0]?.sequence ?? 0);
    },
    async reach(sequence) {
      await pool.query('update notification_progress set sequence = $1 where sequence < $1', [sequence]);
    },
    async nobodyUntil() {
      const { rows } = await pool.query<{ until: Date | null }>('select nobody_until as until from notification_progress');
      return rows[0]?.until ?? undefined;
    },
  };
}
