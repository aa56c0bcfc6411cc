import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { createTestDatabase } from '@countersign/adapters/embedded-postgres';
import type { TestDatabase } from '@countersign/adapters/embedded-postgres';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { testOrganisation } from './organisation.ts';
import { freePorts } from '@countersign/adapters/free-ports';

const program = [join(import.meta.dirname, '../../../tooling/run.ts'), 'server'];
let folder: string;
let database: TestDatabase;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'countersign-main-'));
  // The embedded database runs as an unprivileged user, who must be able to pass.
  chmodSync(folder, 0o755);
  database = await createTestDatabase();
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

interface Run {
  readonly child: ChildProcess;
  readonly output: () => string;
  readonly ended: Promise<{ readonly code: number | null; readonly stderr: string; readonly stdout: string }>;
}

/** All that were started; a test that fails leaves none of them behind. */
const children: ChildProcess[] = [];

function run(args: readonly string[], environment: Record<string, string> = {}): Run {
  const child = spawn(process.execPath, [...program, '--log-level', 'silent', ...args], {
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'], ...environment },
  });
  children.push(child);
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const ended = new Promise<Awaited<Run['ended']>>((done) => child.once('close', (code) => done({ code, stdout, stderr })));
  return { child, output: () => stdout, ended };
}

async function untilReady(port: number): Promise<void> {
  await expect
    .poll(() =>
      fetch(`http://localhost:${port}/health/ready`).then(
        (answer) => answer.status,
        () => 0,
      ),
    )
    .toBe(200);
}

/** Exactly one clear line, which names the problem. */
async function expectFailure(started: Run, text: string): Promise<void> {
  const { code, stderr } = await started.ended;
  expect(stderr).toContain(text);
  expect(stderr.trim().split('\n')).toHaveLength(1);
  expect(code).toBe(1);
}

test('says what can be set', async () => {
  const { code, stdout } = await run(['--help']).ended;
  expect(code).toBe(0);
  expect(stdout).toContain('--data-dir');
  expect(stdout).toContain('DATABASE_URL');
});

test('a bad flag', () => expectFailure(run(['--port', 'many']), '--port'));

test('a taken port', async () => {
  const port = await freePorts(3);
  const other = createServer();
  await new Promise<void>((done) => other.listen(port + 1, '127.0.0.1', () => done()));
  const started = run(['--port', String(port), '--data-dir', join(folder, 'shared')], { DATABASE_URL: database.url });
  await expectFailure(started, `Port ${port + 1}`);
  other.close();
});

test('the ports of another instance', async () => {
  const port = await freePorts(3);
  const others = [port, port + 2].map((each) => createServer().listen(each, '127.0.0.1'));
  await Promise.all(others.map((other) => once(other, 'listening')));
  const started = run(['--port', String(port), '--data-dir', join(folder, 'shared')], { DATABASE_URL: database.url });
  await expectFailure(started, `Port ${port} is in use: `);
  others.forEach((other) => other.close());
});

test.each([
  [['--host', 'not a host'], 'This machine has no address not a host'],
  [['--database-url', 'nonsense'], '--database-url (DATABASE_URL) must be a postgres:// URL'],
  [['--database-url', 'http://127.0.0.1/x'], '--database-url (DATABASE_URL) must be a postgres:// URL'],
])('a setting that cannot be: %s', async (flags, text) => {
  const started = run(['--port', String(await freePorts(3)), '--data-dir', join(folder, 'shared'), ...flags], {
    DATABASE_URL: database.url,
  });
  await expectFailure(started, text);
});

test('ledgers of another shape', async () => {
  const file = join(folder, 'ledgers.json');
  writeFileSync(file, '{}');
  await expectFailure(
    run(['--ledgers', file, '--data-dir', join(folder, 'shared')]),
    `${file} can't be read: the file: Not a list of ledgers`,
  );
});

test('a data directory that is a file', async () => {
  writeFileSync(join(folder, 'file'), '');
  await expectFailure(run(['--data-dir', join(folder, 'file')]), 'cannot be used: it is a file and no folder');
});

test('a database that is not there', async () => {
  const port = await freePorts(3);
  await expectFailure(
    run(['--data-dir', join(folder, 'none')], { DATABASE_URL: `postgres://nobody@127.0.0.1:${port}/none` }),
    'database cannot be reached',
  );
});

test('a passphrase that does not open what is sealed', async () => {
  const port = await freePorts(3);
  const first = run(['--port', String(port), '--data-dir', join(folder, 'shared')], { DATABASE_URL: database.url });
  await untilReady(port);
  first.child.kill('SIGTERM');
  expect((await first.ended).code).toBe(0);
  const other = join(folder, 'other-passphrase');
  writeFileSync(other, 'a passphrase of somebody else\n', { mode: 0o600 });
  const started = run(['--port', String(port), '--data-dir', join(folder, 'shared'), '--passphrase-file', other], {
    DATABASE_URL: database.url,
  });
  const { code, stderr } = await started.ended;
  expect(code).toBe(1);
  expect(stderr.trim().split('\n')).toHaveLength(1);
});

