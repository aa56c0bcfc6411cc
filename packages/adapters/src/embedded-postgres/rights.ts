import { spawn } from 'node:child_process';
import { chownSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { CodedError } from '@countersign/kernel';
import pg from 'pg';

import { databaseOwner, launchOn } from './privileges.ts';

/** The role that the server connects as: it owns the database and all in it, and may do nothing beside. */
export const serverRole = 'countersign_server';
/** The cluster's superuser, whom nobody can connect as. */
export const superuser = 'countersign';
export const databaseName = 'countersign';

/** Who may connect: the server's role to its database. For tests, it and the superuser to every database. */
export function writeAccess(cluster: string, isForTests: boolean): void {
  const who = isForTests ? [`all ${serverRole}`, `all ${superuser}`] : [`${databaseName} ${serverRole}`];
  const path = join(cluster, 'pg_hba.conf');
  writeFileSync(path, who.map((databaseAndRole) => `host ${databaseAndRole} 127.0.0.1/32 scram-sha-256\n`).join(''), {
    mode: 0o600,
  });
  const owner = databaseOwner();
  if (owner !== undefined) chownSync(path, owner.uid, owner.gid);
}

/**
 * Makes the server's role and its database in a cluster that is at rest, by PostgreSQL's single-user mode: nobody needs a way to connect
 * as the superuser. Of a cluster that knew no other role, all that is in the database becomes the server's. May be repeated. Throws
 * `PostgresStartFailed` with what PostgreSQL said.
 */
export async function setUpRights(options: {
  readonly postgres: string;
  readonly cluster: string;
  readonly serverPassword: string;
  /** Undefined: none, so that nobody can connect as the superuser. */
  readonly superuserPassword: string | undefined;
}): Promise<void> {
  const { postgres, cluster, serverPassword, superuserPassword } = options;
  const noMore = 'login nosuperuser nocreatedb nocreaterole noreplication nobypassrls';
  await runAlone(postgres, cluster, 'template1', [
    `do $$ begin if not exists (select from pg_roles where rolname = '${serverRole}') then create role ${serverRole}; end if; end $$`,
    `alter role ${serverRole} with ${noMore} password ${pg.escapeLiteral(serverPassword)}`,
    `alter role ${superuser} password ${superuserPassword === undefined ? 'null' : pg.escapeLiteral(superuserPassword)}`,
    `create database ${databaseName}`,
    `alter database ${databaseName} owner to ${serverRole}`,
  ]);
  await runAlone(postgres, cluster, databaseName, [handOver]);
}

// What extensions made stays the superuser's, as it is where the server's role itself creates a trusted one; a sequence follows its table.
const handOver = `
do $$
declare statement text;
begin
  for statement in
    select format('alter table %s owner to ${serverRole}', oid::regclass) from pg_class
      where relkind in ('r', 'p', 'v', 'm', 'S') and ${isOurs('pg_class', 'relnamespace', 'relowner')}
        and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype in ('a', 'i'))
    union all
    select format('alter routine %s owner to ${serverRole}', oid::regprocedure) from pg_proc
      where ${isOurs('pg_proc', 'pronamespace', 'proowner')}
    union all
    select format('alter type %s owner to ${serverRole}', oid::regtype) from pg_type
      where typtype in ('d', 'e') and ${isOurs('pg_type', 'typnamespace', 'typowner')}
  loop execute statement; end loop;
end $$`
  .split('\n')
  .map((line) => line.trim())
  .join(' ');

function isOurs(catalog: string, namespace: string, owner: string): string {
  return `${namespace} = 'public'::regnamespace and ${owner} <> '${serverRole}'::regrole
    and not exists (select from pg_depend where classid = '${catalog}'::regclass and objid = ${catalog}.oid and deptype = 'e')`;
}

/** Runs statements, one a line, with no server and nobody else on the cluster. */
async function runAlone(postgres: string, cluster: string, database: string, statements: readonly string[]): Promise<void> {
  const { options, clusterPath } = launchOn(cluster);
  const child = spawn(
    postgres,
    // Statements contain passwords, which must not be logged.
    ['--single', '-D', clusterPath, '-c', 'log_statement=none', '-c', 'log_min_error_statement=panic', database],
    { ...options, stdio: ['pipe', 'ignore', 'pipe'] },
  );
  const output: string[] = [];
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk.toString()));
  // One that ends before it has read everything says why.
  child.stdin.on('error', () => undefined);
  child.stdin.end(statements.map((statement) => `${statement}\n`).join(''));
  const code = await new Promise<number | null>((done, fail) => child.once('error', fail).once('close', done));
  const errors = output
    .join('')
    .split('\n')
    .filter((line) => /\b(ERROR|FATAL|PANIC): /.test(line) && !line.includes(`database "${databaseName}" already exists`));
  if (code !== 0 || errors.length > 0) {
    throw new CodedError(
      'PostgresStartFailed',
      `PostgreSQL could not set up its roles: ${errors.join(' ') || `it ended with ${code}`}`,
    );
  }
}
