import { fromHex } from '@countersign/kernel';
import { describe, expect, test } from 'vitest';

import vectors from '../../../../vectors/ethereum/eip-55.json' with { type: 'json' };
import { addressFromPublicKey, parseAddress } from './address.ts';

describe('EIP-55', () => {
  test.each(vectors.valid)('%s stays as it is', (address) => {
    expect(parseAddress(address)).toMatchObject({ ok: true, value: { address } });
  });
  test.each(vectors.valid)('%s without a checksum gets one', (address) => {
    const digits = address.slice(2);
    for (const text of [`0x${digits.toLowerCase()}`, `0x${digits.toUpperCase()}`])
      expect(parseAddress(text)).toMatchObject({ ok: true, value: { address } });
  });
  test.each(vectors.badChecksum)('%s has a bad checksum', (address) => {
    expect(parseAddress(address)).toEqual({ ok: false, error: 'BadAddressChecksum' });
  });
  test.each(vectors.malformed)('%j is no address', (address) => {
    expect(parseAddress(address)).toEqual({ ok: false, error: 'InvalidAddress' });
  });
});

test.each([
  ['the zero address', `0x${'0'.repeat(40)}`],
  ['the first precompiled contract', `0x${'0'.repeat(39)}1`],
  ['the last one of Prague', `0x${'0'.repeat(38)}11`],
  ['P256VERIFY', `0x${'0'.repeat(37)}100`],
  ['the last that EIP-1352 reserves', `0x${'0'.repeat(36)}ffff`],
  ['0x...dEaD', '0x000000000000000000000000000000000000dEaD'],
  ['0xdEaD...', '0xdEAD000000000000000042069420694206942069'],
  ['the stand-in for ether', '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'],
  ['the last address', '0xFFfFfFffFFfffFFfFFfFFFFFffFFFffffFfFFFfF'],
])('nothing may go to %s, however it is spelled', (_, address) => {
  for (const text of [address, address.toLowerCase(), `0x${address.slice(2).toUpperCase()}`])
    expect(parseAddress(text)).toEqual({ ok: false, error: 'UnspendableAddress' });
});

test('the first address that is not reserved may be paid', () => {
  expect(parseAddress('0x0000000000000000000000000000000000010000')).toMatchObject({ ok: true });
});

test('the generator point has the address of the private key 1', () => {
  const generator = fromHex('0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798');
  expect(addressFromPublicKey(generator)).toBe('0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf');
});
