import type { SigningSessionEvent } from '@countersign/contract';
import type { JsonObject } from '@countersign/kernel';
import type { NewSigningSession, SessionOwner, SigningSessionStore, StoredSigningSession } from '@countersign/service';
import type { Pool, PoolClient } from 'pg';

import type { RowMarks } from '../row-marks.ts';
import type { StoredRow } from '../schema/rows.ts';
import { inTransaction } from '../transaction.ts';
import { isOwnRequest, markOfRequest } from './request-mark.ts';

const mostListed = 250;

interface Row extends StoredRow<'signing_session'> {
  readonly requests: readonly {
    readonly hash: string;
    readonly entity: JsonObject;
    readonly signature: string | null;
    readonly companion: string | null;
    readonly rejected: boolean;
    readonly addressees: readonly string[];
    readonly createdAt: string;
    readonly expiresAt: string;
    /** In hexadecimal. */
    readonly mark: string;
  }[];
  readonly events: readonly (Omit<SigningSessionEvent, 'hash' | 'at'> & { readonly hash: string | null; readonly at: string })[];
}

function sessionOf(row: Row, now: Date): StoredSigningSession {
  const requests = row.requests.map(({ hash, entity, signature, companion, rejected }) => ({
    hash,
    entity,
    status: rejected ? ('Rejected' as const) : signature === null ? ('Waiting' as const) : ('Signed' as const),
    ...(signature !== null && { signature }),
    ...(companion !== null && { companion }),
  }));
  const isOver = row.expires_at <= now;
  const status = row.cancelled
    ? 'Cancelled'
    : requests.some((request) => request.status === 'Rejected')
      ? 'Rejected'
      : requests.every((request) => request.status === 'Signed') && requests.length > 0
        ? 'Approved'
        : isOver
          ? 'Expired'
          : 'Open';
  return {
    id: row.id,
    domainId: row.domain_id,
    status,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    requests,
    events: row.events.map(({ sequenceNumber, type, hash, at }) => ({
      sequenceNumber,
      type,
      ...(hash !== null && { hash }),
      at: new Date(at).toISOString(),
    })),
  };
}

const select = `select s.*,
    (select coalesce(jsonb_agg(jsonb_build_object('hash', r.hash, 'entity', r.entity, 'signature', r.signature, 'companion', r.companion, 'rejected', r.rejected,
       'addressees', r.addressees, 'createdAt', r.created_at, 'expiresAt', r.expires_at, 'mark', encode(r.mark, 'hex')) order by r.place), '[]') from notification_request r where r.owner = 'session:' || s.id) as requests,
    (select coalesce(jsonb_agg(jsonb_build_object('sequenceNumber', e.position, 'type', e.type, 'hash', e.hash, 'at', e.at)
       order by e.position), '[]') from signing_session_event e where e.session_id = s.id) as events
  from signing_session s`;

const event = 'insert into signing_session_event (session_id, type, hash, at) values ($1, $2, $3, $4)';

async function addRequests(client: PoolClient, session: NewSigningSession, marks: RowMarks): Promise<void> {
  const owner = `session:${session.id}`;
  const { createdAt, publicKey } = session;
  await client.query(
    `insert into notification_request (hash, owner, addressees, entity, place, created_at, expires_at, mark)
     select r.hash, $1, array[$2], r.entity, r.place, $5, $6, r.mark
       from unnest($3::text[], $4::jsonb[], $7::bytea[]) with ordinality r (hash, entity, mark, place)`,
    [
      owner,
      publicKey,
      session.requests.map(({ hash }) => hash),
      session.requests.map(({ entity }) => JSON.stringify(entity)),
      createdAt,
      session.expiresAt,
      session.requests.map(({ hash, entity }) =>
        markOfRequest(marks, { hash, owner, addressees: [publicKey], entity, createdAt }),
      ),
    ],
  );
}

/** The hashes that wait, and those that were answered. */
async function waiting(
  client: PoolClient,
  id: string,
  now: Date,
): Promise<{ readonly open: ReadonlySet<string>; readonly answered: ReadonlySet<string> }> {
  const { rows } = await client.query<{ hash: string; answered: boolean; waits: boolean }>(
    `select hash, signature is not null or rejected as answered, signature is null and not rejected and expires_at > $2 as waits
       from notification_request where owner = 'session:' || $1 for update`,
    [id, now],
  );
  const those = (which: 'answered' | 'waits') => new Set(rows.flatMap((row) => (row[which] ? [row.hash] : [])));
  return { open: those('waits'), answered: those('answered') };
}

async function isOpen(client: PoolClient, id: string): Promise<boolean> {
  return (await client.query('select 1 from signing_session where id = $1 and not cancelled', [id])).rowCount === 1;
}

