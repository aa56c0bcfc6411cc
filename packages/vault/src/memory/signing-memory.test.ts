import { newId } from '@countersign/kernel';
import type { SignablePayload, SigningGrant } from '@countersign/ledger-port';
import { namedLater } from '@countersign/ledger-port/conformance';
import { expect, test } from 'vitest';

import { beginSigningMemory, memoryKeyOfEntropy, openSigningMemory } from './open-signing-memory.ts';
import { testFile, type TestFile } from './testing.ts';

const memoryKey = memoryKeyOfEntropy(new Uint8Array(32).fill(5));
const publicKey = 'the vault';
const time = { now: new Date('2030-01-01T00:00:00Z') };
const clock = { now: () => time.now };

const payload = (byte: number): SignablePayload => ({
  key: { curve: 'Secp256k1', strategy: 'VaultHard', path: "m/1'" },
  scheme: 'Digest',
  bytes: byte.toString(16).padStart(2, '0').repeat(32),
});
const grant = (subject: string, resources: readonly string[] = [subject], more: Partial<SigningGrant> = {}): SigningGrant => ({
  subject,
  resources,
  ...more,
});

const open = (file: TestFile, name = publicKey, key = memoryKey) =>
  // It overwrites what it is given when it is closed.
  openSigningMemory({ file, key: Uint8Array.from(key), publicKey: name, clock });

async function begun(): Promise<TestFile> {
  const file = testFile();
  await beginSigningMemory(file, memoryKey, publicKey);
  return file;
}

const codeOf = (result: Awaited<ReturnType<Awaited<ReturnType<typeof open>>['remember']>>) =>
  result.ok ? 'Signed' : result.error.code;

test('an order is one transaction, also after a restart; the same one may be signed again', async () => {
  const file = await begun();
  const first = await open(file);
  expect(codeOf(await first.remember(grant('a'), [payload(1)]))).toBe('Signed');
  expect(codeOf(await first.remember(grant('a'), [payload(2)]))).toBe('AlreadySigned');
  await first.close();
  expect(codeOf(await first.remember(grant('b'), [payload(3)]))).toBe('MemoryUnavailable');
  const again = await open(file);
  expect(codeOf(await again.remember(grant('a'), [payload(1)]))).toBe('Signed');
  expect(codeOf(await again.remember(grant('a', ['other']), [payload(2)]))).toBe('AlreadySigned');
  expect([await again.has('a'), await again.has('b')]).toEqual([true, false]);
});

test('where a network uses nothing up, a second transaction of an order is not signed, whichever order it is said to be of', async () => {
  const { module, ledger } = namedLater;
  const destination = { type: 'Address', address: '0.0.2' } as const;
  const key = { curve: 'Ed25519', strategy: 'VaultHard', path: "m/1'" } as const;
  /** What a vault is asked for: the order's only transaction, built at that moment. */
  const built = (orderId: string, until: string) => {
    const made = module.transaction.build({
      ledger,
      orderId,
      order: {
        parameters: {
          type: 'Hedera',
          operation: { type: 'Transfer', outputs: [{ destination, amount: '5' }] },
          feeStrategy: { type: 'Priority', priority: 'Medium' },
        },
        assets: {},
      },
      sender: [{ address: '0.0.1', keys: [{ id: 'ED25519_CUSTODY_1', publicKey: '11'.repeat(32), key }] }],
      chainState: { until },
      fees: undefined,
      unavailable: {},
      reservedResources: [],
    });
    if (!made.ok) throw new Error(made.error.message);
    return made.value;
  };
  const [first, second] = ['2030-01-01T00:03:00Z', '2030-01-01T00:06:00Z'].map((until) => built('a', until));
  if (first === undefined || second === undefined) throw new Error('nothing was built');
  expect(second.payloads).not.toEqual(first.payloads);
  const memory = await open(await begun());
  const sign = async (subject: string, { resources, payloads }: typeof first) =>
    codeOf(await memory.remember(grant(subject, resources), payloads));
  expect(await sign('a', first)).toBe('Signed');
  expect(await sign('a', first)).toBe('Signed');
  expect(await sign('a', second)).toBe('AlreadySigned');
  expect(await sign('b', second)).toBe('ResourceInUse');
  expect(await sign('b', built('b', '2030-01-01T00:06:00Z'))).toBe('Signed');
});

test('two that ask at once for one order get one transaction', async () => {
  const memory = await open(await begun());
  const answers = await Promise.all([1, 2, 3, 1].map((byte) => memory.remember(grant('a'), [payload(byte)])));
  expect(answers.map(codeOf)).toEqual(['Signed', 'AlreadySigned', 'AlreadySigned', 'Signed']);
});

