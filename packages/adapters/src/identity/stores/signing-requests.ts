import type { SigningRequest, SigningRequests } from '@countersign/service';
import type { Pool } from 'pg';

import { isOwnRequest, markOfRequest } from '../../postgres/notifications/request-mark.ts';
import type { RowMarks } from '../../postgres/row-marks.ts';
import type { StoredRow } from '../../postgres/schema/rows.ts';

interface Row extends StoredRow<
  'notification_request',
  'hash' | 'owner' | 'addressees' | 'entity' | 'signature' | 'rejected' | 'askers' | 'created_at' | 'expires_at' | 'mark'
> {
  readonly session_domain?: string | null;
}

const waiting = `signature is null and not rejected and askers <> '{}'`;

// A person who asks for one signature from more windows than this at once has forgotten the oldest.
const mostAskers = 20;

/** Changes what waits for the key under the hash; what belongs to a session is published there. False if nothing waits. */
async function settle(pool: Pool, change: string, event: 'Signed' | 'Rejected', values: readonly unknown[]): Promise<boolean> {
  const { rows } = await pool.query<{ settled: string }>(
    // The session first, as anyone who answers all of it at once does: neither waits for the other, and events show in their order.
    `with locked as materialized (
       select id from signing_session
        where id in (select substr(owner, 9)::uuid from notification_request
                      where hash = $2 and addressees @> array[$1] and owner like 'session:%')
        order by id for update),
     settled as (
       update notification_request set ${change}
        where hash = $2 and addressees @> array[$1] and ${waiting} and expires_at > $4 and (select count(*) from locked) >= 0
        returning owner, hash),
     told as (
       insert into signing_session_event (session_id, type, hash, at)
       select substr(owner, 9)::uuid, '${event}', hash, $4 from settled where owner like 'session:%')
     select count(*) as settled from settled`,
    [...values],
  );
  return rows[0]?.settled !== '0';
}

/** {@link SigningRequests} in PostgreSQL. A row that this instance did not write is never shown to a device. */
export function createSigningRequests(pool: Pool, marks: RowMarks): SigningRequests {
  const isOwn = (row: Row): boolean => isOwnRequest(marks, toRequest(row), row.mark);

  return {
    async put({ hash, owner, addressees, entity, createdAt, expiresAt }, asker) {
      await pool.query(
        `insert into notification_request as r (hash, owner, addressees, entity, created_at, expires_at, askers, mark)
         values ($1, $2, $3, $4, $5, $6, array[$7], $8)
         on conflict (hash, owner) do update set addressees = excluded.addressees, signature = null, rejected = false,
           reject_reason = null, created_at = excluded.created_at, expires_at = excluded.expires_at, mark = excluded.mark,
           askers = case when r.rejected or r.expires_at <= excluded.created_at then excluded.askers
                         else (excluded.askers || array_remove(r.askers, $7))[1:${mostAskers}] end`,
        [
          hash,
          owner,
          addressees,
          JSON.stringify(entity),
          createdAt,
          expiresAt,
          asker,
          markOfRequest(marks, { hash, owner, addressees, entity, createdAt }),
        ],
      );
    },
    async waitingFor(publicKey, now) {
      const { rows } = await pool.query<Row>(
        `select r.*, s.domain_id as session_domain
           from notification_request r left join signing_session s on 'session:' || s.id = r.owner
          where addressees @> array[$1] and ${waiting} and r.expires_at > $2 order by r.created_at desc, r.place limit 200`,
        [publicKey, now],
      );
      // What two consoles ask for is signed for both at once: a device shows it once.
      const byHash = new Map(rows.filter(isOwn).map((row) => [row.hash, toRequest(row)]));
      return [...byHash.values()].slice(0, 100);
    },
    async withdrawnFrom(publicKey, now) {
      const { rows } = await pool.query<{ hash: string }>(
        `select hash from notification_request where addressees @> array[$1] and expires_at > $2
          group by hash having bool_and(askers = '{}') order by max(created_at) desc limit 100`,
        [publicKey, now],
      );
      return rows.map(({ hash }) => hash);
    },
    async addressedTo(publicKey, hash, now) {
      const { rows } = await pool.query<Row>(
        `select * from notification_request where hash = $2 and addressees @> array[$1]
          order by (${waiting} and expires_at > $3) desc limit 100`,
        [publicKey, hash, now],
      );
      const row = rows.find(isOwn);
      if (row === undefined) return undefined;
      const isWithdrawn = row.askers.length === 0;
      const waits = row.signature === null && !row.rejected && !isWithdrawn && row.expires_at > now;
      return { request: toRequest(row), waits, isWithdrawn };
    },
    async sign(publicKey, hash, { signature, companion }, now) {
      return await settle(pool, 'signature = $3, companion = $5', 'Signed', [publicKey, hash, signature, now, companion ?? null]);
    },
    async reject(publicKey, hash, reason, now) {
      return await settle(pool, 'rejected = true, reject_reason = $3', 'Rejected', [publicKey, hash, reason ?? null, now]);
    },
    async withdraw(owner, hash, asker, now) {
      // Locked before it is changed: a signature that comes in the same instant comes before or after, and is published or refused.
      const { rows } = await pool.query<{ signed: boolean }>(
        `with before as (
           select signature, array_remove(askers, $3) as left_over from notification_request
            where hash = $1 and owner = $2 for update)
         update notification_request r set askers = left_over,
                signature = case when left_over = '{}' then null else r.signature end
           from before where r.hash = $1 and r.owner = $2
         returning before.signature is not null and r.expires_at > $4 and left_over = '{}' as signed`,
        [hash, owner, asker, now],
      );
      return rows[0];
    },
    async take(owner, hash, now) {
      const taken = await pool.query<{ signature: string; companion: string | null }>(
        `delete from notification_request where hash = $1 and owner = $2 and signature is not null and expires_at > $3
         returning signature, companion`,
        [hash, owner, now],
      );
      const [answer] = taken.rows;
      if (answer !== undefined) return { state: 'Signed', signature: answer.signature, companion: answer.companion ?? undefined };
      const left = await pool.query<Row>('select * from notification_request where hash = $1 and owner = $2', [hash, owner]);
      const row = left.rows[0];
      if (row === undefined) return { state: 'Unknown' };
      if (row.rejected) return { state: 'Rejected' };
      if (row.askers.length === 0) return { state: 'Withdrawn' };
      return { state: row.expires_at > now ? 'Waiting' : 'Expired' };
    },
  };
}

function toRequest(row: Row): SigningRequest {
  const { hash, owner, addressees, entity, created_at: createdAt, expires_at: expiresAt, session_domain: domainId } = row;
  const session =
    domainId === undefined || domainId === null ? {} : { session: { id: owner.slice('session:'.length), domainId } };
  return { hash, owner, addressees, entity, createdAt, expiresAt, ...session };
}