test.each([
  ['a superuser', () => database.superuserUrl, true],
  ['the owner of the database', () => database.url, false],
])('a database of its administrator’s, as %s', async (_who, url, isWarned) => {
  const port = await freePorts(3);
  const own = await createTestDatabase();
  const databaseUrl = new URL(url());
  databaseUrl.pathname = new URL(own.url).pathname;
  const args = ['--port', String(port), '--data-dir', join(folder, 'rights'), '--log-level', 'warn'];
  const started = run(args, { DATABASE_URL: databaseUrl.href });
  await untilReady(port);
  expect(started.output().includes('The database lets this server do everything')).toBe(isWarned);
  started.child.kill('SIGTERM');
  expect((await started.ended).code).toBe(0);
  await own.drop();
});

test('a newer schema', async () => {
  const pool = new pg.Pool({ connectionString: database.url });
  await pool.query(`insert into migration (name) values ('core-9999-later')`);
  const port = await freePorts(3);
  await expectFailure(
    run(['--port', String(port), '--data-dir', join(folder, 'shared')], { DATABASE_URL: database.url }),
    'core-9999-later',
  );
  await pool.query(`delete from migration where name = 'core-9999-later'`);
  await pool.end();
});

test('on its own database: waits for genesis, keeps its state, and is alone in its folder', async () => {
  const port = await freePorts(3);
  const data = join(folder, 'own');
  mkdirSync(data);
  const args = ['--port', String(port), '--data-dir', data];
  const first = run(args);
  await untilReady(port);
  await expect.poll(first.output).toContain('/v1/genesis');
  const { genesis } = testOrganisation();
  const url = `http://localhost:${port}/v1/genesis`;
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(genesis) };
  const withCode = (code: string) => ({ ...init, headers: { ...init.headers, 'x-setup-code': code } });
  // From this machine too: so everybody comes through a proxy that runs on it.
  expect((await fetch(url, init)).status).toBe(401);
  expect((await fetch(url, withCode('a guess'))).status).toBe(401);
  const printed = /x-setup-code: (\S+)/.exec(first.output())?.[1] ?? '';
  expect((await fetch(url, withCode(printed))).status).toBe(200);

  await expectFailure(run(['--port', String(await freePorts(3)), '--data-dir', data]), 'in use by process');

  first.child.kill('SIGINT');
  expect(await first.ended).toMatchObject({ code: 0, stderr: '' });
  const second = run(args);
  await untilReady(port);
  expect((await fetch(url, init)).status).toBe(409);
  expect(second.output()).not.toContain('/v1/genesis');
  second.child.kill('SIGTERM');
  expect((await second.ended).code).toBe(0);
});

test('killed while its parent does not ask what became of it, it starts again at once', async () => {
  const port = await freePorts(3);
  const data = join(folder, 'killed');
  const args = ['--log-level', 'silent', '--port', String(port), '--data-dir', data];
  // As the first process of many containers does: the killed process stays in the list of processes.
  const parent = spawn('sh', ['-c', '"$@" & echo $!; exec sleep 300', 'sh', process.execPath, ...program, ...args], {
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(parent);
  let output = '';
  parent.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await untilReady(port);
  const killed = Number.parseInt(output, 10);
  process.kill(killed, 'SIGKILL');
  const again = run(args);
  await expect.poll(again.output).toContain('Waiting for POST');
  expect(readFileSync(`/proc/${killed}/stat`, 'utf8')).toContain(') Z ');
  again.child.kill('SIGTERM');
  expect(await again.ended).toMatchObject({ code: 0, stderr: '' });
  parent.kill('SIGKILL');
});

test('asked to end while it starts, it ends in order', async () => {
  const directory = join(folder, 'hurried');
  const started = run(['--port', String(await freePorts(3)), '--data-dir', directory]);
  await expect.poll(() => existsSync(join(directory, 'instance.lock'))).toBe(true);
  started.child.kill('SIGTERM');
  expect((await started.ended).code).toBe(0);
});

test('parts run alone on one database', async () => {
  const port = await freePorts(3);
  const shared = ['--data-dir', join(folder, 'shared'), '--port', String(port)];
  const worker = run([...shared, '--only', 'worker'], { DATABASE_URL: database.url });
  const gateway = run([...shared, '--only', 'gateway'], { DATABASE_URL: database.url });
  await untilReady(port);
  expect(await (await fetch(`http://localhost:${port}/health/ready`)).json()).toMatchObject({ parts: ['database', 'gateway'] });
  // A process that is only loading its modules ends by the signal itself.
  await expect.poll(worker.output).toContain('Waiting for POST');
  for (const { child, ended } of [worker, gateway]) {
    child.kill('SIGTERM');
    expect((await ended).code).toBe(0);
  }
});
