import { fromHex, toHex } from '@countersign/kernel';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import example from '../../../../../vectors/ethereum/eip-155.json' with { type: 'json' };
import refused from '../../../../../vectors/ethereum/refused-transactions.json' with { type: 'json' };
import { readTransaction } from './read.ts';
import { serialize, signingDigest } from './serialization.ts';

test('the example of EIP-155', () => {
  const read = readTransaction(example.signed);
  if (!read.ok) throw new Error(read.error);
  const { fields, signature, sender } = read.value;
  expect(sender).toBe(example.sender);
  expect(fields).toEqual({
    type: 0,
    chainId: BigInt(example.fields.chainId),
    nonce: BigInt(example.fields.nonce),
    maxPriorityFeePerGas: BigInt(example.fields.gasPrice),
    maxFeePerGas: BigInt(example.fields.gasPrice),
    gasLimit: BigInt(example.fields.gasLimit),
    to: example.fields.to,
    value: BigInt(example.fields.value),
    data: '',
    accessList: [],
  });
  expect(toHex(signingDigest(fields))).toBe(example.signingDigest);
  expect(toHex(serialize(fields, signature))).toBe(example.signed);
});

describe('transactions that no network takes', () => {
  test.each(refused.cases)('$name: $failure', ({ raw, failure }) => {
    expect(readTransaction(raw)).toEqual({ ok: false, error: failure });
  });
});

test('no other bytes say the same: a changed byte is refused, or another is the sender', () => {
  const original = readTransaction(example.signed);
  if (!original.ok) throw new Error(original.error);
  fc.assert(
    fc.property(fc.nat(example.signed.length / 2 - 1), fc.integer({ min: 1, max: 255 }), (position, difference) => {
      const bytes = fromHex(example.signed);
      bytes[position] = (bytes[position] ?? 0) ^ difference;
      const read = readTransaction(toHex(bytes));
      expect(read.ok ? read.value.sender : 'refused').not.toBe(original.value.sender);
    }),
    { numRuns: 200 },
  );
});

test('random bytes never throw', () => {
  const raw = fc.oneof(fc.uint8Array({ maxLength: 300 }).map(toHex), fc.string());
  fc.assert(
    fc.property(raw, (text) => {
      expect(() => readTransaction(text)).not.toThrow();
    }),
  );
});
