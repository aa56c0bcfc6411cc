import { CodedError } from '@countersign/kernel';
import type { Pool, PoolClient } from 'pg';

import type { Migration } from './migration.ts';

/** Of this program alone: no other lock of the database has this number. */
const migrationLock = 4_017_553_912;

/**
 * Brings the database's schema up to date: all migrations that it does not have yet, in the given order, in one transaction,
 * one process at a time. Throws `NewerDatabaseSchema` if the database has migrations that this program does not know, and
 * `MigrationOrderChanged` if a new one stands before one that was applied already.
 * @returns the names of the migrations that were applied now
 */
export async function migrate(pool: Pool, migrations: readonly Migration[]): Promise<readonly string[]> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [migrationLock]);
    const applied = await appliedMigrations(client);
    refuseNewerSchema(applied, migrations);
    const missing = migrations.filter(({ name }) => !applied.has(name));
    refuseChangedOrder(applied, migrations);
    for (const { name, sql } of missing) {
      await client.query(sql);
      await client.query('insert into migration (name) values ($1)', [name]);
    }
    await client.query('commit');
    return missing.map(({ name }) => name);
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

async function appliedMigrations(client: PoolClient): Promise<ReadonlySet<string>> {
  await client.query(
    'create table if not exists migration (name text primary key, applied_at timestamptz not null default now())',
  );
  const { rows } = await client.query<{ name: string }>('select name from migration');
  return new Set(rows.map(({ name }) => name));
}

function refuseNewerSchema(applied: ReadonlySet<string>, migrations: readonly Migration[]): void {
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = [...applied].filter((name) => !known.has(name));
  if (unknown.length === 0) return;
  throw new CodedError(
    'NewerDatabaseSchema',
    `The database was made by a newer version of this program (it has ${unknown.join(', ')}): start that version instead`,
  );
}

/** Owners are independent of one another; within an owner (the name's first part) a migration may rely on those before it. */
function refuseChangedOrder(applied: ReadonlySet<string>, migrations: readonly Migration[]): void {
  const owner = (name: string): string => name.split('-')[0] ?? name;
  const behind = new Map<string, string>();
  for (const { name } of migrations) {
    const skipped = behind.get(owner(name));
    if (!applied.has(name)) behind.set(owner(name), name);
    else if (skipped !== undefined) {
      throw new CodedError('MigrationOrderChanged', `Migration ${skipped} stands before ${name}, which was applied already`);
    }
  }
}
