import { fromHex, toHex } from '@countersign/kernel';
import { ed25519 } from '@noble/curves/ed25519.js';
import { expect, test } from 'vitest';

import vectors from '../../../../vectors/tezos/addresses.json' with { type: 'json' };
import { accountOfKey, parseAddress } from './address.ts';
import { decodeText, encodeText } from './bytes/base58.ts';
import { tezosLedger } from './testing/ledgers.ts';

const ledger = tezosLedger('NetXdQprcVkpaWU');

test.each(vectors.keys)('the private key $privateKey has the address $address', ({ privateKey, address }) => {
  expect(accountOfKey(ed25519.getPublicKey(fromHex(privateKey)))).toBe(address);
});

test.each(vectors.valid)('%s is an address', (text) => {
  expect(parseAddress(text, ledger)).toMatchObject({ ok: true, value: { address: text } });
});

test.each(vectors.refused)('%j is none', (text) => {
  expect(parseAddress(text, ledger).ok).toBe(false);
});

test.each([
  ['tz1', '00cfa4aae60f5d9389752d41e320da224d43287fe2', 'tz1eZwq8b5cvE2bPKokatLkVMzkxz24z3Don'],
  ['tz2', '01be99dd914e38388ec80432818b517759e3524f16', 'tz2Rh3NYeLxrqTuvaZJmaMiVMqCajeXMWtYo'],
  ['tz3', '02358cbffa97149631cfb999fa47f0035fb1ea8636', 'tz3RDC3Jdn4j15J7bBHZd29EUee9gVB1CxD9'],
] as const)('%s: the hash %s is %s, and back', (kind, tagged, address) => {
  const hash = fromHex(tagged).slice(1);
  expect(encodeText(kind, hash)).toBe(address);
  expect(toHex(decodeText(kind, address) ?? new Uint8Array())).toBe(toHex(hash));
  expect(parseAddress(address, ledger)).toMatchObject({ ok: true, value: { address } });
});

test('the address of a key of BLS may be paid; a rollup, and what begins in a way that is not known, may not', () => {
  const bytes = new Uint8Array(20).fill(3);
  expect(parseAddress(encodeText('tz4', bytes), ledger)).toMatchObject({ ok: true, value: { kind: 'BLS' } });
  expect(parseAddress(encodeText('sr1', bytes), ledger)).toEqual({ ok: false, error: 'UnsupportedAddress' });
  for (const kind of ['tz1', 'tz2', 'tz3', 'tz4', 'KT1'] as const)
    expect(parseAddress(encodeText(kind, new Uint8Array(20)), ledger)).toEqual({ ok: false, error: 'UnspendableAddress' });
});
