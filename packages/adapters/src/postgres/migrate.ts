import { createHash } from 'node:crypto';

import { CodedError } from '@countersign/kernel';
import type { Pool, PoolClient } from 'pg';

import { functionsMadeBy } from './made-objects.ts';
import type { FunctionMigration, Migration, VersionedMigration } from './migration.ts';
import { requireGuards } from './require-guards.ts';
import { inTransaction } from './transaction.ts';

/** Of this program alone: no other lock of the database has this number. */
const migrationLock = 4_017_553_912;

/**
 * Brings the database's schema up to date in one transaction, one process at a time: all versioned migrations that it does not have
 * yet, in the given order, then all functions whose text is not the one that it has. Throws `NewerDatabaseSchema` if the database
 * has migrations or functions that this program does not know, or had this program's text of a function before it got another;
 * and `MigrationOrderChanged` if a new migration comes before one that was applied already.
 * A function that somebody has replaced since, which its body shows, is made again; `onForged` gets its name. Throws
 * `DatabaseGuardsChanged` where the triggers are not those that were made, all of them enabled.
 * @returns the names of the migrations and functions that were applied now
 */
export async function migrate(
  pool: Pool,
  migrations: readonly Migration[],
  onForged: (name: string) => void = () => undefined,
): Promise<readonly string[]> {
  const versioned = migrations.filter((each) => 'name' in each);
  const functions = migrations.filter((each) => 'function' in each);
  return inTransaction(pool, async (client) => {
    await client.query('select pg_advisory_xact_lock($1)', [migrationLock]);
    const applied = await applyVersioned(client, versioned);
    await restoreFunctions(client, versioned, functions, onForged);
    const replaced = await applyFunctions(client, functions, onForged);
    await requireGuards(client, versioned);
    return [...applied, ...replaced];
  });
}

/** The text between the quotes of a `create function`, which the database keeps as it is. */
const bodyOf = (sql: string): string | undefined => /\bas \$\$([\s\S]*)\$\$/.exec(sql)?.[1];

/** Makes functions of versioned migrations again, most of which triggers call, where somebody has replaced one. */
async function restoreFunctions(
  client: PoolClient,
  versioned: readonly VersionedMigration[],
  functions: readonly FunctionMigration[],
  onForged: (name: string) => void,
): Promise<void> {
  const repeatable = new Set(functions.map((each) => each.function));
  const made = functionsMadeBy(versioned).filter((each) => !repeatable.has(each.function));
  const forged = new Set(await forgedFunctions(client, made));
  for (const { function: name, sql } of made) {
    if (!forged.has(name)) continue;
    await client.query(sql);
    await dropFunctions(client, name, bodyOf(sql));
    onForged(name);
  }
}

/** Those of the functions that are not what this program made of them: another body, another one of the name, or none. */
async function forgedFunctions(client: PoolClient, functions: readonly FunctionMigration[]): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string; body: string }>(
    'select proname as name, prosrc as body from pg_proc where proname = any($1) and pronamespace = current_schema()::regnamespace',
    [functions.map((each) => each.function)],
  );
  const bodies = Map.groupBy(rows, ({ name }) => name);
  return functions.flatMap((each) => {
    const found = bodies.get(each.function)?.map(({ body }) => body) ?? [];
    const wanted = each.sql === '' ? [] : [bodyOf(each.sql)];
    return found.length === wanted.length && found.every((body) => body === wanted[0]) ? [] : [each.function];
  });
}

async function applyVersioned(client: PoolClient, migrations: readonly VersionedMigration[]): Promise<readonly string[]> {
  await client.query(
    'create table if not exists migration (name text primary key, applied_at timestamptz not null default now())',
  );
  const { rows } = await client.query<{ name: string }>('select name from migration');
  const applied = new Set(rows.map(({ name }) => name));
  const known = new Set(migrations.map(({ name }) => name));
  refuseNewerSchema([...applied].filter((name) => !known.has(name)));
  refuseChangedOrder(applied, migrations);
  const missing = migrations.filter(({ name }) => !applied.has(name));
  for (const { name, sql } of missing) {
    await client.query(sql);
    await client.query('insert into migration (name) values ($1)', [name]);
  }
  return missing.map(({ name }) => name);
}

async function applyFunctions(
  client: PoolClient,
  functions: readonly FunctionMigration[],
  onForged: (name: string) => void,
): Promise<readonly string[]> {
  await client.query(`create table if not exists migration_function (
    position bigint generated always as identity primary key,
    name text not null, hash text not null, applied_at timestamptz not null default now())`);
  const { rows } = await client.query<{ name: string; hashes: readonly string[] }>(
    'select name, array_agg(hash order by position desc) as hashes from migration_function group by name',
  );
  const hashesByName = new Map(rows.map(({ name, hashes }) => [name, hashes]));
  const wanted = functions.map((each) => ({ ...each, hash: createHash('sha256').update(each.sql).digest('hex') }));
  const known = new Set(functions.map((each) => each.function));
  refuseNewerSchema([
    ...[...hashesByName.keys()].filter((name) => !known.has(name)),
    ...wanted.filter((each) => hashesByName.get(each.function)?.slice(1).includes(each.hash)).map((each) => each.function),
  ]);
  const changed = wanted.filter((each) => hashesByName.get(each.function)?.[0] !== each.hash);
  const forged = await forgedFunctions(
    client,
    wanted.filter((each) => !changed.includes(each)),
  );
  for (const each of [...changed, ...wanted.filter((one) => forged.includes(one.function))]) {
    await dropFunctions(client, each.function);
    await client.query(each.sql);
    if (forged.includes(each.function)) onForged(each.function);
    else await client.query('insert into migration_function (name, hash) values ($1, $2)', [each.function, each.hash]);
  }
  return changed.map((each) => each.function);
}

/**
 * Drops the function in all its signatures, but for one with the body that is kept: one that stayed would make calls ambiguous, or be called
 * instead of the new one.
 */
async function dropFunctions(client: PoolClient, name: string, kept?: string): Promise<void> {
  const { rows } = await client.query<{ signature: string }>(
    `select oid::regprocedure::text as signature from pg_proc
      where proname = $1 and pronamespace = current_schema()::regnamespace and prosrc is distinct from $2`,
    [name, kept],
  );
  for (const { signature } of rows) await client.query(`drop function ${signature}`);
}

function refuseNewerSchema(unknown: readonly string[]): void {
  if (unknown.length === 0) return;
  throw new CodedError(
    'NewerDatabaseSchema',
    `The database was made by a newer version of this program (it has ${unknown.join(', ')}): start that version instead`,
  );
}

/** Owners are independent of one another; within an owner (the name's first part) a migration may rely on those before it. */
function refuseChangedOrder(applied: ReadonlySet<string>, migrations: readonly VersionedMigration[]): void {
  const owner = (name: string): string => name.split('-')[0] ?? name;
  const behind = new Map<string, string>();
  for (const { name } of migrations) {
    const skipped = behind.get(owner(name));
    if (!applied.has(name)) behind.set(owner(name), name);
    else if (skipped !== undefined) {
      throw new CodedError('MigrationOrderChanged', `Migration ${skipped} comes before ${name}, which was applied already`);
    }
  }
}
