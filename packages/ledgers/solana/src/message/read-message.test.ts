import { fromHex, toHex } from '@countersign/kernel';
import { expect, test } from 'vitest';

import { transferCoins } from '../instructions/write-instructions.ts';
import { testKey } from '../testing/wallet.ts';
import { readMessage, readTransaction } from './read-message.ts';
import { writeMessage, writeTransaction } from './write-message.ts';

const [payer, payee] = [testKey(1).address, testKey(2).address];
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
