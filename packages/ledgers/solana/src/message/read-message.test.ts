import { fromHex, toHex } from '@countersign/kernel';
import { expect, test } from 'vitest';

import { bytesOf } from '../address.ts';
import { transferCoins } from '../instructions/write-instructions.ts';
import { testKey } from '../testing/wallet.ts';
import { readMessage, readTransaction } from './read-message.ts';
import { writeMessage, writeTransaction } from './write-message.ts';

const [payer, payee] = [testKey(1).address, testKey(2).address];
const system = '11111111111111111111111111111111';
const message = writeMessage(payer, '07'.repeat(32), [transferCoins(payer, payee, 5n)]);
const hex = toHex(message);
/** Header, the count of accounts, three accounts, the lifetime, and the count of instructions. */
const [countAt, keysAt] = [3, 4];
const keyOf = (index: number) => hex.slice(2 * (keysAt + 32 * index), 2 * (keysAt + 32 * (index + 1)));

function changed(at: number, ...bytes: readonly number[]): string {
  const copy = Uint8Array.from(message);
  copy.set(bytes, at);
  return toHex(copy);
}

function refused(text: string): boolean {
  return !readMessage(text).ok;
}

test('a message is read as it was written', () => {
  const read = readMessage(hex);
  expect(read.ok && read.value).toMatchObject({
    version: 'legacy',
    signers: [payer],
    keys: [payer, payee, '11111111111111111111111111111111'],
    lifetime: '07'.repeat(32),
    isOrdered: true,
    lookedUp: 0,
  });
  expect(read.ok && read.value.instructions[0]?.accounts).toEqual([
    { address: payer, signs: true, writes: true },
    { address: payee, signs: false, writes: true },
  ]);
});

test('a length in more bytes than it needs, or of more than 16 bits, is none', () => {
  const longer = (bytes: string) => `${hex.slice(0, 2 * countAt)}${bytes}${hex.slice(2 * keysAt)}`;
  expect(refused(longer('03'))).toBe(false);
  for (const bytes of ['8300', '838000', '83808000', '838004', 'ffff7f']) expect(refused(longer(bytes))).toBe(true);
});

test('an account that is there twice, and accounts that are missing or too many, are refused', () => {
  expect(refused(hex.replace(keyOf(1), keyOf(0)))).toBe(true);
  expect(refused(changed(countAt, 2))).toBe(true);
  expect(refused(changed(countAt, 4))).toBe(true);
});

test('a header that counts more signers or readers than there are accounts, or that only lets the payer read, is refused', () => {
  expect(refused(changed(0, 4, 0, 0))).toBe(true);
  expect(refused(changed(0, 0, 0, 1))).toBe(true);
  expect(refused(changed(0, 1, 1, 1))).toBe(true);
  expect(refused(changed(0, 1, 0, 3))).toBe(true);
});

test('an instruction that names no account of the message, or whose program is the payer, is refused', () => {
  const programAt = keysAt + 96 + 32 + 1;
  expect([message[programAt], message[programAt + 1]]).toEqual([2, 2]);
  expect(refused(changed(programAt, 0))).toBe(true);
  expect(refused(changed(programAt, 3))).toBe(true);
  expect(refused(changed(programAt + 2, 3))).toBe(true);
});

test('bytes behind the end, an end that comes too early, and versions that are not known are refused', () => {
  expect(refused(`${hex}00`)).toBe(true);
  expect(refused(hex.slice(0, -2))).toBe(true);
  expect(refused(`81${hex}`)).toBe(true);
  expect(refused('')).toBe(true);
  expect(refused('zz')).toBe(true);
});

test('version 0 is read, and accounts that only a lookup table has the addresses of have none', () => {
  const table = (writes: string, reads: string) => `01${'09'.repeat(32)}${writes}${reads}`;
  const read = readMessage(`80${hex}${table('0105', '0107')}`);
  expect(read.ok && [read.value.version, read.value.lookedUp]).toEqual([0, 2]);
  expect(refused(`80${hex}${table('00', '00')}`)).toBe(true);
  expect(readMessage(`80${hex}00`).ok).toBe(true);
});