test('what is asked for at once is written together, and nothing leaves before it is written', async () => {
  const file = await begun();
  const memory = await open(file);
  const before = file.writes;
  await Promise.all(
    Array.from({ length: 200 }, async (_, index) => {
      await memory.remember(grant(`order ${index}`), [payload(1)]);
      expect(file.text).toContain(`"order ${index}"`);
    }),
  );
  expect(file.writes - before).toBeLessThan(20);
});

test('nothing is signed for the first time when it is too late', async () => {
  const memory = await open(await begun());
  const until = { expiresAt: '2030-01-01T00:00:01Z' };
  expect(codeOf(await memory.remember(grant('a', ['1'], until), [payload(1)]))).toBe('Signed');
  time.now = new Date('2030-01-01T00:00:01Z');
  expect(codeOf(await memory.remember(grant('b', ['2'], until), [payload(2)]))).toBe('OrderExpired');
  // Its signature may have left already.
  expect(codeOf(await memory.remember(grant('a', ['1'], until), [payload(1)]))).toBe('Signed');
});

test('of orders that replace one another the ledger can take one alone', async () => {
  const memory = await open(await begun());
  const sign = async (subject: string, resources: readonly string[], more: Partial<SigningGrant> = {}) =>
    codeOf(await memory.remember(grant(subject, resources, more), [payload(subject.charCodeAt(0))]));
  expect(await sign('a', ['x', 'y'])).toBe('Signed');
  expect(await sign('b', ['z'], { replaces: 'a' })).toBe('NotAReplacement');
  expect(await sign('b', ['y', 'z'], { replaces: 'a' })).toBe('Signed');
  // It excludes b, and not a.
  expect(await sign('c', ['z'], { replaces: 'b' })).toBe('NotAReplacement');
  expect(await sign('c', ['x', 'z'], { replaces: 'b' })).toBe('Signed');
  // What was to be replaced before it was signed is not signed afterwards.
  expect(await sign('e', ['p'], { replaces: 'd', behind: [] })).toBe('Signed');
  expect(await sign('d', ['q'])).toBe('NotAReplacement');
  expect(await sign('d', ['p'])).toBe('Signed');
});

test('of orders with others between them that nobody signed the ledger can take one alone', async () => {
  const file = await begun();
  const memory = await open(file);
  const sign = async (subject: string, resources: readonly string[], more: Partial<SigningGrant> = {}, by = memory) =>
    codeOf(await by.remember(grant(subject, resources, more), [payload(subject.charCodeAt(0))]));
  expect(await sign('a', ['x'])).toBe('Signed');
  expect(await sign('d', ['y'], { replaces: 'c', behind: ['b', 'a'] })).toBe('NotAReplacement');
  expect(await sign('d', ['x', 'y'], { replaces: 'c', behind: ['b', 'a'] })).toBe('Signed');
  // Nor is what it stands in the place of signed afterwards, wherever it is, also after a restart.
  for (const by of [memory, await open(file)]) {
    expect(await sign('b', ['z'], {}, by)).toBe('NotAReplacement');
    expect(await sign('c', ['z'], { replaces: 'b', behind: ['a'] }, by)).toBe('NotAReplacement');
  }
  expect(await sign('f', ['p'], { replaces: 'e', behind: ['g'] })).toBe('Signed');
  expect(await sign('g', ['q'])).toBe('NotAReplacement');
});

test('what is to take the place of an order that was not signed is signed only where it is shown what that one was to replace', async () => {
  const memory = await open(await begun());
  const sign = async (subject: string, resources: readonly string[], more: Partial<SigningGrant> = {}) =>
    codeOf(await memory.remember(grant(subject, resources, more), [payload(subject.charCodeAt(0))]));
  expect(await sign('a', ['x'])).toBe('Signed');
  expect(await sign('c', ['y'], { replaces: 'b' })).toBe('NotAReplacement');
  expect(await sign('c', ['y'], { replaces: 'b', behind: [] })).toBe('Signed');
  // Of one that was signed it is remembered.
  expect(await sign('d', ['x'], { replaces: 'a' })).toBe('Signed');
});

test('another order takes what was used only where the one that used it has ended', async () => {
  const memory = await open(await begun());
  expect(codeOf(await memory.remember(grant('a', ['x']), [payload(1)]))).toBe('Signed');
  expect(await memory.remember(grant('b', ['x']), [payload(2)])).toMatchObject({ error: { code: 'ResourceInUse', heldBy: 'a' } });
  expect(codeOf(await memory.remember(grant('b', ['x'], { ended: ['a'] }), [payload(2)]))).toBe('Signed');
  expect(await memory.remember(grant('c', ['x'], { ended: ['a'] }), [payload(3)])).toMatchObject({ error: { heldBy: 'b' } });
});

