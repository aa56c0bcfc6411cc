import { concatBytes, fromHex, toHex } from '@countersign/kernel';
import { expect, test } from 'vitest';

import { standardScript } from '../script/templates.ts';
import { bitcoinLedger } from '../testing/ledgers.ts';
import { decode } from './decode.ts';
import { serialize } from './serialization.ts';

const ledger = bitcoinLedger('regtest');
const key = fromHex('0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798');
const signature = fromHex('300602010102010101');

function sendersOf(witness: Uint8Array[], finalScriptSig = new Uint8Array()) {
  const raw = serialize({
    version: 2,
    lockTime: 0,
    inputs: [{ txid: new Uint8Array(32).fill(1), index: 0, sequence: 0xffff_ffff, finalScriptSig }],
    outputs: [{ amount: 1n, script: standardScript('P2WPKH', new Uint8Array(20).fill(1)) }],
    witnesses: [witness],
  });
  const decoded = decode(toHex(raw), ledger);
  if (!decoded.ok) throw new Error(decoded.error);
  return decoded.value.senders;
}

test('an input that shows a signature and a key is of the address of that key', () => {
  expect(sendersOf([signature, key])).toEqual(['bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080']);
  const pushes = concatBytes(Uint8Array.of(signature.length), signature, Uint8Array.of(key.length), key);
  expect(sendersOf([], pushes)).toEqual(['mrCDrCybB6J1vRfbwM5hemdJz73FwDBC8r']);
});

test.each([
  ['a Taproot script that needs no signature', [Uint8Array.of(0x51), concatBytes(Uint8Array.of(0xc0), key.subarray(1))]],
  ['a Taproot key with an annex', [new Uint8Array(64).fill(9), concatBytes(Uint8Array.of(0x50), key.subarray(1))]],
  ['a script with a key in the place of a signature', [key, key]],
])('what is only as long as a key is nobody: %s', (_, witness) => {
  expect(sendersOf(witness)).toEqual([]);
});
