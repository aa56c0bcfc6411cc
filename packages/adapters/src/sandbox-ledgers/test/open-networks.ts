import pg from 'pg';

import { createTestDatabase, type TestDatabase } from '../../embedded-postgres/index.ts';
import { sandboxLedgerMigrations } from '../framework/index.ts';

/** Databases with the tables of networks that no test uses at this moment: making one takes longer than most tests of a network. They end with the tests' server. */
const free: TestDatabase[] = [];

/** Each table before those that it refers to. */
const tables = ['sandbox_state', 'sandbox_observations', 'sandbox_transactions', 'sandbox_blocks', 'sandbox_ledgers'];

/** The tables of networks, with none in them, for one test. */
export async function openNetworks(): Promise<{ readonly pool: pg.Pool; readonly close: () => Promise<void> }> {
  const used = free.pop();
  const database = used ?? (await createTestDatabase());
  const pool = new pg.Pool({ connectionString: database.url, max: 6 });
  if (used === undefined) for (const { sql } of sandboxLedgerMigrations) await pool.query(sql);
  else await pool.query(tables.map((table) => `delete from ${table}`).join(';'));
  return {
    pool,
    async close() {
      await pool.end();
      free.push(database);
    },
  };
}