test('a line that was being written when the process died is cut off, and what was written before it stays', async () => {
  const whole = await begun();
  const memory = await open(whole);
  await memory.remember(grant('a'), [payload(1)]);
  const { length } = whole.text;
  await memory.remember(grant('b'), [payload(2)]);
  for (let end = length + 1; end < whole.text.length; end++) {
    const torn = testFile(whole.text.slice(0, end));
    const opened = await open(torn);
    expect([await opened.has('a'), await opened.has('b')]).toEqual([true, false]);
    expect(torn.text).toBe(whole.text.slice(0, length));
    await opened.remember(grant('c'), [payload(3)]);
    expect(await (await open(torn)).has('c')).toBe(true);
  }
  const holes = testFile(`${whole.text.slice(0, length + 5)}${'\0'.repeat(20)}${whole.text.slice(length + 25)}`);
  expect(await (await open(holes)).has('a')).toBe(true);
});

test('any other change is found, whichever byte it is', async () => {
  const whole = await begun();
  const memory = await open(whole);
  for (const subject of ['a', 'b', 'c']) await memory.remember(grant(subject), [payload(1)]);
  const { text } = whole;
  for (let at = 0; at < text.length - 1; at += 3) {
    const changed = text.slice(0, at) + String.fromCharCode(text.charCodeAt(at) ^ 1) + text.slice(at + 1);
    if (changed.endsWith('\n')) await expect(open(testFile(changed))).rejects.toMatchObject({ code: 'VaultMemoryDamaged' });
  }
  const lines = text.split('\n');
  const without = [...lines.slice(0, 2), ...lines.slice(3)].join('\n');
  const swapped = [lines[0], lines[2], lines[1], ...lines.slice(3)].join('\n');
  for (const other of [without, swapped])
    await expect(open(testFile(other))).rejects.toMatchObject({ code: 'VaultMemoryDamaged' });
  await expect(open(testFile(text), 'another vault')).rejects.toMatchObject({ code: 'VaultMemoryDamaged' });
  await expect(open(testFile(text), publicKey, new Uint8Array(32))).rejects.toMatchObject({ code: 'VaultMemoryDamaged' });
});

test('an empty file is no memory', async () => {
  await expect(open(testFile())).rejects.toMatchObject({ code: 'VaultMemoryMissing' });
});

test('what cannot be written is not signed, nor is anything else until the memory is read again', async () => {
  const file = await begun();
  const memory = await open(file);
  file.fails = true;
  expect(codeOf(await memory.remember(grant('a'), [payload(1)]))).toBe('MemoryUnavailable');
  file.fails = false;
  expect(codeOf(await memory.remember(grant('b'), [payload(2)]))).toBe('MemoryUnavailable');
  expect(codeOf(await (await open(file)).remember(grant('a'), [payload(1)]))).toBe('Signed');
});

test('what was signed before there was a memory is recorded once', async () => {
  const file = await begun();
  const memory = await open(file);
  await memory.remember(grant('a'), [payload(1)]);
  const records = ['a', 'b'].map((subject) => ({ subject, digest: 'another', resources: [subject] }));
  await memory.recordEarlier(records);
  const { length } = file.text;
  await memory.recordEarlier(records);
  expect(file.text).toHaveLength(length);
  const again = await open(file);
  expect(codeOf(await again.remember(grant('a'), [payload(1)]))).toBe('Signed');
  expect(codeOf(await again.remember(grant('b'), [payload(1)]))).toBe('AlreadySigned');
});

const failed = { stage: 'Failed', hint: 'LockedDestination' } as const;

test('for what has ended nothing is signed, not even what was signed before, also after a restart', async () => {
  const file = await begun();
  const memory = await open(file);
  expect(codeOf(await memory.remember(grant('a'), [payload(1)]))).toBe('Signed');
  expect(await memory.end('a', { stage: 'Expired' })).toEqual({
    ok: true,
    value: { subject: 'a', end: { stage: 'Expired' }, wasSigned: true },
  });
  expect(await memory.end('b', failed)).toMatchObject({ value: { wasSigned: false } });
  for (const by of [memory, await open(file)]) {
    expect(codeOf(await by.remember(grant('a'), [payload(1)]))).toBe('OrderEnded');
    expect(codeOf(await by.remember(grant('b'), [payload(2)]))).toBe('OrderEnded');
    expect([await by.hasEnded('a'), await by.hasEnded('b'), await by.hasEnded('c')]).toEqual([true, true, false]);
    // It ended once, in that way.
    expect(await by.end('b', { stage: 'Replaced' })).toMatchObject({ value: { end: failed } });
  }
});

