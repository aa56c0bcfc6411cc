import fc from 'fast-check';
import { classicAddressToXAddress, encodeAccountID } from 'ripple-address-codec';
import { expect, test } from 'vitest';

import vectors from '../../../../vectors/xrpl/x-addresses.json' with { type: 'json' };
import { apart } from './x-address.ts';

const account = fc.uint8Array({ minLength: 20, maxLength: 20 }).map((bytes) => encodeAccountID(bytes));
const tag = fc.option(fc.integer({ min: 0, max: 0xffff_ffff }), { nil: undefined });

test('an X-address is taken apart as the library of the XRP Ledger made it, on whichever network', () => {
  fc.assert(
    fc.property(account, tag, fc.boolean(), (address, number, isTest) => {
      const text = classicAddressToXAddress(address, number ?? false, isTest);
      expect(apart(text)).toEqual({
        address,
        ...(number !== undefined && { tag: { type: 'DestinationTag', value: String(number) } }),
      });
    }),
  );
});

test('the addresses with no byte but zeros, and with zeros first, keep them', () => {
  for (const bytes of [new Uint8Array(20), Uint8Array.from({ length: 20 }, (_, index) => (index > 17 ? 7 : 0))]) {
    const address = encodeAccountID(bytes);
    expect(apart(classicAddressToXAddress(address, 0, true))).toEqual({ address, tag: { type: 'DestinationTag', value: '0' } });
  }
});

test('nothing else is taken apart: other addresses, slips, and texts of that length', () => {
  const [first] = vectors.cases.length > 0 ? vectors.cases : [];
  const text = classicAddressToXAddress('rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe', 7, true);
  const slips = Array.from(text).map(
    (character, index) => text.slice(0, index) + (character === 'r' ? 'p' : 'r') + text.slice(index + 1),
  );
  expect(
    [...slips, 'rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe', '', `X${'1'.repeat(46)}`].filter((one) => apart(one) !== undefined),
  ).toEqual([]);
  expect(first).toBeDefined();
});
