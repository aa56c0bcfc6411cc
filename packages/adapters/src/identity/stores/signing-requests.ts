import type { JsonObject } from '@countersign/kernel';
import type { SigningRequest, SigningRequests } from '@countersign/service';
import type { Pool } from 'pg';

interface Row {
  readonly hash: string;
  readonly owner: string;
  readonly addressees: readonly string[];
  readonly entity: JsonObject;
  readonly signature: string | null;
  readonly rejected: boolean;
  readonly created_at: Date;
  readonly expires_at: Date;
}

const waiting = 'signature is null and not rejected';

/** {@link SigningRequests} in PostgreSQL. */
export function createSigningRequests(pool: Pool): SigningRequests {
  return {
    async put({ hash, owner, addressees, entity, createdAt, expiresAt }) {
      await pool.query(
        `insert into notification_request (hash, owner, addressees, entity, created_at, expires_at)
         values ($1, $2, $3, $4, $5, $6)
         on conflict (hash, owner) do update set addressees = excluded.addressees, signature = null, rejected = false,
           reject_reason = null, created_at = excluded.created_at, expires_at = excluded.expires_at`,
        [hash, owner, addressees, JSON.stringify(entity), createdAt, expiresAt],
      );
    },
    async waitingFor(publicKey, now) {
      const { rows } = await pool.query<Row>(
        `select * from notification_request where addressees @> array[$1] and ${waiting} and expires_at > $2
          order by created_at desc limit 100`,
        [publicKey, now],
      );
      return rows.map(toRequest);
    },
    async addressedTo(publicKey, hash, now) {
      const { rows } = await pool.query<Row>(
        `select * from notification_request where hash = $2 and addressees @> array[$1]
          order by (${waiting} and expires_at > $3) desc limit 1`,
        [publicKey, hash, now],
      );
      const row = rows[0];
      return row && { request: toRequest(row), waits: row.signature === null && !row.rejected && row.expires_at > now };
    },
    async sign(publicKey, hash, signature, now) {
      const { rowCount } = await pool.query(
        `update notification_request set signature = $3
          where hash = $2 and addressees @> array[$1] and ${waiting} and expires_at > $4`,
        [publicKey, hash, signature, now],
      );
      return (rowCount ?? 0) > 0;
    },
    async reject(publicKey, hash, reason, now) {
      const { rowCount } = await pool.query(
        `update notification_request set rejected = true, reject_reason = $3
          where hash = $2 and addressees @> array[$1] and ${waiting} and expires_at > $4`,
        [publicKey, hash, reason ?? null, now],
      );
      return (rowCount ?? 0) > 0;
    },
    async take(owner, hash, now) {
      const taken = await pool.query<{ signature: string }>(
        `delete from notification_request where hash = $1 and owner = $2 and signature is not null and expires_at > $3
         returning signature`,
        [hash, owner, now],
      );
      const signature = taken.rows[0]?.signature;
      if (signature !== undefined) return { state: 'Signed', signature };
      const left = await pool.query<Row>('select * from notification_request where hash = $1 and owner = $2', [hash, owner]);
      const row = left.rows[0];
      if (row === undefined) return { state: 'Unknown' };
      if (row.rejected) return { state: 'Rejected' };
      return { state: row.expires_at > now ? 'Waiting' : 'Expired' };
    },
  };
}

function toRequest({ hash, owner, addressees, entity, created_at: createdAt, expires_at: expiresAt }: Row): SigningRequest {
  return { hash, owner, addressees, entity, createdAt, expiresAt };
}
