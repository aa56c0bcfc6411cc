import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { readPassphrase } from './passphrase.ts';

let dataDirectory: string;
beforeEach(() => {
  dataDirectory = mkdtempSync(join(tmpdir(), 'countersign-passphrase-'));
});
afterEach(() => rmSync(dataDirectory, { recursive: true }));

test('one that is made at random here and now is not stretched, since nobody guesses it', async () => {
  const made = await readPassphrase({ passphraseFile: undefined, dataDirectory });
  expect(made.cost).toBe(10);
  expect(Buffer.from(made.text, 'base64url')).toHaveLength(32);
});

test('one that was there is: somebody may have thought of it', async () => {
  const { text } = await readPassphrase({ passphraseFile: undefined, dataDirectory });
  expect(await readPassphrase({ passphraseFile: undefined, dataDirectory })).toEqual({ text, cost: 17 });

  const passphraseFile = join(dataDirectory, 'own');
  writeFileSync(passphraseFile, 'four words of my own\n', { mode: 0o600 });
  expect(await readPassphrase({ passphraseFile, dataDirectory })).toEqual({ text: 'four words of my own', cost: 17 });
});

test('of processes that start at once one makes it, and all have the same', async () => {
  const all = await Promise.all(Array.from({ length: 8 }, () => readPassphrase({ passphraseFile: undefined, dataDirectory })));
  expect(new Set(all.map(({ text }) => text)).size).toBe(1);
  expect(all.filter(({ cost }) => cost === 10)).toHaveLength(1);
});
