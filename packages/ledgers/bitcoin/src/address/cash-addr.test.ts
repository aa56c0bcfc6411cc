import { fromHex, toHex } from '@countersign/kernel';
import { expect, test } from 'vitest';

import cashaddr from '../../../../../vectors/bitcoin/cashaddr.json' with { type: 'json' };
import { encodeCashAddr, parseCashAddr } from './cash-addr.ts';

const prefixes = ['bitcoincash', 'bchtest', 'bchreg'];
const types = ['KeyHash', 'ScriptHash', 'KeyHashWithTokens', 'ScriptHashWithTokens'] as const;

/** Those of the specification that are more than a checksum. */
const checksums = cashaddr.checksums.filter((text) => text.length - text.indexOf(':') > 9);

test.each(cashaddr.checksums)('%s has a checksum that fits, and is no address', (text) => {
  expect(parseCashAddr(text, prefixes)).toEqual({ ok: false, error: 'InvalidAddress' });
});

test.each(checksums)('%s has a checksum that fits, and no other', (text) => {
  expect(parseCashAddr(`${text.slice(0, -1)}q`, prefixes)).toEqual({ ok: false, error: 'BadAddressChecksum' });
});

test.each([...cashaddr.payloads, ...cashaddr.tokenAware])('$address', ({ address, type: number, hash }) => {
  const type = types[number];
  const prefix = address.slice(0, address.indexOf(':'));
  const bare = address.slice(prefix.length + 1);
  if (type === undefined) {
    for (const text of [address, bare]) expect(parseCashAddr(text, [prefix])).toEqual({ ok: false, error: 'UnsupportedAddress' });
    return;
  }
  for (const text of [address, address.toUpperCase(), bare, bare.toUpperCase()]) {
    const parsed = parseCashAddr(text, [...prefixes, prefix]);
    if (!parsed.ok) throw new Error(`${text}: ${parsed.error}`);
    expect({ ...parsed.value, hash: toHex(parsed.value.hash) }).toEqual({ prefix, type, hash });
  }
  expect(encodeCashAddr({ prefix, type, hash: fromHex(hash) })).toBe(address);
});

const address = 'bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a';

test.each([
  ['two cases', address.replace('q', 'Q'), 'InvalidAddress'],
  ['a second prefix', `bitcoincash:${address}`, 'InvalidAddress'],
  ['another prefix', address.replace('bitcoincash', 'bchtest'), 'BadAddressChecksum'],
  ['none of the letters', address.replace('qpm', 'qbm'), 'InvalidAddress'],
  ['a letter less', address.slice(0, -1), 'BadAddressChecksum'],
  ['two letters exchanged', address.replace('2q', 'q2'), 'BadAddressChecksum'],
  ['a prefix alone', 'bitcoincash:', 'InvalidAddress'],
  ['a checksum alone', 'bitcoincash:qqqqqqqq', 'InvalidAddress'],
  ['nothing', '', 'InvalidAddress'],
])('%s is no address', (_, text, error) => {
  expect(parseCashAddr(text, prefixes)).toEqual({ ok: false, error });
});

/** An address with a checksum that fits of bytes that say something else of themselves. */
function withBytes(version: number, length: number, padding = 0): string {
  const hash = new Uint8Array(length).fill(7);
  // The first two letters are the version, the last of the payload what is left of its last byte: changed, with the checksum of all again.
  const text = encodeCashAddr({ prefix: 'bchreg', type: 'KeyHash', hash });
  const alphabet = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
  const words = Array.from(text.slice(7, -8), (letter) => alphabet.indexOf(letter));
  const first = ((words[0] ?? 0) << 5) | (words[1] ?? 0);
  const changed = (first & 0b11) | (version << 2);
  words.splice(0, 2, changed >> 5, changed & 31);
  words.push((words.pop() ?? 0) | padding);
  const mask = Array.from('bchreg', (letter) => letter.charCodeAt(0) & 31);
  let checksum = 1n;
  for (const word of [...mask, 0, ...words, 0, 0, 0, 0, 0, 0, 0, 0]) {
    const top = checksum >> 35n;
    checksum = ((checksum & 0x7_ffff_ffffn) << 5n) ^ BigInt(word);
    if (top & 1n) checksum ^= 0x98f2bc8e61n;
    if (top & 2n) checksum ^= 0x79b76d99e2n;
    if (top & 4n) checksum ^= 0xf33e5fb3c4n;
    if (top & 8n) checksum ^= 0xae2eabe2a8n;
    if (top & 16n) checksum ^= 0x1e4f43e470n;
  }
  checksum ^= 1n;
  const tail = [35n, 30n, 25n, 20n, 15n, 10n, 5n, 0n].map((shift) => Number((checksum >> shift) & 31n));
  return `bchreg:${[...words, ...tail].map((word) => alphabet[word]).join('')}`;
}

test('what a version says of the hash has to be so, and its first bit and what is left over have to be zero', () => {
  expect(parseCashAddr(withBytes(0, 20), prefixes)).toMatchObject({ ok: true, value: { type: 'KeyHash' } });
  expect(parseCashAddr(withBytes(8, 20), prefixes)).toMatchObject({ ok: true, value: { type: 'ScriptHash' } });
  expect(parseCashAddr(withBytes(4 << 3, 20), prefixes)).toEqual({ ok: false, error: 'UnsupportedAddress' });
  for (const wrong of [withBytes(1, 20), withBytes(3, 20), withBytes(0, 32), withBytes(0x80, 20), withBytes(0, 20, 1)])
    expect(parseCashAddr(wrong, prefixes)).toEqual({ ok: false, error: 'InvalidAddress' });
});
