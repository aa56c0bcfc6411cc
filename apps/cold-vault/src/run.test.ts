import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { generateKeyPair, notaryOf, sealEnvelope } from '@countersign/signing';
import {
  entropyOfMnemonic,
  fileDigest,
  randomPassphraseCost,
  sealWithPassphrase,
  vaultFileBytes,
  type PreparedOperations,
} from '@countersign/vault';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';

import { run } from './run.ts';
import type { Terminal } from './terminal.ts';

let folder: string;
/** Where a vault was made once, for all tests that need no more than one, and its words. */
let made: string;
let words: string;
beforeAll(async () => {
  made = folder = await mkdtemp(join(tmpdir(), 'countersign-cold-'));
  words = wordsIn(await operate(['init'], [passphrase, passphrase]));
  await sealCheaply();
});
afterAll(() => rm(made, { recursive: true, force: true }));
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'countersign-cold-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const clock = { now: () => new Date('2026-11-21T00:00:00.000Z') };
const passphrase = 'eight words that nobody would ever guess';

/** What an operator types; a function is called as soon as they are asked. */
type Answer = string | Promise<string> | (() => Promise<string>);

/** An operator who gives these answers, each in their own time, and the command line's last words. */
async function operate(args: readonly string[], answers?: readonly Answer[]) {
  const printed: string[] = [];
  const left = [...(answers ?? [])];
  const answer = async () => {
    const next = left.shift() ?? '';
    return typeof next === 'function' ? next() : next;
  };
  const terminal: Terminal = {
    print: (line) => void printed.push(line),
    isInteractive: answers !== undefined,
    ask: answer,
    askSecret: answer,
  };
  const code = await run(terminal, [...args, '--folder', join(folder, 'vault'), '--out', join(folder, 'out.dat')], clock);
  return { code, text: printed.join('\n') };
}

const wordsIn = ({ text }: { readonly text: string }) => text.split('\n').at(-1) ?? '';

/** What a passphrase costs to try is in the seal: each time that it is opened would be half a second of work here. */
async function sealCheaply(): Promise<void> {
  const sealed = await sealWithPassphrase(entropyOfMnemonic(words), passphrase, { cost: randomPassphraseCost });
  await writeFile(join(folder, 'vault', 'seed.sealed'), sealed);
}

/** The folder has the vault that was made once, with what announces it. */
const haveVault = () => cp(made, folder, { recursive: true });

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const notary = notaryOf(generateKeyPair('Secp256r1'));

/** A file for the vault, on its machine, by an instance that asks for something that nobody approved; gives what signs it. */
async function preparedFile(sequence: number, preparedAt: string) {
  const { data: memory } = JSON.parse(await readFile(join(folder, 'vault', 'memory.json'), 'utf8')) as {
    readonly data: { readonly publicKey: string };
  };
  const data: PreparedOperations = {
    type: 'PreparedOperations',
    version: 1,
    instance: { rootDomainId: id(7), notaryKey: notary.publicKey },
    vault: { id: id(8), publicKey: memory.publicKey },
    sequence,
    preparedAt,
    operations: [
      {
        type: 'Sign',
        id: id(9),
        evidence: {},
        payloads: [{ key: { curve: 'Secp256k1', strategy: 'VaultHard', path: 'm' }, scheme: 'Digest', bytes: '11' }],
      },
    ],
  };
  const file = join(folder, `${sequence}-prepared.dat`);
  await writeFile(file, vaultFileBytes(sealEnvelope(notary, data)));
  return (typed: Answer = passphrase) =>
    operate(['sign', file, '--approve', fileDigest(data), '--notary-key', notary.publicKey], [typed]);
}

test('no signed file is on the disk that the memory does not know', async () => {
  await haveVault();
  const sign = await preparedFile(1, '2026-11-20T00:00:00.000Z');
  const inTheWay = join(folder, 'vault', 'memory.json.new');
  await mkdir(inTheWay);
  await rm(join(folder, 'out.dat'));
  expect(await sign()).toMatchObject({ code: 1, text: expect.stringContaining('EISDIR') });
  expect(await readdir(join(folder, 'vault', 'signed'))).toEqual([]);
  expect(await readdir(folder)).not.toContain('out.dat');

  await rm(inTheWay, { recursive: true });
  expect(await sign()).toMatchObject({ code: 3 });
  expect(await readdir(join(folder, 'vault', 'signed'))).toEqual(['1.dat']);
  expect(await sign()).toMatchObject({ code: 2, text: expect.stringContaining('number 1 was signed already') });
});

test('what another run has signed meanwhile is not forgotten', async () => {
  await haveVault();
  const first = await preparedFile(1, '2026-11-20T00:00:00.000Z');
  const second = await preparedFile(2, '2026-11-20T00:00:00.000Z');
  const { promise: typed, resolve: type } = Promise.withResolvers<string>();
  const slow = first(typed);
  expect(await second()).toMatchObject({ code: 3 });
  type(passphrase);
  expect(await slow).toMatchObject({ code: 1, text: expect.stringContaining('SignedMeanwhile') });
  expect((await operate(['status'])).text).toContain('up to number 2');
  expect(await readdir(join(folder, 'vault', 'signed'))).toEqual(['2.dat']);

  // Nor of two at the same moment.
  const third = await preparedFile(3, '2026-11-20T00:00:00.000Z');
  const fourth = await preparedFile(4, '2026-11-20T00:00:00.000Z');
  const { promise: typedInBoth, resolve: typeInBoth } = Promise.withResolvers<string>();
  let asked = 0;
  const whenBothAsk = () => {
    if (++asked === 2) typeInBoth(passphrase);
    return typedInBoth;
  };
  const codes = (await Promise.all([third(whenBothAsk), fourth(whenBothAsk)])).map(({ code }) => code);
  expect(codes.toSorted((left, right) => left - right)).toEqual([1, 3]);
});

