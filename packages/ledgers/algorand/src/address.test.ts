import { expect, test } from 'vitest';

import ids from '../../../../vectors/algorand/addresses-and-ids.json' with { type: 'json' };
import { addressBytes, addressFromPublicKey, addressOf, parseAddress, spellings, zeroAddress } from './address.ts';
import { fromBase32, toBase32 } from './base32.ts';

const addresses = [...ids.cases.map(({ address }) => address), addressOf(new Uint8Array(32).fill(7))];

test.each(addresses)('%s has one spelling, and no other text is it', (address) => {
  expect(parseAddress(address)).toEqual({ ok: true, value: { address, kind: 'Account' } });
  expect(spellings({ address })).toEqual([address.toLowerCase()]);
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  for (let position = 0; position < address.length; position++)
    for (const character of alphabet) {
      const changed = `${address.slice(0, position)}${character}${address.slice(position + 1)}`;
      expect(parseAddress(changed).ok).toBe(changed === address);
    }
  for (const text of [address.toLowerCase(), ` ${address}`, `${address}=`, `${address}A`, address.slice(1)])
    expect(parseAddress(text)).toEqual({ ok: false, error: 'InvalidAddress' });
});

test('nothing is sent to the address of zeros, and what is no key of 32 bytes has none', () => {
  expect(zeroAddress).toBe('AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAY5HFKQ');
  expect(parseAddress(zeroAddress)).toEqual({ ok: false, error: 'UnspendableAddress' });
  for (const length of [0, 31, 33]) expect(() => addressFromPublicKey(new Uint8Array(length))).toThrow('Not an Ed25519');
  expect(() => addressBytes('nowhere')).toThrow('nowhere');
});

// RFC 4648, section 10, without the padding.
test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('%j is %s in base32', (text, encoded) => {
  const bytes = new TextEncoder().encode(text);
  expect(toBase32(bytes)).toBe(encoded);
  expect(fromBase32(encoded)).toEqual(bytes);
});

test.each(['A', 'MZ', 'M1', 'my', 'MY======', 'MZXW6YTBOJ'])('%s is no base32 that is written here', (text) => {
  expect(fromBase32(text)).toBeUndefined();
});