/**
 * {@link SigningSessionStore} in PostgreSQL. Its requests are those of `notification_request`, so that a device finds them among all that
 * waits for it, and may answer them one by one as well. Those that this instance did not write are not there.
 */
export function createSigningSessionStore(pool: Pool, marks: RowMarks, onChanged: () => void): SigningSessionStore {
  const ownRequests = ({ id, requests }: Row): Row['requests'] =>
    requests.filter((request) =>
      isOwnRequest(
        marks,
        { ...request, owner: `session:${id}`, createdAt: new Date(request.createdAt), expiresAt: new Date(request.expiresAt) },
        Buffer.from(request.mark, 'hex'),
      ),
    );

  /** Runs what changes a session while nobody else does; undone if it gives false. */
  async function changing(id: string, work: (client: PoolClient) => Promise<boolean>): Promise<boolean> {
    const locked = async (client: PoolClient) => {
      await client.query('select 1 from signing_session where id = $1 for update', [id]);
      return work(client);
    };
    const done = await inTransaction(pool, locked, { commitsOn: Boolean });
    if (done) onChanged();
    return done;
  }

  async function read(condition: string, values: unknown[], now: Date): Promise<readonly StoredSigningSession[]> {
    const { rows } = await pool.query<Row>(`${select} where ${condition}`, values);
    return rows.map((row) => sessionOf({ ...row, requests: ownRequests(row) }, now));
  }

  return {
    async add(session) {
      await changing(session.id, async (client) => {
        await client.query(
          'insert into signing_session (id, domain_id, user_id, created_at, expires_at) values ($1, $2, $3, $4, $5)',
          [session.id, session.domainId, session.userId, session.createdAt, session.expiresAt],
        );
        await addRequests(client, session, marks);
        await client.query(event, [session.id, 'Created', null, session.createdAt]);
        return true;
      });
    },
    find: async ({ domainId, userId }: SessionOwner, id, now) =>
      (await read('s.id = $1 and s.domain_id = $2 and s.user_id = $3', [id, domainId, userId], now))[0],
    list: ({ domainId, userId }, now) =>
      read(`s.domain_id = $1 and s.user_id = $2 order by s.created_at desc, s.id limit ${mostListed}`, [domainId, userId], now),
    change: (session) =>
      changing(session.id, async (client) => {
        const { open, answered } = await waiting(client, session.id, session.createdAt);
        if (open.size === 0 || !(await isOpen(client, session.id))) return false;
        await client.query(
          `delete from notification_request where owner = 'session:' || $1 and signature is null and not rejected`,
          [session.id],
        );
        await addRequests(client, { ...session, requests: session.requests.filter(({ hash }) => !answered.has(hash)) }, marks);
        await client.query('update signing_session set expires_at = $2 where id = $1', [session.id, session.expiresAt]);
        await client.query(event, [session.id, 'Changed', null, session.createdAt]);
        return true;
      }),
    sign: (id, signatures, now) =>
      changing(id, async (client) => {
        const { open } = await waiting(client, id, now);
        const given = new Set(signatures.map(({ hash }) => hash));
        if (open.size === 0 || given.size !== signatures.length || given.size !== open.size) return false;
        if (signatures.some(({ hash }) => !open.has(hash)) || !(await isOpen(client, id))) return false;
        for (const { hash, signature } of signatures) {
          await client.query(`update notification_request set signature = $3 where owner = 'session:' || $1 and hash = $2`, [
            id,
            hash,
            signature,
          ]);
          await client.query(event, [id, 'Signed', hash, now]);
        }
        return true;
      }),
    reject: (id, reason, now) =>
      changing(id, async (client) => {
        const { open } = await waiting(client, id, now);
        if (open.size === 0 || !(await isOpen(client, id))) return false;
        for (const hash of open) {
          await client.query(
            `update notification_request set rejected = true, reject_reason = $3 where owner = 'session:' || $1 and hash = $2`,
            [id, hash, reason ?? null],
          );
          await client.query(event, [id, 'Rejected', hash, now]);
        }
        return true;
      }),
    cancel: (id, now) =>
      changing(id, async (client) => {
        const { open } = await waiting(client, id, now);
        if (open.size === 0 || !(await isOpen(client, id))) return false;
        await client.query('update signing_session set cancelled = true where id = $1', [id]);
        // What was taken back waits for no device any more.
        await client.query(
          `update notification_request set expires_at = $2 where owner = 'session:' || $1 and signature is null`,
          [id, now],
        );
        await client.query(event, [id, 'Cancelled', null, now]);
        return true;
      }),
  };
}
