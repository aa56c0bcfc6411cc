import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { CodedError } from '@countersign/kernel';
import pg from 'pg';

import { freePorts } from '../free-ports/index.ts';
import { locateBinaries } from './binaries.ts';
import { isAlive } from './instance-lock.ts';
import { databaseOwner, launchOn } from './privileges.ts';
import { databaseName, serverRole, setUpRights, superuser, writeAccess } from './rights.ts';

/** A PostgreSQL server that belongs to this process. */
export interface EmbeddedPostgres {
  /** Connection string of the database `countersign`, as the role that owns it and may do nothing beside. */
  readonly url: string;
  /** Connection string of the same as the superuser; undefined: nobody can connect as that. */
  readonly superuserUrl: string | undefined;
  /** Ends the server after its clients, as `pg_ctl stop -m fast` does. */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  /** The folder of the cluster; made if it is not there. */
  readonly directory: string;
  /** False gives up durability for speed; only for databases that a test throws away. */
  readonly durable?: boolean;
  /** True lets the superuser connect too, and both to every database; only for tests. */
  readonly forTests?: boolean;
}

/** A busy machine may take long to start it; one that failed ends by itself, and is not waited for. */
const startTimeoutMilliseconds = 180_000;
const unfinished = 'unfinished-';

/**
 * Starts PostgreSQL on the given folder, on a free port of the loopback interface, with a password that only this folder's
 * owner can read. A server that a killed process left behind on the folder is ended first. The caller has made sure that no
 * other process uses the folder. Throws `PostgresStartFailed` with the server's last words.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const directory = resolve(options.directory);
  const { durable = true, forTests = false } = options;
  const cluster = clusterIn(directory);
  const binaries = locateBinaries();
  prepareFolder(directory);
  const password = readOrCreatePassword(directory);
  await endLeftover(cluster);
  const rights = join(directory, 'rights');
  if (!existsSync(join(cluster, 'PG_VERSION'))) {
    rmSync(rights, { force: true });
    await initialise(binaries.initdb, directory, cluster);
  }
  // A cluster that an earlier version made has none, or others.
  const wanted = forTests ? 'for tests' : '1';
  if (!existsSync(rights) || readFileSync(rights, 'utf8') !== wanted) {
    const superuserPassword = forTests ? password : undefined;
    await setUpRights({ postgres: binaries.postgres, cluster, serverPassword: password, superuserPassword });
    writeFileSync(rights, wanted, { mode: 0o600 });
  }
  writeAccess(cluster, forTests);
  const port = await freePorts();
  const server = launchServer(binaries.postgres, directory, cluster, port, durable);
  const urlOf = (role: string) => `postgres://${role}:${password}@127.0.0.1:${port}/${databaseName}`;
  const url = urlOf(serverRole);
  await waitUntilReady(server, url, join(directory, 'postgres.log'));
  return { url, superuserUrl: forTests ? urlOf(superuser) : undefined, stop: () => stopServer(server) };
}

/** The folder is this process's own; only the cluster in it is the database's. */
function prepareFolder(directory: string): void {
  mkdirSync(directory, { recursive: true });
  // Earlier versions gave it away.
  if (databaseOwner() !== undefined) chownSync(directory, 0, 0);
  chmodSync(directory, 0o711);
  // What a start that was killed had begun to make; initdb may have gone on for a moment without it.
  for (const name of readdirSync(directory)) {
    if (name.startsWith(unfinished)) rmSync(join(directory, name), { recursive: true, force: true, maxRetries: 3 });
  }
}

/** True if a server was started in this directory before. */
export function hasEmbeddedPostgres(directory: string): boolean {
  return existsSync(clusterIn(directory));
}

function clusterIn(directory: string): string {
  return join(directory, 'cluster');
}

function readOrCreatePassword(directory: string): string {
  const path = join(directory, 'password');
  if (!existsSync(path)) {
    // Whole or not at all: a start may be killed here.
    writeFileSync(`${path}.new`, randomBytes(24).toString('hex'), { mode: 0o600 });
    renameSync(`${path}.new`, path);
  }
  if (databaseOwner() !== undefined) chownSync(path, 0, 0);
  return readFileSync(path, 'utf8').trim();
}

/** Makes the cluster aside: one whose making is interrupted, at whatever moment, is never taken for a whole one. */
async function initialise(initdb: string, directory: string, cluster: string): Promise<void> {
  const made = mkdtempSync(join(directory, unfinished));
  const owner = databaseOwner();
  if (owner !== undefined) chownSync(made, owner.uid, owner.gid);
  const { options, clusterPath } = launchOn(made);
  const child = spawn(
    initdb,
    [
      `--pgdata=${clusterPath}`,
      `--username=${superuser}`,
      '--auth=reject',
      '--encoding=UTF8',
      '--locale=C',
      '--data-checksums',
      '--no-instructions',
    ],
    { ...options, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const output: string[] = [];
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk.toString()));
  const code = await new Promise<number | null>((done, fail) => child.once('error', fail).once('close', done));
  if (code !== 0)
    throw new CodedError('PostgresStartFailed', `initdb failed: ${output.join('').trim().split('\n').slice(-3).join(' ')}`);
  rmSync(cluster, { recursive: true, force: true });
  renameSync(made, cluster);
}

function launchServer(postgres: string, directory: string, cluster: string, port: number, durable: boolean): ChildProcess {
  const { options, clusterPath } = launchOn(cluster);
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
    postgres,
    ['-D', clusterPath, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    // Its own process group: Ctrl-C reaches this process first, which then ends the server in order.
    { ...options, stdio: ['ignore', log, log], detached: true },
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

async function stopServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const closed = new Promise((done) => server.once('exit', done));
  server.kill('SIGINT');
  await closed;
}

async function endLeftover(cluster: string): Promise<void> {
  const path = join(cluster, 'postmaster.pid');
  if (!existsSync(path)) return;
  // One in single-user mode writes its number as a negative one; it ends soon, since its client has ended.
  const pid = Math.abs(Number(readFileSync(path, 'utf8').split('\n')[0]));
  if (!Number.isInteger(pid) || pid <= 1 || !isAlive(pid) || !isPostgresOn(cluster, pid)) return;
  process.kill(pid, 'SIGINT');
  const deadline = performance.now() + startTimeoutMilliseconds;
  while (isAlive(pid)) {
    if (performance.now() > deadline)
      throw new CodedError('PostgresStartFailed', `An earlier PostgreSQL (process ${pid}) does not end`);
    await sleep(25);
  }
}

// The number may be in use again, perhaps by the PostgreSQL of another instance.
function isPostgresOn(cluster: string, pid: number): boolean {
  let command: string;
  try {
    command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    // Without /proc the pid file is all there is to go by.
    return process.platform !== 'linux';
  }
  return command.includes('postgres') && (folderOf(pid) ?? realpathSync(cluster)) === realpathSync(cluster);
}

/** The folder that a process is in; undefined: this process may not know, as root in a container may not. */
function folderOf(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}