test('what was signed is not remembered as stopped, unless another transaction that was signed excludes it', async () => {
  const cancelled = { stage: 'Interrupted', cause: 'Cancellation', reason: 'A mistake' } as const;
  const file = await begun();
  const memory = await open(file);
  for (const [subject, resources] of [
    ['a', ['x']],
    ['b', ['y']],
    ['c', ['p', 'q']],
  ] as const)
    await memory.remember(grant(subject, resources), [payload(1)]);
  await memory.remember(grant('d', ['q', 'z'], { replaces: 'c' }), [payload(2)]);
  // What was given up before excludes nothing for people.
  await memory.remember(grant('f', ['w']), [payload(3)]);
  await memory.end('f', { stage: 'Expired' });
  await memory.remember(grant('g', ['w'], { ended: ['f'] }), [payload(4)]);
  const ends = {
    a: { end: { stage: 'Failed', hint: 'InternalError' }, wasSigned: true },
    b: { end: { stage: 'Replaced' }, wasSigned: true },
    c: { end: cancelled, wasSigned: true, rivals: ['d'] },
    e: { end: cancelled, wasSigned: false },
    g: { end: { stage: 'Failed', hint: 'InternalError' }, wasSigned: true, rivals: ['f'] },
  };
  const [a, b, c, e, g] = await Promise.all([
    memory.end('a', cancelled),
    memory.end('b', { stage: 'Replaced' }),
    memory.end('c', cancelled),
    memory.end('e', cancelled),
    memory.end('g', cancelled),
  ]);
  const answered = { a, b, c, e, g };
  for (const [subject, said] of Object.entries(ends)) {
    const value = { subject, ...said };
    expect(answered).toMatchObject({ [subject]: { ok: true, value } });
    // Said once more after a restart, and by a vault that is asked for another end, it is the same.
    expect(await (await open(file)).end(subject, { stage: 'Expired' })).toEqual({ ok: true, value });
  }
});

test('whether an order is signed or ended first, both agree on it', async () => {
  const memory = await open(await begun());
  const [signed, ended, late] = await Promise.all([
    memory.remember(grant('a'), [payload(1)]),
    memory.end('a', failed),
    memory.remember(grant('a'), [payload(1)]),
  ]);
  expect([codeOf(signed), ended.ok && ended.value.wasSigned, codeOf(late)]).toEqual(['Signed', true, 'OrderEnded']);
});

test('an end that cannot be written is none, and is not said', async () => {
  const file = await begun();
  const memory = await open(file);
  file.fails = true;
  expect(await memory.end('a', failed)).toMatchObject({ error: { code: 'MemoryUnavailable' } });
  file.fails = false;
  expect(await memory.end('a', failed)).toMatchObject({ error: { code: 'MemoryUnavailable' } });
  expect(await (await open(file)).hasEnded('a')).toBe(false);
});

test('what had ended before ends were remembered is taken in once', async () => {
  const file = await begun();
  const memory = await open(file);
  await memory.remember(grant('a'), [payload(1)]);
  expect(memory.knowsEarlierEnds()).toBe(false);
  await memory.recordEarlierEnds(['a', 'b'].map((subject) => ({ subject, end: failed })));
  await memory.recordEarlierEnds('AllKnown');
  const { length } = file.text;
  await memory.recordEarlierEnds([{ subject: 'b', end: failed }]);
  await memory.recordEarlierEnds('AllKnown');
  expect(file.text).toHaveLength(length);
  const again = await open(file);
  expect(again.knowsEarlierEnds()).toBe(true);
  expect(await again.end('a', failed)).toMatchObject({ value: { wasSigned: true } });
  expect(codeOf(await again.remember(grant('b'), [payload(1)]))).toBe('OrderEnded');
});

test('among many thousands each is found again', async () => {
  const file = await begun();
  const memory = await open(file);
  const subjects = Array.from({ length: 5_000 }, () => newId());
  await memory.recordEarlier(subjects.map((subject) => ({ subject, digest: subject, resources: [`at ${subject}`] })));
  const again = await open(file);
  for (const subject of subjects.filter((_, index) => index % 100 === 0)) {
    expect(codeOf(await again.remember(grant(subject), [payload(1)]))).toBe('AlreadySigned');
    const taken = await again.remember(grant(newId(), [`at ${subject}`]), [payload(1)]);
    expect(taken).toMatchObject({ error: { heldBy: subject } });
  }
});
