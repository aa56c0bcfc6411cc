import { concatBytes, fromHex, toHex } from '@countersign/kernel';
import { expect, test } from 'vitest';

import dash from '../../../../../vectors/bitcoin/dash.json' with { type: 'json' };
import { rulesOf } from '../coin-rules.ts';
import { standardScript } from '../script/templates.ts';
import { contentIdOf, deserialize, serialize, transactionIdOf, type RawTransaction } from './serialization.ts';

const key = fromHex('0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798');
const script = standardScript('P2PKH', new Uint8Array(20).fill(1));
const pushed = (signature: Uint8Array) => concatBytes(Uint8Array.of(signature.length), signature, Uint8Array.of(key.length), key);

/** A payment by one output, with this signature in its input. */
function paying(finalScriptSig: Uint8Array, changes: Partial<RawTransaction> = {}): RawTransaction {
  const input = { txid: new Uint8Array(32).fill(1), index: 0, sequence: 0xffff_fffd, finalScriptSig };
  return { version: 2, lockTime: 0, inputs: [input], outputs: [{ amount: 9n, script }], ...changes };
}

test('what others can write in another way gives another id, and the same content', () => {
  const ours = paying(pushed(new Uint8Array(72).fill(7)));
  const theirs = paying(pushed(new Uint8Array(71).fill(8)));
  expect(transactionIdOf(theirs)).not.toBe(transactionIdOf(ours));
  expect(contentIdOf(theirs)).toBe(contentIdOf(ours));
  expect(contentIdOf(ours)).toMatch(/^[0-9a-f]{64}$/);
});

test.each([
  ['an amount', { outputs: [{ amount: 8n, script }] }],
  ['whom it pays', { outputs: [{ amount: 9n, script: standardScript('P2PKH', new Uint8Array(20).fill(2)) }] }],
  ['an input', { inputs: [{ ...paying(key).inputs[0], index: 1 }] }],
  ['a sequence', { inputs: [{ ...paying(key).inputs[0], sequence: 1 }] }],
  ['the version', { version: 1 }],
  ['the lock time', { lockTime: 1 }],
  ['what a special one carries', { payload: new Uint8Array([1]) }],
] as const)('what differs in %s has another content', (_, changes) => {
  const signed = paying(pushed(new Uint8Array(72).fill(7)));
  expect(contentIdOf({ ...signed, ...(changes as Partial<RawTransaction>) })).not.toBe(contentIdOf(signed));
});

test('where nobody can change an id there is no other name: signed for in witnesses alone, or new coins', () => {
  expect(contentIdOf({ ...paying(new Uint8Array()), witnesses: [[new Uint8Array(72).fill(7), key]] })).toBeUndefined();
  const coinbase = (height: number) =>
    paying(Uint8Array.of(1, height), {
      inputs: [{ txid: new Uint8Array(32), index: 0xffff_ffff, sequence: 0, finalScriptSig: Uint8Array.of(1, height) }],
    });
  expect([contentIdOf(coinbase(1)), contentIdOf(coinbase(2))]).toEqual([undefined, undefined]);
});

test.each(dash.transactions)('a special transaction of Dash has its id: $name', ({ raw, transactionId, inputs, amounts }) => {
  const read = deserialize(raw, rulesOf('dash'));
  if (!read.ok) throw new Error(read.error);
  expect(transactionIdOf(read.value)).toBe(transactionId);
  expect(toHex(serialize(read.value))).toBe(raw);
  expect(read.value.inputs).toHaveLength(inputs);
  expect(read.value.outputs.map(({ amount }) => amount.toString())).toEqual(amounts);
  // Nobody else knows such a form, and nothing may follow it.
  expect(deserialize(raw).ok).toBe(false);
  expect(deserialize(`${raw}00`, rulesOf('dash')).ok).toBe(false);
  expect(deserialize(raw.slice(0, -2), rulesOf('dash')).ok).toBe(false);
});

test('only what has a type carries something', () => {
  const plain = toHex(serialize(paying(key)));
  for (const version of ['02000000', '03000000', '02000500', '00800500', 'ffffffff']) {
    const read = deserialize(`${version}${plain.slice(8)}`, rulesOf('dash'));
    expect(read.ok && read.value.payload === undefined).toBe(true);
  }
  expect(deserialize(`03000500${plain.slice(8)}`, rulesOf('dash')).ok).toBe(false);
  const empty = deserialize(`03000500${plain.slice(8)}00`, rulesOf('dash'));
  expect(empty.ok && empty.value.payload).toEqual(new Uint8Array());
});

test.each(['', '02', '0200000000', '020000000002', '02000000fdfc00', '02000000feffff0000', '02000000ffffffffffffffffff'])(
  'what is cut off, or longer than it need be, is no transaction: %s',
  (raw) => {
    expect(deserialize(raw)).toEqual({ ok: false, error: 'MalformedTransaction' });
  },
);
