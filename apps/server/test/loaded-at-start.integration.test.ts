import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { createTestDatabase, type TestDatabase } from '@countersign/adapters/embedded-postgres';
import { freePorts } from '@countersign/adapters/free-ports';
import { newId } from '@countersign/kernel';
import { sandboxLedgers } from '@countersign/ledger-registry';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { testOrganisation } from './organisation.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const main = join(root, 'apps', 'server', 'src', 'main.ts');
const recorder = new URL('record-loads.ts', import.meta.url).href;
let folder: string;
let database: TestDatabase;
const children: ChildProcess[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'countersign-loads-'));
  // The embedded database runs as an unprivileged user, who must be able to pass.
  chmodSync(folder, 0o755);
  database = await createTestDatabase();
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** A server in a process of its own, which answers, and what it has loaded so far. */
async function start(name: string, more: readonly string[] = []) {
  const port = await freePorts(3);
  const record = join(folder, name);
  writeFileSync(record, '');
  const flags = ['--log-level', 'silent', '--port', String(port), '--data-dir', join(folder, 'data'), ...more];
  const child = spawn(process.execPath, ['--import', recorder, main, '--setup-code', 'to see what is loaded', ...flags], {
    env: { PATH: process.env['PATH'], DATABASE_URL: database.url, LOADED_FILES: record },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  children.push(child);
  const isReady = () =>
    fetch(`http://localhost:${port}/health/ready`).then(
      ({ status }) => status,
      () => 0,
    );
  await expect.poll(isReady).toBe(200);
  return {
    url: `http://localhost:${port}`,
    loaded: () => readFileSync(record, 'utf8').split('\n'),
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

const ledgers = readdirSync(join(root, 'packages', 'ledgers')).filter((name) => name !== 'port' && name !== 'registry');
const adapters = join(root, 'packages', 'adapters', 'src');

/** What a process has of each ledger beside what is there of all: its rules, its sandbox, the way to its nodes. */
function partsIn(loaded: readonly string[]): readonly string[] {
  const files = new Set(loaded);
  const places = (ledger: string) => ({
    rules: join(root, 'packages', 'ledgers', ledger, 'src', 'index.ts'),
    sandbox: join(adapters, 'sandbox-ledgers', ledger, 'rules.ts'),
    nodes: join(adapters, 'ledger-nodes', ledger, 'connect.ts'),
  });
  return ledgers.flatMap((ledger) =>
    Object.entries(places(ledger)).flatMap(([part, file]) => (files.has(pathToFileURL(file).href) ? [`${ledger}: ${part}`] : [])),
  );
}

test('a server loads of a ledger what something asks for, once it does: nothing at a start, nor for genesis', async () => {
  const first = await start('first');
  expect(first.loaded()).toContain(pathToFileURL(main).href);
  expect(partsIn(first.loaded())).toEqual([]);
  // What runs scripts of conditions comes with the first of them.
  expect(first.loaded().filter((url) => url.includes('@jitl'))).toEqual([]);

  // An asset that is named is read by its ledger's rules, and by no others.
  const token = {
    id: newId(),
    ledgerId: 'ethereum-sandbox',
    kind: 'Contract',
    name: 'Token',
    symbol: 'TOK',
    decimals: 6,
    ledgerDetails: { type: 'Ethereum', properties: { type: 'ERC20', address: '0xdAC17F958D2ee523a2206206994597C13D831ec7' } },
    lock: 'Unlocked',
    customProperties: {},
  };
  const { genesis } = testOrganisation();
  const headers = { 'content-type': 'application/json', 'x-setup-code': 'to see what is loaded' };
  const body = JSON.stringify({ ...genesis, tickers: [token] });
  const answer = await fetch(`${first.url}/v1/genesis`, { method: 'POST', headers, body });
  expect({ ok: answer.ok, said: await answer.text() }).toMatchObject({ ok: true });
  expect(partsIn(first.loaded())).toEqual(['ethereum: rules']);
  await first.stop();

  const second = await start('second');
  expect(partsIn(second.loaded())).toEqual([]);
  await second.stop();

  // Of a ledger with nodes in the file the way there, which is made of its rules.
  const file = join(folder, 'ledgers.json');
  const entry = {
    id: 'xrpl-elsewhere',
    family: 'XRPL',
    parameters: { networkId: 21_339 },
    nodes: [{ url: 'http://127.0.0.1:9' }],
  };
  writeFileSync(file, JSON.stringify([entry]));
  const third = await start('third', ['--ledgers', file]);
  await expect.poll(() => partsIn(third.loaded())).toEqual(['xrpl: rules', 'xrpl: nodes']);
  await third.stop();

  const pool = new pg.Pool({ connectionString: database.url, max: 1 });
  const { rows } = await pool.query(
    `select
    (select count(*)::int from ledger where id = any ($1)) as configured,
    (select count(*)::int from sandbox_blocks) as blocks,
    (select count(*)::int from sandbox_ledgers) as begun,
    (select count(*)::int from job) as jobs`,
    [sandboxLedgers.map(({ id }) => id)],
  );
  await pool.end();
  expect(rows).toEqual([{ configured: sandboxLedgers.length, blocks: 0, begun: 0, jobs: 0 }]);
});