test('a file of a day that the clock has not come to is refused, and says to set the clock', async () => {
  await haveVault();
  const ahead = await preparedFile(1, '2026-11-22T00:00:00.001Z');
  expect(await ahead()).toMatchObject({
    code: 2,
    text: expect.stringContaining('clock says 2026-11-21T00:00:00.000Z: set the clock'),
  });
  // Nothing of it is remembered, by which all later files would be older ones.
  const sign = await preparedFile(1, '2026-11-22T00:00:00.000Z');
  expect(await sign()).toMatchObject({ code: 3 });
});

test('a vault is made once, its seed sealed, and its words bring it back', async () => {
  const outcome = await operate(['init'], [passphrase, passphrase]);
  expect(outcome.code).toBe(0);
  const words = wordsIn(outcome);
  expect(words.split(' ')).toHaveLength(24);
  expect((await stat(join(folder, 'vault', 'seed.sealed'))).mode & 0o077).toBe(0);
  expect(await operate(['init'], [passphrase, passphrase])).toMatchObject({
    code: 1,
    text: expect.stringContaining('VaultFolderTaken'),
  });
  expect((await operate(['words'], [passphrase])).text).toBe(words);
  expect(await operate(['words'], ['another passphrase'])).toMatchObject({
    code: 1,
    text: expect.stringContaining('SealNotOpened'),
  });

  const announcement = await readFile(join(folder, 'out.dat'), 'utf8');
  await rm(join(folder, 'vault'), { recursive: true });
  expect(await operate(['restore'], [words, passphrase, passphrase])).toMatchObject({ code: 0 });
  expect(await readFile(join(folder, 'out.dat'), 'utf8')).toBe(announcement);
});

test('a vault whose making was interrupted is made again', async () => {
  const inTheWay = join(folder, 'vault', 'memory.json.new');
  await mkdir(inTheWay, { recursive: true });
  expect(await operate(['init'], [passphrase, passphrase])).toMatchObject({ code: 1, text: expect.stringContaining('EISDIR') });
  await rm(inTheWay, { recursive: true });
  expect(await operate(['init'], [passphrase, passphrase])).toMatchObject({ code: 0 });
  expect(await operate(['status'])).toMatchObject({ code: 0 });
});

test('a vault that gets another passphrase by its words keeps its memory, and never takes that of another', async () => {
  await haveVault();
  expect(await (await preparedFile(1, '2026-11-20T00:00:00.000Z'))()).toMatchObject({ code: 3 });
  await rm(join(folder, 'vault', 'seed.sealed'));
  expect(await operate(['init'], [passphrase, passphrase])).toMatchObject({
    code: 1,
    text: expect.stringContaining('VaultFolderTaken'),
  });
  const other = 'eight other words that nobody would guess';
  const restored = await operate(['restore'], [words, other, other]);
  expect(restored).toMatchObject({ code: 0, text: expect.not.stringContaining('remembers nothing') });
  expect((await operate(['status'])).text).toContain('up to number 1');
  expect((await operate(['words'], [other])).text).toBe(words);
});

test('words and passphrases are asked of somebody, never written into a pipe', async () => {
  expect(await operate(['init'])).toMatchObject({ code: 1, text: expect.stringContaining('NobodyToAsk') });
  expect(await operate(['init'], ['short', 'short'])).toMatchObject({
    code: 1,
    text: expect.stringContaining('PassphraseTooShort'),
  });
  expect(await operate(['init'], [passphrase, `${passphrase}!`])).toMatchObject({ code: 1 });
  const file = join(folder, 'passphrase');
  await writeFile(file, passphrase, { mode: 0o600 });
  const outcome = await operate(['init', '--passphrase-file', file]);
  expect(outcome.code).toBe(0);
  expect(outcome.text).not.toMatch(/(\w+ ){23}\w+/);
  expect(await operate(['words', '--passphrase-file', file])).toMatchObject({
    code: 1,
    text: expect.stringContaining('NobodyToAsk'),
  });
});

test('a memory that was changed is no memory', async () => {
  await haveVault();
  const path = join(folder, 'vault', 'memory.json');
  const text = await readFile(path, 'utf8');
  expect(await operate(['status'])).toMatchObject({ code: 0, text: expect.stringContaining('met no instance') });
  for (const changed of [text.replace('"sequence":0', '"sequence":7'), text.slice(0, -3), '{}']) {
    await writeFile(path, changed);
    expect(await operate(['status'])).toMatchObject({ code: 1, text: expect.stringContaining('MemoryDamaged') });
  }
});

test('what makes no sense is refused in one line', async () => {
  await haveVault();
  const refusals: readonly (readonly [readonly string[], string])[] = [
    [['sign'], 'InvalidArgument'],
    [['sign', 'a', 'b'], 'InvalidArgument'],
    [['sign', '--yes'], 'InvalidArgument'],
    [['steal'], 'InvalidArgument'],
    [['constructor'], 'InvalidArgument'],
    [['sign', '/nowhere/file.dat'], 'ENOENT'],
    [['init', '--key-strategies', 'Soft'], 'InvalidArgument'],
  ];
  for (const [args, code] of refusals) {
    const outcome = await operate(args);
    expect(outcome).toMatchObject({ code: 1, text: expect.stringContaining(code) });
    expect(outcome.text.split('\n')).toHaveLength(1);
  }
});

test('help says what there is', async () => {
  expect(await operate(['--help'])).toMatchObject({ code: 0, text: expect.stringContaining('Exit codes') });
});
