import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { CodedError } from '@countersign/kernel';
import pg from 'pg';

import { locateBinaries } from './binaries.ts';
import type { PostgresBinaries } from './binaries.ts';
import { isAlive } from './instance-lock.ts';
import { databaseOwner, unprivilegedLaunch } from './privileges.ts';

/** A PostgreSQL server that belongs to this process. */
export interface EmbeddedPostgres {
  /** Connection string of the database `countersign`. */
  readonly url: string;
  /** Ends the server after its clients, as `pg_ctl stop -m fast` does. */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  /** The folder of the cluster; made if it is not there. */
  readonly directory: string;
  /** False gives up durability for speed; only for databases that a test throws away. */
  readonly durable?: boolean;
}

const startTimeoutMilliseconds = 30_000;

/**
 * Starts PostgreSQL on the given folder, on a free port of the loopback interface, with a password that only this folder's
 * owner can read. A server that a killed process left behind on the folder is ended first. The caller has made sure that no
 * other process uses the folder. Throws `PostgresStartFailed` with the server's last words.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const directory = resolve(options.directory);
  const cluster = join(directory, 'cluster');
  const binaries = locateBinaries();
  prepareFolder(directory);
  const password = readOrCreatePassword(directory);
  await endLeftover(cluster);
  if (!existsSync(join(cluster, 'PG_VERSION'))) await initialise(binaries, directory, cluster);
  const port = await freePort();
  const server = launchServer(binaries, directory, cluster, port, options.durable ?? true);
  const url = (database: string) => `postgres://countersign:${password}@127.0.0.1:${port}/${database}`;
  await waitUntilReady(server, url('postgres'), join(directory, 'postgres.log'));
  await createDatabaseOnce(url('postgres'), 'countersign');
  return { url: url('countersign'), stop: () => stopServer(server) };
}

function prepareFolder(directory: string): void {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const owner = databaseOwner();
  if (owner !== undefined) chownSync(directory, owner.uid, owner.gid);
}

function readOrCreatePassword(directory: string): string {
  const path = join(directory, 'password');
  if (!existsSync(path)) writeFileSync(path, randomBytes(24).toString('hex'), { mode: 0o600 });
  const owner = databaseOwner();
  if (owner !== undefined) chownSync(path, owner.uid, owner.gid);
  return readFileSync(path, 'utf8').trim();
}

async function initialise(binaries: PostgresBinaries, directory: string, cluster: string): Promise<void> {
  // A cluster whose making was interrupted has no PG_VERSION yet: begin anew.
  rmSync(cluster, { recursive: true, force: true });
  const launch = unprivilegedLaunch(binaries.initdb, [directory]);
  const child = spawn(
    launch.command,
    [
      ...launch.leadingArguments,
      `--pgdata=${cluster}`,
      '--username=countersign',
      `--pwfile=${join(directory, 'password')}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--data-checksums',
    ],
    { ...launch.identity, cwd: directory, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const output: string[] = [];
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk.toString()));
  const code = await new Promise<number | null>((done, fail) => child.once('error', fail).once('close', done));
  if (code !== 0)
    throw new CodedError('PostgresStartFailed', `initdb failed: ${output.join('').trim().split('\n').slice(-3).join(' ')}`);
}

function launchServer(
  binaries: PostgresBinaries,
  directory: string,
  cluster: string,
  port: number,
  durable: boolean,
): ChildProcess {
  const launch = unprivilegedLaunch(binaries.postgres, [directory]);
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    max_connections: '200',
    shared_buffers: '128MB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  const log = openSync(join(directory, 'postgres.log'), 'a', 0o600);
  return spawn(
    launch.command,
    [
      ...launch.leadingArguments,
      '-D',
      cluster,
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    // Its own process group: Ctrl-C reaches this process first, which then ends the server in order.
    { ...launch.identity, cwd: directory, stdio: ['ignore', log, log], detached: true },
  );
}

async function waitUntilReady(server: ChildProcess, url: string, logPath: string): Promise<void> {
  const deadline = performance.now() + startTimeoutMilliseconds;
  const spawned = { failed: false };
  server.once('error', () => (spawned.failed = true));
  while (!spawned.failed && server.exitCode === null && performance.now() < deadline) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      await sleep(25);
    }
  }
  if (server.exitCode === null) server.kill('SIGKILL');
  const lastWords = existsSync(logPath) ? readFileSync(logPath, 'utf8').trim().split('\n').slice(-3).join(' ') : '';
  throw new CodedError('PostgresStartFailed', `PostgreSQL did not start: ${lastWords}`);
}

async function createDatabaseOnce(url: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (found.rowCount === 0) await client.query(`create database ${pg.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}

async function stopServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const closed = new Promise((done) => server.once('exit', done));
  server.kill('SIGINT');
  await closed;
}

async function endLeftover(cluster: string): Promise<void> {
  const path = join(cluster, 'postmaster.pid');
  if (!existsSync(path)) return;
  const pid = Number(readFileSync(path, 'utf8').split('\n')[0]);
  if (!Number.isInteger(pid) || pid <= 1 || !isAlive(pid) || !isPostgres(pid)) return;
  process.kill(pid, 'SIGINT');
  const deadline = performance.now() + startTimeoutMilliseconds;
  while (isAlive(pid)) {
    if (performance.now() > deadline)
      throw new CodedError('PostgresStartFailed', `An earlier PostgreSQL (process ${pid}) does not end`);
    await sleep(25);
  }
}

function isPostgres(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('postgres');
  } catch {
    // Without /proc the pid file is all there is to go by.
    return process.platform !== 'linux';
  }
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.once('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => (typeof address === 'object' && address !== null ? done(address.port) : fail(new Error('No free port'))));
    });
  });
}
