import type { SavedView } from '@countersign/contract';
import type { SavedViewStore } from '@countersign/service';
import type { Pool } from 'pg';

import { inTransaction } from '../transaction.ts';
import type { StoredRow } from '../schema/rows.ts';

type Row = StoredRow<'saved_view', 'id' | 'list' | 'name' | 'search' | 'hidden_columns'>;

/** {@link SavedViewStore} in PostgreSQL. */
export function createSavedViewStore(pool: Pool): SavedViewStore {
  return {
    async list(publicKey, domainId, list) {
      const { rows } = await pool.query<Row>(
        `select id, list, name, search, hidden_columns from saved_view
          where public_key = $1 and domain_id = $2 and list = $3 order by saved_at`,
        [publicKey, domainId, list],
      );
      return rows.map(viewOf);
    },
    async put(publicKey, domainId, { id, list, name, search, hiddenColumns }, most) {
      return inTransaction(pool, async (client) => {
        // One after the other: those that are saved at once would each count without the others.
        await client.query(`select pg_advisory_xact_lock(hashtextextended('saved views ' || $1, 0))`, [publicKey]);
        const { rowCount } = await client.query(
          `insert into saved_view (public_key, id, domain_id, list, name, search, hidden_columns)
           select $1, $2, $3, $4, $5, $6, $7
            where (select count(*) from saved_view where public_key = $1 and id <> $2) < $8
           on conflict (public_key, id) do update
             set domain_id = excluded.domain_id, list = excluded.list, name = excluded.name, search = excluded.search,
                 hidden_columns = excluded.hidden_columns`,
          [publicKey, id, domainId, list, name, search, hiddenColumns ?? null, most],
        );
        return rowCount === 1;
      });
    },
    async remove(publicKey, domainId, id) {
      await pool.query('delete from saved_view where public_key = $1 and domain_id = $2 and id = $3', [publicKey, domainId, id]);
    },
  };
}

function viewOf({ hidden_columns: hidden, ...view }: Row): SavedView {
  return { ...view, ...(hidden !== null && { hiddenColumns: [...hidden] }) };
}
