import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { openSeenMemory } from './seen-memory.ts';

let path: string;
beforeEach(() => {
  path = join(mkdtempSync(join(tmpdir(), 'countersign-seen-')), 'seen');
});
afterEach(() => rmSync(join(path, '..'), { recursive: true, force: true }));

const open = () => openSeenMemory(path, (error) => expect.fail(String(error)));
const user = (revision: number, lock = 'Unlocked') => ({ kind: 'User' as const, id: 'u', revision, data: { lock, revision } });
const head = (size: number) => `${size}:${String(size % 10).repeat(64)}`;

test('what was seen is known again, at its newest', async () => {
  const memory = await open();
  for (const seen of [user(2), user(4, 'Locked'), user(3)]) expect(memory.note(seen)).toBe(true);
  memory.noteHead(head(7));
  memory.noteHead(head(5));
  await memory.close();
  expect(statSync(path).mode & 0o777).toBe(0o700);
  expect(statSync(join(path, 'revisions.log')).mode & 0o777).toBe(0o600);
  const again = await open();
  expect(again.newest('User', 'u')).toMatchObject({ revision: 4, lock: 'Locked' });
  expect([...again.all()]).toEqual([{ kind: 'User', id: 'u', revision: 4 }]);
  expect(again.head()).toBe(head(7));
  await again.close();
});

test('another thing at a revision that was seen is noticed, also after a start', async () => {
  const memory = await open();
  memory.note(user(2));
  expect(memory.note(user(2))).toBe(true);
  expect(memory.note(user(2, 'Locked'))).toBe(false);
  await memory.close();
  const again = await open();
  expect(again.note(user(2, 'Locked'))).toBe(false);
  await again.close();
});

test('first revisions are kept of policies alone', async () => {
  const memory = await open();
  memory.note({ kind: 'Account', id: 'a', revision: 1, data: {} });
  memory.note({ kind: 'Policy', id: 'p', revision: 1, data: {} });
  expect([...memory.all()].map(({ id }) => id)).toEqual(['p']);
  await memory.close();
});

test('a line that was torn says nothing and hides none that comes after it', async () => {
  const memory = await open();
  memory.note(user(2));
  await memory.close();
  appendFileSync(join(path, 'revisions.log'), 'User\tu\t9\tUnl');
  const again = await open();
  expect(again.newest('User', 'u')?.revision).toBe(2);
  again.note(user(3));
  await again.close();
  const last = await open();
  expect(last.newest('User', 'u')?.revision).toBe(3);
  await last.close();
});

test('two processes may share a folder, and neither makes it forget what the other saw', async () => {
  const [one, other] = [await open(), await open()];
  one.note(user(2));
  one.noteHead(head(9));
  await one.flush();
  other.note({ kind: 'Policy', id: 'p', revision: 1, data: {} });
  other.noteHead(head(8));
  await other.flush();
  await Promise.all([one.close(), other.close()]);
  const again = await open();
  expect([...again.all()].map(({ id }) => id)).toEqual(['u', 'p']);
  expect(again.head()).toBe(head(9));
  await again.forget();
  expect([again.count, again.head(), readFileSync(join(path, 'revisions.log'), 'utf8')]).toEqual([0, undefined, '']);
  await again.close();
});
