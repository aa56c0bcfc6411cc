import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { freePorts } from '../free-ports/index.ts';
import { locateBinaries } from './binaries.ts';
import { startEmbeddedPostgres } from './index.ts';
import type { EmbeddedPostgres } from './index.ts';
import { databaseOwner } from './privileges.ts';

let folder: string;
let secret: string;
let server: EmbeddedPostgres;
let client: pg.Client;

beforeAll(async () => {
  // mkdtemp's folder is closed to others, as a private clone's is.
  folder = mkdtempSync(join(tmpdir(), 'countersign-rights-'));
  secret = join(folder, 'passphrase');
  writeFileSync(secret, 'what seals everything', { mode: 0o600 });
  server = await startEmbeddedPostgres({ directory: join(folder, 'postgres') });
  client = new pg.Client({ connectionString: server.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const denied = '42501';

test.each([
  ['read a file', `select pg_read_file('FILE')`],
  ['read a file of the cluster', `select pg_read_file('pg_hba.conf')`],
  ['read a file as bytes', `select pg_read_binary_file('FILE')`],
  ['list a folder', `select pg_ls_dir('.')`],
  ['run a program', `copy (select 1) to program 'id'`],
  ['read what a program says', `create temp table said (line text); copy said from program 'id'`],
  ['copy from a file', `create temp table lines (line text); copy lines from 'FILE'`],
  ['copy to a file', `copy (select 1) to '/tmp/countersign-copied'`],
  ['import a large object', `select lo_import('FILE')`],
  ['export a large object', `select lo_export(lo_from_bytea(0, ''), '/tmp/countersign-exported')`],
  ['make a role', 'create role helper'],
  ['make itself a superuser', 'alter role countersign_server superuser'],
  ['become the superuser', 'set role countersign'],
  ['give itself the right to read files', 'grant pg_read_server_files to countersign_server'],
  ['give itself the right to run programs', 'grant pg_execute_server_program to countersign_server'],
  ['change the settings of the cluster', `alter system set archive_command = 'id'`],
  ['read the passwords of roles', 'select rolpassword from pg_authid'],
  ['call into a library', `create function call_out() returns int language c as '/tmp/library', 'call_out'`],
  ['make another database', 'create database other'],
  ['turn triggers off', 'set session_replication_role = replica'],
])('the role that the server connects as may not %s', async (_what, statements) => {
  await expect(client.query(statements.replaceAll('FILE', secret))).rejects.toMatchObject({ code: denied });
  await client.query('discard temp');
});

test('it may do what a server does with its own database', async () => {
  await client.query(`
    create extension if not exists pg_trgm;
    create table kept (id int primary key, name text);
    create index on kept using gin (name gin_trgm_ops);
    insert into kept values (1, 'one');
    create function kept_count() returns bigint language sql as 'select count(*) from kept'`);
  expect((await client.query('select kept_count() as value')).rows).toEqual([{ value: '1' }]);
  await client.query('drop function kept_count(); drop table kept; analyze');
});

test.each([
  ['as the superuser', 'countersign', 'countersign'],
  ['to another database', 'countersign_server', 'postgres'],
  ['to the template of databases', 'countersign_server', 'template1'],
])('nobody connects %s', async (_how, role, database) => {
  const url = new URL(server.url);
  url.username = role;
  url.pathname = `/${database}`;
  const stranger = new pg.Client({ connectionString: url.href });
  await expect(stranger.connect()).rejects.toMatchObject({ code: '28000' });
});

test.runIf(databaseOwner() !== undefined)(
  'the processes of the database have none of the rights of root that started them',
  () => {
    const pid = readFileSync(join(folder, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0] ?? '';
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    expect(/^Uid:\s+(.*)$/m.exec(status)?.[1]?.split('\t')).toEqual(
      Array.from({ length: 4 }, () => String(databaseOwner()?.uid)),
    );
    for (const set of ['CapInh', 'CapPrm', 'CapEff', 'CapAmb']) {
      expect(new RegExp(`^${set}:\\s+(\\w+)$`, 'm').exec(status)?.[1]).toBe('0000000000000000');
    }
  },
);

test.runIf(databaseOwner() !== undefined)('not even the superuser reads the passphrase where root has put it', async () => {
  const directory = join(folder, 'commanded');
  const commanded = await startEmbeddedPostgres({ directory, durable: false, forTests: true });
  const commander = new pg.Client({ connectionString: commanded.superuserUrl });
  try {
    await commander.connect();
    await expect(commander.query('select pg_read_file($1)', [secret])).rejects.toThrow('Permission denied');
    await expect(commander.query(`copy (select 1) to program 'cat ${secret}'`)).rejects.toThrow('program "cat');
  } finally {
    await commander.end();
    await commanded.stop();
  }
});

test('a cluster that an earlier version made becomes the role’s at the next start, with all that is in it', async () => {
  const directory = join(folder, 'earlier');
  await clusterOfEarlierVersion(
    directory,
    `create extension pg_trgm;
     create table kept (id int generated always as identity, name text, number serial);
     create unlogged table fast (id int);
     create index on kept using gin (name gin_trgm_ops);
     insert into kept (name) values ('one'), ('two');
     create type colour as enum ('red');
     create view names as select name from kept;
     create sequence loose;
     create function add(a int, b int) returns int language plpgsql as 'begin return a + b; end';
     create procedure forget() language sql as 'delete from kept'`,
  );
  const upgraded = await startEmbeddedPostgres({ directory });
  const reader = new pg.Client({ connectionString: upgraded.url });
  try {
    await reader.connect();
    expect((await reader.query('select name, number from kept order by id')).rows).toEqual([
      { name: 'one', number: 1 },
      { name: 'two', number: 2 },
    ]);
    const { rows: strangers } = await reader.query(`
      select 'relation ' || relname as what from pg_class
        where relnamespace = 'public'::regnamespace and relowner <> 'countersign_server'::regrole
      union all
      select 'routine ' || proname from pg_proc
        where pronamespace = 'public'::regnamespace and proowner <> 'countersign_server'::regrole
          and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
      union all
      select 'type ' || typname from pg_type
        where typnamespace = 'public'::regnamespace and typowner <> 'countersign_server'::regrole
          and not exists (select from pg_depend where objid = pg_type.oid and deptype = 'e') and typname !~ 'gtrgm'`);
    expect(strangers).toEqual([]);
    await reader.query(`
      alter table kept add column more int;
      create or replace function add(a int, b int) returns int language plpgsql as 'begin return a - b; end';
      drop procedure forget();
      alter type colour add value 'blue'`);
    await expect(reader.query('select rolpassword from pg_authid')).rejects.toMatchObject({ code: denied });
  } finally {
    await reader.end();
    await upgraded.stop();
  }
  const again = await startEmbeddedPostgres({ directory });
  await again.stop();
});

test('a first start that was stopped while the cluster was made begins again', async () => {
  const directory = join(folder, 'stopped');
  for (const moment of [50, 250, 600]) {
    const child = spawn(process.execPath, ['-e', startIt, directory, new URL('index.ts', import.meta.url).href], {
      stdio: 'inherit',
    });
    const isMaking = () => existsSync(directory) && readdirSync(directory).some((name) => name.startsWith('unfinished-'));
    await expect.poll(isMaking, { interval: 5 }).toBe(true);
    await sleep(moment);
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  const startAndStop = async () => {
    const started = await startEmbeddedPostgres({ directory });
    await started.stop();
    return readdirSync(directory).filter((name) => name.startsWith('unfinished-'));
  };
  await startAndStop();
  // The programs of what was killed may have gone on until now.
  await expect.poll(startAndStop).toEqual([]);
});

/** What earlier versions made: one role, the superuser, with the password in the folder, which root gave to the database's user. */
async function clusterOfEarlierVersion(directory: string, statements: string): Promise<void> {
  const { initdb, postgres } = locateBinaries();
  const owner = databaseOwner();
  const cluster = join(directory, 'cluster');
  mkdirSync(cluster, { recursive: true, mode: 0o700 });
  const password = 'of an earlier version';
  writeFileSync(join(directory, 'password'), password, { mode: 0o600 });
  for (const path of [directory, cluster, join(directory, 'password')]) if (owner) chownSync(path, owner.uid, owner.gid);
  chmodSync(folder, 0o711);
  const options = { cwd: directory, ...owner };
  const flags = ['--auth=scram-sha-256', '--encoding=UTF8', '--locale=C', '--data-checksums', '--username=countersign'];
  execFileSync(initdb, [`--pgdata=${cluster}`, ...flags, `--pwfile=${join(directory, 'password')}`], {
    ...options,
    stdio: 'pipe',
  });
  const port = await freePorts();
  const settings = ['-c', `port=${port}`, '-c', 'unix_socket_directories='];
  const running = spawn(postgres, ['-D', cluster, ...settings], { ...options, stdio: 'ignore' });
  const connect = async (database: string) => {
    const found = new pg.Client({ host: '127.0.0.1', port, user: 'countersign', password, database });
    await found.connect();
    return found;
  };
  await expect.poll(() => connect('postgres').then((found) => found.end().then(() => true))).toBe(true);
  const first = await connect('postgres');
  await first.query('create database countersign');
  await first.end();
  const second = await connect('countersign');
  await second.query(statements);
  await second.end();
  running.kill('SIGINT');
  await once(running, 'exit');
}

const startIt = `
  import(process.argv[2]).then(({ startEmbeddedPostgres }) => startEmbeddedPostgres({ directory: process.argv[1] }));`;
