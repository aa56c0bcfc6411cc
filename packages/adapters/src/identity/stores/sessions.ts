import { CodedError } from '@countersign/kernel';
import type { ProviderTokens, SessionStore, StoredSession } from '@countersign/service';
import type { Pool } from 'pg';
import type { StoredRow } from '../../postgres/schema/rows.ts';
import { hashId, type Seal } from '../keys/seal.ts';

type Row = StoredRow<'identity_session', 'id_hash' | 'sealed' | 'refreshed_at' | 'expires_at' | 'refresh_failed'>;

interface SealedPart {
  readonly email: string;
  readonly publicKey?: string;
  readonly tokens: Omit<ProviderTokens, 'accessTokenExpiresAt'> & { readonly accessTokenExpiresAt: string };
}

/** What is sealed in one row opens in that row alone: nobody has another's session by copying it into a row of their own. */
const contextOf = (idHash: Buffer) => `session:${idHash.toString('hex')}`;

/** Sessions in PostgreSQL: by the hash of their id, the tokens sealed. */
export function createSessionStore(pool: Pool, seal: Seal, onForged: (error: unknown) => void): SessionStore {
  const sealPart = (
    idHash: Buffer,
    { email, publicKey, tokens }: Pick<StoredSession, 'email' | 'publicKey' | 'tokens'>,
  ): Buffer => seal.seal(JSON.stringify({ email, publicKey, tokens }), contextOf(idHash));

  const open = (row: Row): SealedPart | undefined => {
    try {
      // oxlint-disable-next-line typescript/consistent-type-assertions -- It opened as this row's: it is what `sealPart` sealed.
      return JSON.parse(seal.open(row.sealed, contextOf(row.id_hash)).toString('utf8')) as SealedPart;
    } catch (error) {
      onForged(
        new CodedError('IntegrityViolation', 'A session was not sealed by this instance: it is ignored', { cause: error }),
      );
      return undefined;
    }
  };

  const toSession = (row: Row | undefined): StoredSession | undefined => {
    const part = row && open(row);
    if (row === undefined || part === undefined) return undefined;
    const { email, publicKey, tokens } = part;
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
    return toSession(rows[0]);
  };

  return {
    async create(id, session) {
      await pool.query('insert into identity_session (id_hash, sealed, refreshed_at, expires_at) values ($1, $2, $3, $4)', [
        hashId(id),
        sealPart(hashId(id), session),
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
      const { refreshToken = session.tokens.refreshToken, idToken = session.tokens.idToken } = tokens;
      const kept = {
        accessToken: tokens.accessToken,
        accessTokenExpiresAt: tokens.accessTokenExpiresAt,
        ...(refreshToken !== undefined && { refreshToken }),
        ...(idToken !== undefined && { idToken }),
      };
      await pool.query('update identity_session set sealed = $2, refreshed_at = $3, claimed_until = null where id_hash = $1', [
        hashId(id),
        sealPart(hashId(id), { ...session, tokens: kept }),
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
      return toSession(rows[0]);
    },
  };
}
