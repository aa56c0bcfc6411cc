import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { utf8 } from '@countersign/kernel';
import { expect, test } from 'vitest';
import { createPassphraseFile, readPassphraseFile } from './passphrase-file.ts';
import { openWithPassphrase, sealWithPassphrase } from './passphrase-seal.ts';

const passphrase = 'correct horse battery staple';
const secret = utf8('32 bytes of the greatest secrecy');
const refused = expect.objectContaining({ code: 'SealNotOpened' }) as Error;

test('opens with the passphrase it was sealed with, and with no other', async () => {
  const sealed = await sealWithPassphrase(secret, passphrase, 10);
  expect(await openWithPassphrase(sealed, passphrase)).toEqual(secret);
  await expect(openWithPassphrase(sealed, `${passphrase} `)).rejects.toEqual(refused);
});

test('opens with the same passphrase in another Unicode form', async () => {
  const sealed = await sealWithPassphrase(secret, 'caf\u00e9 caf\u00e9 caf\u00e9 caf\u00e9', 10);
  expect(await openWithPassphrase(sealed, 'cafe\u0301 cafe\u0301 cafe\u0301 cafe\u0301')).toEqual(secret);
});

test('every altered byte and every missing end is refused', async () => {
  const sealed = await sealWithPassphrase(secret, passphrase, 10);
  for (let index = 0; index < sealed.length; index++) {
    const altered = Uint8Array.from(sealed);
    altered[index] = (altered[index] ?? 0) ^ 1;
    await expect(openWithPassphrase(altered, passphrase)).rejects.toEqual(refused);
  }
  for (const length of [0, 1, 18, 19, 50, 51, 60, 78, sealed.length - 1]) {
    await expect(openWithPassphrase(sealed.subarray(0, length), passphrase)).rejects.toEqual(refused);
  }
});

test('a cost that would exhaust the machine is refused before it is tried', async () => {
  const sealed = await sealWithPassphrase(secret, passphrase, 10);
  sealed[utf8('countersign-seal-1').length] = 40;
  await expect(openWithPassphrase(sealed, passphrase)).rejects.toEqual(refused);
});

test('two seals of one secret have nothing in common', async () => {
  const [first, second] = await Promise.all([
    sealWithPassphrase(secret, passphrase, 10),
    sealWithPassphrase(secret, passphrase, 10),
  ]);
  expect(first.slice(19)).not.toEqual(second.slice(19));
  expect(Buffer.from(first).includes(Buffer.from(secret))).toBe(false);
});

test('the costs of a default seal are those that are documented', async () => {
  const sealed = await sealWithPassphrase(secret, passphrase);
  expect(sealed[18]).toBe(17);
  expect(await openWithPassphrase(sealed, passphrase)).toEqual(secret);
});

test('a passphrase file is private, long enough, never replaced and read without its line break', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-vault-'));
  try {
    const path = join(folder, 'passphrase');
    await createPassphraseFile(path);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    const text = await readFile(path, 'utf8');
    expect(await readPassphraseFile(path)).toBe(text.trimEnd());
    await expect(createPassphraseFile(path)).rejects.toHaveProperty('code', 'EEXIST');
    await writeFile(path, 'too short\n');
    await expect(readPassphraseFile(path)).rejects.toHaveProperty('code', 'PassphraseTooShort');
    await expect(readPassphraseFile(join(folder, 'missing'))).rejects.toHaveProperty('code', 'PassphraseUnreadable');
  } finally {
    await rm(folder, { recursive: true });
  }
});
