import { startTestServer } from '@countersign/adapters/embedded-postgres';
import { migrate } from '@countersign/adapters/postgres';
import { instanceMigrations } from '../src/instance-migrations.ts';
import pg from 'pg';

/** One PostgreSQL for the whole run of the integration tests, with a database to copy that has an instance's schema. */
export default function startServer(): Promise<() => Promise<void>> {
  return startTestServer(async (connectionString) => {
    const pool = new pg.Pool({ connectionString, max: 1 });
    await migrate(pool, instanceMigrations);
    await pool.end();
  });
}
