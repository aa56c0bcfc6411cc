import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import pg from 'pg';
import { expect, test } from 'vitest';

import { lockDataDirectory, startEmbeddedPostgres } from './index.ts';

async function one(url: string, statement: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ value: unknown }>(statement);
    return rows[0]?.value;
  } finally {
    await client.end();
  }
}

test('keeps its data over a restart, syncs to disk, and takes over what a killed process left running', async () => {
  // mkdtemp's folder is closed to others, as a private clone's is.
  const directory = join(mkdtempSync(join(tmpdir(), 'countersign-embedded-')), 'database');
  const first = await startEmbeddedPostgres({ directory });
  await one(first.url, 'create table kept as select 42 as value');
  expect(await one(first.url, `select current_setting('fsync') as value`)).toBe('on');
  // Not stopped: in place of the server of a process that was killed.
  const second = await startEmbeddedPostgres({ directory });
  expect(await one(second.url, 'select value from kept')).toBe(42);
  await expect(one(first.url, 'select 1 as value')).rejects.toThrow();
  await second.stop();
  rmSync(join(directory, '..'), { recursive: true, force: true });
});

test('a data directory has one user at a time, and the lock of a process that has ended does not block the next', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'countersign-lock-'));
  const holder = spawn(process.execPath, ['-e', holdLock, directory, lockModule], { stdio: ['pipe', 'pipe', 'inherit'] });
  await once(holder.stdout, 'data');
  expect(() => lockDataDirectory(directory)).toThrow(`in use by process ${holder.pid}`);
  holder.kill('SIGKILL');
  await once(holder, 'exit');
  const release = lockDataDirectory(directory);
  release();
  rmSync(directory, { recursive: true, force: true });
});

test('the lock of a process that was killed and not asked for yet holds nobody up', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'countersign-lock-'));
  // The parent becomes a program that never asks what became of its child, as the first process of many containers.
  const script = '"$0" -e "$1" "$2" "$3" & echo $!; exec sleep 60';
  const parent = spawn('sh', ['-c', script, process.execPath, holdLock, directory, lockModule], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let output = '';
  parent.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  try {
    await expect.poll(() => output).toContain('held');
    const holder = Number.parseInt(output, 10);
    expect(() => lockDataDirectory(directory)).toThrow(`in use by process ${holder}`);
    process.kill(holder, 'SIGKILL');
    await expect.poll(() => readFileSync(`/proc/${holder}/stat`, 'utf8')).toContain(') Z ');
    lockDataDirectory(directory)();
  } finally {
    parent.kill('SIGKILL');
    rmSync(directory, { recursive: true, force: true });
  }
});

test('a process that merely has the number of the one that held the lock holds nobody up', () => {
  const directory = mkdtempSync(join(tmpdir(), 'countersign-lock-'));
  const parentsStart = readFileSync(`/proc/${process.ppid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19];
  writeFileSync(join(directory, 'instance.lock'), `${process.ppid} ${parentsStart}\n`);
  expect(() => lockDataDirectory(directory)).toThrow(`in use by process ${process.ppid}`);
  writeFileSync(join(directory, 'instance.lock'), `${process.ppid} ${Number(parentsStart) - 1}\n`);
  lockDataDirectory(directory)();
  rmSync(directory, { recursive: true, force: true });
});

test('who has a data directory keeps it whatever became of the file that says so', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'countersign-lock-'));
  const file = join(directory, 'instance.lock');
  const holder = spawn(process.execPath, ['-e', holdLock, directory, lockModule], { stdio: ['pipe', 'pipe', 'inherit'] });
  await once(holder.stdout, 'data');
  try {
    // Numbers of processes mean nothing in another container, which can have the same folder.
    for (const elsewhere of [`${process.pid} 1\n`, '']) {
      writeFileSync(file, elsewhere);
      expect(() => lockDataDirectory(directory)).toThrow(expect.objectContaining({ code: 'DataDirectoryLocked' }));
    }
    // Another start had read the file of one that was killed, and deletes it once this one has its own.
    rmSync(file);
    expect(() => lockDataDirectory(directory)).toThrow(expect.objectContaining({ code: 'DataDirectoryLocked' }));
  } finally {
    holder.kill('SIGKILL');
    await once(holder, 'exit');
  }
  lockDataDirectory(directory)();
  rmSync(directory, { recursive: true, force: true });
});

const lockModule = new URL('instance-lock.ts', import.meta.url).href;
const holdLock = `
  import(process.argv[2]).then(({ lockDataDirectory }) => {
    lockDataDirectory(process.argv[1]);
    process.stdout.write('held');
    setInterval(() => undefined, 1000);
  });`;