test('an account that nothing names, and accounts in another order, are read and are not as they are written here', () => {
  const unused = `01000204${hex.slice(2 * keysAt, 2 * (keysAt + 96))}${'05'.repeat(32)}${hex.slice(2 * (keysAt + 96))}`;
  const many = [testKey(3), testKey(4)].map(({ address }) => transferCoins(payer, address, 5n));
  const two = toHex(writeMessage(payer, '07'.repeat(32), many));
  const [one, other] = [1, 2].map((index) => two.slice(2 * (keysAt + 32 * index), 2 * (keysAt + 32 * (index + 1))));
  const swapped = two.replace(`${one}${other}`, `${other}${one}`);
  const isOrdered = (text: string) => {
    const read = readMessage(text);
    return read.ok && read.value.isOrdered;
  };
  expect([hex, two, unused, swapped].map(isOrdered)).toEqual([true, true, false, false]);
  expect(readMessage(swapped).ok).toBe(true);
});

test('a transaction has as many signatures as its message has signers', () => {
  const signature = new Uint8Array(64).fill(7);
  expect(readTransaction(toHex(writeTransaction([signature], message))).ok).toBe(true);
  for (const signatures of [[], [signature, signature]])
    expect(readTransaction(toHex(writeTransaction(signatures, message))).ok).toBe(false);
  expect(fromHex(hex)).toEqual(message);
});

/** A payment in version 1, laid out by hand: a mask, what it asks for, and the signatures. */
function first(mask: string, values: string, parts: { signers?: number; count?: string; end?: string } = {}): string {
  const [keys, lifetime] = [[payer, payee, system].map((one) => toHex(bytesOf(one))).join(''), '07'.repeat(32)];
  const head = `81${toHex(Uint8Array.of(parts.signers ?? 1, 0, 1))}${mask}${lifetime}${parts.count ?? '0103'}`;
  return `${head}${keys}${values}02020c000001020000000500000000000000${parts.end ?? '05'.repeat(64)}`;
}

test('version 1 is read: what it offers and may compute is in front of the instructions, and the signatures are behind', () => {
  const asked = ['0700000000000000', '40420f00', '00000001', '00800000'].join('');
  const all = readTransaction(first('1f000000', asked));
  const none = readTransaction(first('00000000', ''));
  const limits = readTransaction(first('0c000000', ['40420f00', '00000001'].join('')));
  const offer = readTransaction(first('03000000', 'ffffffffffffffff'));
  expect(all.ok && all.value.message).toMatchObject({
    version: 1,
    signers: [payer],
    keys: [payer, payee, system],
    lifetime: '07'.repeat(32),
    lookedUp: 0,
    config: { priorityFee: 7n, unitLimit: 1_000_000 },
    instructions: [
      {
        program: system,
        accounts: [
          { address: payer, writes: true },
          { address: payee, writes: true },
        ],
      },
    ],
  });
  expect(all.ok && [toHex(all.value.signed), all.value.signatures.map((one) => toHex(one))]).toEqual([
    first('1f000000', asked, { end: '' }),
    ['05'.repeat(64)],
  ]);
  expect([none, limits, offer].map((read) => read.ok && read.value.message.config)).toEqual([
    { priorityFee: 0n, unitLimit: 0 },
    { priorityFee: 0n, unitLimit: 1_000_000 },
    { priorityFee: 2n ** 64n - 1n, unitLimit: 0 },
  ]);
  expect(readMessage(first('00000000', '', { end: '' })).ok).toBe(true);
});

test('of version 1 half an offer, a wish that is not known, too many of anything, and an end that is elsewhere are refused', () => {
  const isRefused = (text: string) => !readTransaction(text).ok;
  expect(isRefused(first('00000000', ''))).toBe(false);
  for (const [mask, values] of [
    ['01000000', '07000000'],
    ['02000000', '07000000'],
    ['20000000', '07000000'],
    ['00000080', '07000000'],
  ] as const)
    expect(isRefused(first(mask, values))).toBe(true);
  for (const end of ['', '05'.repeat(63), '05'.repeat(65), '05'.repeat(128)])
    expect(isRefused(first('00000000', '', { end }))).toBe(true);
  for (const count of ['0003', '0203', '0102', '0104', '4103', '0141'])
    expect(isRefused(first('00000000', '', { count }))).toBe(true);
  expect(isRefused(first('00000000', '', { signers: 0 }))).toBe(true);
  expect(isRefused(first('00000000', '', { signers: 2 }))).toBe(true);
  // Signatures in front are those of the versions before.
  expect(isRefused(`01${'05'.repeat(64)}${first('00000000', '', { end: '' })}`)).toBe(true);
});
