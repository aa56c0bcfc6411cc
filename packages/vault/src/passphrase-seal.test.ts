import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fromHex, utf8 } from '@countersign/kernel';
import { expect, test } from 'vitest';
import { createPassphraseFile, readPassphraseFile } from './passphrase-file.ts';
import { openWithPassphrase, sealWithPassphrase } from './passphrase-seal.ts';

const passphrase = 'correct horse battery staple';
const secret = utf8('32 bytes of the greatest secrecy');
const refused = expect.objectContaining({ code: 'SealNotOpened' }) as Error;

test('opens with the passphrase it was sealed with, and with no other', async () => {
  const sealed = await sealWithPassphrase(secret, passphrase, { cost: 10 });
  expect(await openWithPassphrase(sealed, passphrase)).toEqual(secret);
  await expect(openWithPassphrase(sealed, `${passphrase} `)).rejects.toEqual(refused);
});

test('opens with the same passphrase in another Unicode form', async () => {
  const sealed = await sealWithPassphrase(secret, 'caf\u00e9 caf\u00e9 caf\u00e9 caf\u00e9', { cost: 10 });
  expect(await openWithPassphrase(sealed, 'cafe\u0301 cafe\u0301 cafe\u0301 cafe\u0301')).toEqual(secret);
});

test('every altered byte and every missing end is refused', async () => {
  const sealed = await sealWithPassphrase(secret, passphrase, { cost: 10 });
  for (let index = 0; index < sealed.length; index++) {
    const altered = Uint8Array.from(sealed);
    altered[index] = (altered[index] ?? 0) ^ 1;
    await expect(openWithPassphrase(altered, passphrase)).rejects.toEqual(refused);
  }
  for (const length of [0, 1, 18, 19, 50, 51, 60, 78, sealed.length - 1]) {
    await expect(openWithPassphrase(sealed.subarray(0, length), passphrase)).rejects.toEqual(refused);
  }
});

test('opens under the name it was sealed for, and no other', async () => {
  const sealed = await sealWithPassphrase(secret, passphrase, { name: 'notary:apiSigning', cost: 10 });
  expect(await openWithPassphrase(sealed, passphrase, 'notary:apiSigning')).toEqual(secret);
  for (const name of ['notary:messageSigning', '', 'notary:apiSigning ']) {
    await expect(openWithPassphrase(sealed, passphrase, name)).rejects.toEqual(refused);
  }
  // A caller who uses it by the format without a name changes what the seal holds for.
  const renamed = Uint8Array.from(sealed);
  renamed[17] = '1'.charCodeAt(0);
  await expect(openWithPassphrase(renamed, passphrase, 'notary:apiSigning')).rejects.toEqual(refused);
});

test('opens what was sealed before seals had names', async () => {
  const sealed = fromHex(
    '636f756e7465727369676e2d7365616c2d310a01943a54ea2d72c426561c363ca264e529ef83a661f5b601d40e1db56e5eb602b9ac44148abb2843ffed89571432c8516cedd5c270bd728f280fbd3753d81f4098db8753b594e5f563eb3ee321bb710349954d2a13ba9250207beb0d',
  );
  expect(await openWithPassphrase(sealed, passphrase, 'notary:apiSigning')).toEqual(secret);
});

test('a cost that would exhaust the machine is refused before it is tried', async () => {
  const sealed = await sealWithPassphrase(secret, passphrase, { cost: 10 });
  sealed[utf8('countersign-seal-1').length] = 40;
  await expect(openWithPassphrase(sealed, passphrase)).rejects.toEqual(refused);
});

test('two seals of one secret have nothing in common', async () => {
  const [first, second] = await Promise.all([
    sealWithPassphrase(secret, passphrase, { cost: 10 }),
    sealWithPassphrase(secret, passphrase, { cost: 10 }),
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
    for (const mode of [0o644, 0o604, 0o620, 0o660]) {
      await chmod(path, mode);
      await expect(readPassphraseFile(path)).rejects.toHaveProperty('code', 'PassphraseExposed');
    }
    for (const mode of [0o440, 0o400, 0o600]) {
      await chmod(path, mode);
      expect(await readPassphraseFile(path)).toBe(text.trimEnd());
    }
    await writeFile(path, 'too short\n');
    await expect(readPassphraseFile(path)).rejects.toHaveProperty('code', 'PassphraseTooShort');
    await expect(readPassphraseFile(join(folder, 'missing'))).rejects.toHaveProperty('code', 'PassphraseUnreadable');
  } finally {
    await rm(folder, { recursive: true });
  }
});
