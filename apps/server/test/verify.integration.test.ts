import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { createTestDatabase } from '@countersign/adapters/embedded-postgres';
import { newId } from '@countersign/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { carryThrough, startTestInstance } from './harness.ts';
import type { TestInstance } from './harness.ts';

const program = [join(import.meta.dirname, '../../../tooling/run.ts'), 'verify'];
const folder = mkdtempSync(join(tmpdir(), 'countersign-verify-'));
const file = join(folder, 'journal.jsonl');

let subject: TestInstance;
beforeAll(async () => {
  subject = await startTestInstance();
  await notarize();
});
afterAll(async () => {
  await subject.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function notarize(): Promise<void> {
  const { ada, ben } = subject.people;
  const { status } = await carryThrough(subject, [ada, ben], { type: 'v0_NotarizeData', data: newId() }, subject.domains.root);
  expect(status).toBe('Executed');
}

interface Ended {
  readonly code: unknown;
  readonly output: string;
}

/** Runs `npm run verify` without npm. */
function verify(...args: readonly string[]): Promise<Ended> {
  return run(['--data-dir', folder, ...args], subject.config.databaseUrl);
}

function run(args: readonly string[], databaseUrl?: string): Promise<Ended> {
  const env = { ...process.env, DATABASE_URL: databaseUrl };
  return new Promise((resolve) => {
    execFile(process.execPath, [...program, ...args], { env }, (error, output, problem) =>
      resolve({ code: error?.code ?? 0, output: output + problem }),
    );
  });
}

test('an instance is verified while it runs, and its journal is written out, to be verified elsewhere', async () => {
  const whole = await verify('--export', file);
  expect(whole).toEqual({
    code: 0,
    output: expect.stringMatching(/entries written to .*\njournal +\d+ entries replayed\nrequest +2 rows/),
  });
  const head = /^head (.*)$/m.exec(whole.output)?.[1] ?? '';
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  expect(head).toMatch(new RegExp(`^${lines.length}:`));
  writeFileSync(file, `${lines.slice(0, -1).join('\n')}\n`);
  expect(await verify('--file', file, '--head', head)).toEqual({ code: 1, output: expect.stringContaining('is missing') });
});

test('an end that was cut off is found by what the processes of the instance remember', async () => {
  const { pool, guard } = subject.instance.services;
  const { dataDirectory } = subject.config;
  await notarize();
  await guard.look();
  const size = guard.journal.size();
  const remembered = `${size}:${(await guard.journal.load()).head()?.split(':')[1]}`;
  const seen = join(dataDirectory, 'vault', 'seen');
  await expect.poll(() => readFileSync(join(seen, 'journal-head'), 'utf8').trim()).toBe(remembered);
  const whole = await run(['--data-dir', dataDirectory], subject.config.databaseUrl);
  expect(whole).toEqual({
    code: 0,
    output: expect.stringContaining(`compared with the head that is remembered in ${seen}: ${remembered}`),
  });

  const elsewhere = ['--data-dir', folder, '--vault-dir', join(dataDirectory, 'vault')];
  writeFileSync(join(seen, 'journal-head'), `${size + 1}:${remembered.split(':')[1]}\n`);
  expect(await run(elsewhere, subject.config.databaseUrl)).toEqual({
    code: 1,
    output: expect.stringContaining(`Entry ${size} is missing: the head that is remembered in ${seen} has ${size + 1} entries`),
  });
  writeFileSync(join(seen, 'journal-head'), `${size}:${'0'.repeat(64)}\n`);
  expect(await run(elsewhere, subject.config.databaseUrl)).toEqual({
    code: 1,
    output: expect.stringContaining(`The first ${size} entries are not those of the head that is remembered in ${seen}`),
  });
  writeFileSync(join(seen, 'journal-head'), `${remembered}\n`);
  expect((await pool.query('select from journal')).rowCount).toBe(size);
});

test('a row that somebody changed is named, and the answer is no', async () => {
  const { pool } = subject.instance.services;
  const change = (status: string) => pool.query(`update intent set status = $1`, [status]);
  await change('Open');
  expect(await verify()).toEqual({
    code: 1,
    output: expect.stringMatching(
      /^intent \S+ differs from what the journal leads to: status is "Open".*\nNOT compared with any head that a process remembers/s,
    ),
  });
  await change('Executed');
});

test('where there is no instance, nothing is made, and the answer says so', async () => {
  const empty = join(folder, 'nothing');
  expect(await run(['--data-dir', empty])).toEqual({
    code: 1,
    output: `countersign: There is no instance in ${empty}: it has no database\n`,
  });
  expect(existsSync(empty)).toBe(false);

  const database = await createTestDatabase();
  expect(await run(['--data-dir', folder], database.url)).toEqual({
    code: 1,
    output: expect.stringMatching(/^countersign: This database has no journal: start the server on it first/),
  });
  await database.drop();
});
