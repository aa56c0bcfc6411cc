import type { ProviderTokens, SessionStore, StoredSession } from '@countersign/service';
import type { Pool } from 'pg';
import { hashId, type Seal } from '../keys/seal.ts';

interface Row {
  readonly sealed: Buffer;
  readonly refreshed_at: Date;
  readonly expires_at: Date;
  readonly refresh_failed: boolean;
}

interface SealedPart {
  readonly email: string;
  readonly publicKey?: string;
  readonly tokens: Omit<ProviderTokens, 'accessTokenExpiresAt'> & { readonly accessTokenExpiresAt: string };
}

const context = 'session';

/** Sessions in PostgreSQL: by the hash of their id, the tokens sealed. */
export function createSessionStore(pool: Pool, seal: Seal): SessionStore {
  const sealPart = ({ email, publicKey, tokens }: Pick<StoredSession, 'email' | 'publicKey' | 'tokens'>): Buffer =>
    seal.seal(JSON.stringify({ email, publicKey, tokens }), context);

  const toSession = (row: Row): StoredSession => {
    const { email, publicKey, tokens } = JSON.parse(seal.open(row.sealed, context).toString('utf8')) as SealedPart;
    return {
      email,
      publicKey,
      tokens: { ...tokens, accessTokenExpiresAt: new Date(tokens.accessTokenExpiresAt) },
      refreshedAt: row.refreshed_at,
      expiresAt: row.expires_at,
      refreshFailed: row.refresh_failed,
    };
  };

  const find = async (id: string): Promise<StoredSession | undefined> => {
    const { rows } = await pool.query<Row>('select * from identity_session where id_hash = $1', [hashId(id)]);
    return rows[0] && toSession(rows[0]);
  };

  return {
    async create(id, session) {
      await pool.query('insert into identity_session (id_hash, sealed, refreshed_at, expires_at) values ($1, $2, $3, $4)', [
        hashId(id),
        sealPart(session),
        session.refreshedAt,
        session.expiresAt,
      ]);
    },
    async find(id, now) {
      const session = await find(id);
      return session && session.expiresAt > now ? session : undefined;
    },
    async claimRefresh(id, refreshedAt, now, until) {
      const { rowCount } = await pool.query(
        `update identity_session set claimed_until = $4
          where id_hash = $1 and refreshed_at = $2 and not refresh_failed and (claimed_until is null or claimed_until <= $3)`,
        [hashId(id), refreshedAt, now, until],
      );
      return rowCount === 1;
    },
    async refreshed(id, tokens, at) {
      const session = await find(id);
      if (session === undefined) return;
      // A provider may leave out of a refresh what has not changed.
      const kept = { ...session.tokens, ...withoutUndefined(tokens) };
      await pool.query('update identity_session set sealed = $2, refreshed_at = $3, claimed_until = null where id_hash = $1', [
        hashId(id),
        sealPart({ ...session, tokens: kept }),
        at,
      ]);
    },
    async refreshFailed(id, final) {
      await pool.query('update identity_session set refresh_failed = $2, claimed_until = null where id_hash = $1', [
        hashId(id),
        final,
      ]);
    },
    async remove(id) {
      const { rows } = await pool.query<Row>('delete from identity_session where id_hash = $1 returning *', [hashId(id)]);
      return rows[0] && toSession(rows[0]);
    },
  };
}

function withoutUndefined(tokens: ProviderTokens): ProviderTokens {
  return Object.fromEntries(Object.entries(tokens).filter(([, value]) => value !== undefined)) as unknown as ProviderTokens;
}
