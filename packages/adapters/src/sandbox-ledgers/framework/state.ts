import type { JsonObject } from '@countersign/kernel';
import type { ClientBase, Pool } from 'pg';

import type { ReadableState, WritableState } from './rules.ts';
import type { StoredRow } from '../../postgres/schema/rows.ts';

type Row = StoredRow<'sandbox_state', 'key' | 'value'>;
type Change = { readonly value: JsonObject; readonly owner: string | null } | 'deleted';

/** Records as the database has them; keeps what it has read, so it is for one answer only. */
export function readState(database: Pool | ClientBase, ledgerId: string): ReadableState {
  return writeState(database, ledgerId).state;
}

/**
 * Records that may be changed; `flush` writes the changes. The caller holds the ledger's turn, so nothing else changes them
 * meanwhile.
 */
export function writeState(
  database: Pool | ClientBase,
  ledgerId: string,
): { readonly state: WritableState; readonly flush: () => Promise<void> } {
  const loaded = new Map<string, JsonObject | undefined>();
  const changes = new Map<string, Change>();

  async function prefetch(keys: readonly string[]): Promise<void> {
    const missing = keys.filter((key) => !loaded.has(key));
    if (missing.length === 0) return;
    const { rows } = await database.query<Row>({
      name: 'sandbox-state',
      text: 'SELECT key, value FROM sandbox_state WHERE ledger_id = $1 AND key = ANY($2)',
      values: [ledgerId, missing],
    });
    for (const key of missing) loaded.set(key, undefined);
    for (const row of rows) loaded.set(row.key, row.value);
  }

  const state: WritableState = {
    prefetch,
    async get<T extends JsonObject>(key: string): Promise<T | undefined> {
      const change = changes.get(key);
      if (change === undefined) await prefetch([key]);
      const value = change === undefined ? loaded.get(key) : change === 'deleted' ? undefined : change.value;
      // oxlint-disable-next-line typescript/consistent-type-assertions -- What stands under a key is what the same rules put there.
      return value as T | undefined;
    },
    async owned<T extends JsonObject>(owner: string, keyPrefix: string): Promise<ReadonlyMap<string, T>> {
      const { rows } = await database.query<Row>({
        name: 'sandbox-owned',
        text: 'SELECT key, value FROM sandbox_state WHERE ledger_id = $1 AND owner = $2 AND starts_with(key, $3) ORDER BY key',
        values: [ledgerId, owner, keyPrefix],
      });
      const records = new Map(rows.map((row) => [row.key, row.value]));
      for (const [key, change] of changes) {
        if (change === 'deleted' || change.owner !== owner) records.delete(key);
        else if (key.startsWith(keyPrefix)) records.set(key, change.value);
      }
      // oxlint-disable-next-line typescript/consistent-type-assertions -- As above, for all keys of the prefix.
      return records as ReadonlyMap<string, JsonObject> as ReadonlyMap<string, T>;
    },
    put: (key, value, owner) => void changes.set(key, { value, owner: owner ?? null }),
    delete: (key) => void changes.set(key, 'deleted'),
  };

  return {
    state,
    async flush() {
      const puts: { key: string; owner: string | null; value: JsonObject }[] = [];
      const deleted: string[] = [];
      for (const [key, change] of changes) {
        if (change === 'deleted') deleted.push(key);
        else puts.push({ key, ...change });
      }
      if (deleted.length > 0)
        await database.query('DELETE FROM sandbox_state WHERE ledger_id = $1 AND key = ANY($2)', [ledgerId, deleted]);
      if (puts.length > 0) {
        await database.query({
          name: 'sandbox-put',
          text: `INSERT INTO sandbox_state (ledger_id, key, owner, value)
           SELECT $1, key, owner, value::jsonb FROM unnest($2::text[], $3::text[], $4::text[]) AS change (key, owner, value)
           ON CONFLICT (ledger_id, key) DO UPDATE SET owner = excluded.owner, value = excluded.value`,
          values: [
            ledgerId,
            puts.map((put) => put.key),
            puts.map((put) => put.owner),
            puts.map((put) => JSON.stringify(put.value)),
          ],
        });
      }
    },
  };
}
