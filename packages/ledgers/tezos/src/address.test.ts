import { createHmac, pbkdf2Sync } from 'node:crypto';

import { fromHex, toHex } from '@countersign/kernel';
import { ed25519 } from '@noble/curves/ed25519.js';
import { expect, test } from 'vitest';

import { accountOfKey, parseAddress } from './address.ts';
import { decodeText, encodeText } from './bytes/base58.ts';
import { tezos } from './index.ts';
import { tezosLedger } from './testing/ledgers.ts';

const ledger = tezosLedger('NetXdQprcVkpaWU');

// Two other implementations agree on them: Taquito and wallet-core.
test.each([
  ['01'.repeat(32), 'tz1c8PEDNfj6UxoQM2XCyfTHM5KbGGgoqDrH'],
  ['02'.repeat(32), 'tz1RmNmuNm9ygsA17RBzX38GJWG3Bex5U9UT'],
])('the private key %s has the address %s', (privateKey, address) => {
  expect(accountOfKey(ed25519.getPublicKey(fromHex(privateKey)))).toBe(address);
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

/** The private key at hardened levels below a seed (SLIP-10, Ed25519). */
function keyBelow(seed: Uint8Array, levels: readonly number[]): Uint8Array {
  const step = (key: string | Uint8Array, data: Uint8Array) => createHmac('sha512', key).update(data).digest();
  const root = step('ed25519 seed', seed);
  const last = levels.reduce((node, level) => {
    const index = Buffer.alloc(4);
    index.writeUInt32BE(level + 2 ** 31);
    return step(node.subarray(32), Buffer.concat([Uint8Array.of(0), node.subarray(0, 32), index]));
  }, root);
  return Uint8Array.from(last.subarray(0, 32));
}

test('a wallet of the words of BIP-39’s own example has the address that other wallets give it', () => {
  const words = `${'abandon '.repeat(11)}about`;
  const seed = pbkdf2Sync(words, 'mnemonic', 2_048, 64, 'sha512');
  const path = [44, 1729, 0, 0];
  expect(tezos.keys.addressPath('VaultHard', 'ED25519_CUSTODY_1', 'External', 0)).toBe("0'/0'");
  expect(accountOfKey(ed25519.getPublicKey(keyBelow(seed, path)))).toBe('tz1VQA4RP4fLjEEMW2FR4pE9kAg5abb5h5GL');
});
