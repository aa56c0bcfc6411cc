import type { Clock } from '@countersign/kernel';
import { errors, type Adapter, type AdapterPayload } from 'oidc-provider';
import type { Pool } from 'pg';
import type { StoredRow } from '../../postgres/schema/rows.ts';
import { hashId, type Seal } from '../keys/seal.ts';

type Row = StoredRow<'identity_oidc', 'id_hash' | 'sealed' | 'consumed_at'>;

/** What an OpenID provider keeps, in PostgreSQL: ids hashed, payloads sealed, expiry honoured at every read. */
export function createOidcAdapter(pool: Pool, seal: Seal, clock: Clock): (model: string) => Adapter {
  return (model) => {
    /** What is sealed in one row opens in that row alone: nobody has another's sign-in by copying it into a row of their own. */
    const context = (idHash: Buffer) => `${model}:${idHash.toString('hex')}`;
    const read = async (condition: string, value: Buffer): Promise<AdapterPayload | undefined> => {
      const { rows } = await pool.query<Row>(
        `select id_hash, sealed, consumed_at from identity_oidc
          where model = $1 and ${condition} = $2 and (expires_at is null or expires_at > $3)`,
        [model, value, clock.now()],
      );
      const row = rows[0];
      if (row === undefined) return undefined;
      // oxlint-disable-next-line typescript/consistent-type-assertions -- It opened as this row's: it is what the provider gave `upsert`.
      const payload = JSON.parse(seal.open(row.sealed, context(row.id_hash)).toString('utf8')) as AdapterPayload;
      return row.consumed_at === null ? payload : { ...payload, consumed: Math.floor(row.consumed_at.getTime() / 1000) };
    };
    return {
      async upsert(id, payload, expiresIn) {
        const { grantId, uid } = payload;
        // A sign-in asks who it is whatever session there was when it began, and goes on where another tab ends that session meanwhile.
        const kept = model === 'Interaction' ? { ...payload, session: undefined } : payload;
        const idHash = hashId(id);
        await pool.query(
          `insert into identity_oidc (model, id_hash, grant_hash, uid_hash, sealed, expires_at) values ($1, $2, $3, $4, $5, $6)
           on conflict (model, id_hash) do update set grant_hash = excluded.grant_hash, uid_hash = excluded.uid_hash,
             sealed = excluded.sealed, expires_at = excluded.expires_at`,
          [
            model,
            idHash,
            grantId === undefined ? null : hashId(grantId),
            typeof uid === 'string' ? hashId(uid) : null,
            seal.seal(JSON.stringify(kept), context(idHash)),
            typeof expiresIn === 'number' ? new Date(clock.now().getTime() + expiresIn * 1000) : null,
          ],
        );
      },
      find: (id) => read('id_hash', hashId(id)),
      findByUid: (uid) => read('uid_hash', hashId(uid)),
      // No device flow: there are no user codes.
      findByUserCode: () => Promise.resolve(undefined),
      async consume(id) {
        const { rowCount } = await pool.query(
          'update identity_oidc set consumed_at = $3 where model = $1 and id_hash = $2 and consumed_at is null',
          [model, hashId(id), clock.now()],
        );
        // Two that redeem the same code at once, perhaps at two processes, both saw it unused.
        if (rowCount !== 1) throw new errors.InvalidGrant('already consumed');
      },
      async destroy(id) {
        await pool.query('delete from identity_oidc where model = $1 and id_hash = $2', [model, hashId(id)]);
      },
      async revokeByGrantId(grantId) {
        await pool.query('delete from identity_oidc where model = $1 and grant_hash = $2', [model, hashId(grantId)]);
      },
    };
  };
}
