import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { openVaultFolder } from './vault-folder.ts';

let path: string;
beforeEach(() => {
  path = join(mkdtempSync(join(tmpdir(), 'countersign-vault-')), 'vault');
});
afterEach(() => rmSync(join(path, '..'), { recursive: true, force: true }));

async function linesOf(lines: AsyncIterable<{ text: string; place: number; isWhole: boolean }>) {
  const found = [];
  for await (const line of lines) found.push(line);
  return found;
}

test('what was written is there again, by its place as well, however long it is', async () => {
  const folder = await openVaultFolder(path);
  const long = 'x'.repeat(3_000_000);
  const places = [];
  for (const text of ['first', long, 'ümlaut', 'last']) places.push(await folder.memory.append(text));
  await folder.close();
  appendFileSync(join(path, 'memory.log'), 'torn');
  const again = await openVaultFolder(path);
  const lines = await linesOf(again.memory.lines());
  expect(lines.map(({ text, isWhole }) => [text.slice(0, 9), isWhole])).toEqual([
    ['first', true],
    ['xxxxxxxxx', true],
    ['ümlaut', true],
    ['last', true],
    ['torn', false],
  ]);
  expect(lines.slice(0, 4).map(({ place }) => place)).toEqual(places);
  expect(await again.memory.readAt(places[1] ?? 0)).toBe(long);
  await again.memory.cut(lines[4]?.place ?? 0);
  expect(await again.memory.append('after')).toBe(lines[4]?.place);
  expect(await again.memory.readAt(lines[4]?.place ?? 0)).toBe('after');
  await again.close();
});

test('a folder is for its owner and for one process at a time; the lock of one that died does not count', async () => {
  const folder = await openVaultFolder(path);
  expect(statSync(path).mode & 0o777).toBe(0o700);
  expect(statSync(join(path, 'memory.log')).mode & 0o777).toBe(0o600);
  await expect(openVaultFolder(path)).rejects.toMatchObject({ code: 'VaultFolderLocked' });
  await folder.close();
  const other = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)']);
  await once(other, 'spawn');
  writeFileSync(join(path, 'instance.lock'), `${other.pid} \n`);
  await expect(openVaultFolder(path)).rejects.toMatchObject({ code: 'VaultFolderLocked' });
  other.kill('SIGKILL');
  await once(other, 'exit');
  await (await openVaultFolder(path)).close();
});

test('a seed is there when the memory has begun, and not before', async () => {
  const folder = await openVaultFolder(path);
  await folder.memory.append('left behind by a start that died');
  expect(await folder.sealedSeed()).toBeUndefined();
  const dies = folder.keepSeed(Uint8Array.of(1), () => Promise.reject(new Error('died')));
  await expect(dies).rejects.toThrow('died');
  expect(await folder.sealedSeed()).toBeUndefined();
  await folder.keepSeed(Uint8Array.of(1, 2, 3), async (memory) => void (await memory.append('begun')));
  expect([...((await folder.sealedSeed()) ?? [])]).toEqual([1, 2, 3]);
  expect(readFileSync(join(path, 'memory.log'), 'utf8')).toBe('begun\n');
  expect(statSync(join(path, 'seed.sealed')).mode & 0o777).toBe(0o600);
  await folder.close();
});
