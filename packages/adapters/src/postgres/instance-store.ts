import type { AnnouncedSigner, InstanceStore, SecretRecord } from '@countersign/service';
import type { Ledger } from '@countersign/model';
import type { Pool } from 'pg';

import type { StoredRow } from './schema/rows.ts';

interface StoredSigner {
  readonly vaultId: string | null;
  readonly keyStrategies: AnnouncedSigner['keyStrategies'] | null;
}

/** What belongs to the instance as a whole, in PostgreSQL. */
export function createPostgresInstanceStore(pool: Pool): InstanceStore {
  return {
    async rootDomainId() {
      const { rows } = await pool.query<{ id: string }>('select root_domain_id as id from instance');
      return rows[0]?.id;
    },
    async ledgers() {
      const { rows } = await pool.query<{ data: Ledger }>('select data from ledger order by id');
      return rows.map(({ data }) => data);
    },
    async secret(id: string) {
      const { rows } = await pool.query<StoredRow<'sealed_secret', 'public_key' | 'key_type'> & { readonly sealed: string }>(
        `select public_key, key_type, sealed #>> '{}' as sealed from sealed_secret where id = $1`,
        [id],
      );
      const [row] = rows;
      if (row === undefined) return undefined;
      const secret: SecretRecord = {
        id,
        sealed: row.sealed,
        ...(row.public_key !== null && { publicKey: row.public_key }),
        ...(row.key_type !== null && { keyType: row.key_type }),
      };
      return secret;
    },
    async keepSecret({ id, publicKey, keyType, sealed }: SecretRecord, at: Date) {
      const { rowCount } = await pool.query(
        `insert into sealed_secret (id, public_key, key_type, sealed, created_at)
         values ($1, $2, $3, to_jsonb($4::text), $5) on conflict (id) do nothing`,
        [id, publicKey ?? null, keyType ?? null, sealed, at],
      );
      return rowCount === 1;
    },
    async forgetSecret(id: string) {
      await pool.query('delete from sealed_secret where id = $1', [id]);
    },
    async signers() {
      const { rows } = await pool.query<Omit<AnnouncedSigner, 'vaultId' | 'keyStrategies'> & StoredSigner>(
        `select s.public_key as "publicKey", s.kind, s.key_strategies as "keyStrategies", v.id as "vaultId"
         from signer s left join entity_vault v on v.data->>'publicKey' = s.public_key
         order by s.announced_at, s.public_key`,
      );
      return rows.map(({ publicKey, kind, keyStrategies, vaultId }) => ({
        publicKey,
        kind,
        ...(keyStrategies !== null && { keyStrategies }),
        ...(vaultId !== null && { vaultId }),
      }));
    },
    async announceSigner({ publicKey, kind, keyStrategies }: AnnouncedSigner, at: Date) {
      // A vault that was made before its signer came waits for it; a cold one waits for its handshake instead.
      await pool.query(
        `with announced as (
           insert into signer (public_key, kind, announced_at, key_strategies) values ($1, $2, $3, $4)
           on conflict (public_key) do update set kind = excluded.kind, key_strategies = excluded.key_strategies
         )
         update entity_vault set processing = '{"status": "Completed"}'
         where $2 <> 'Cold' and data->>'publicKey' = $1 and processing->>'status' is distinct from 'Completed'`,
        [publicKey, kind, at, keyStrategies === undefined ? null : JSON.stringify(keyStrategies)],
      );
    },
  };
}
