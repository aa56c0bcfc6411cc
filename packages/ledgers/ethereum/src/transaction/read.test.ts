import { fromHex, toHex } from '@countersign/kernel';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import example from '../../../../../vectors/ethereum/eip-155.json' with { type: 'json' };
import refused from '../../../../../vectors/ethereum/refused-transactions.json' with { type: 'json' };
import tests from '../../../../../vectors/ethereum/transaction-tests.json' with { type: 'json' };
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

/** Rules that go by the network's state or prices, which its nodes look at: such a transaction can be read. */
const byState = ['INTRINSIC_GAS_TOO_LOW', 'GASLIMIT_PRICE_PRODUCT_OVERFLOW', 'PRIORITY_GREATER_THAN_MAX_FEE_PER_GAS_2'];

describe("the transactions that Ethereum's clients are tested with", () => {
  const valid = tests.cases.flatMap(({ name, raw, hash, sender }) => (hash === undefined ? [] : [{ name, raw, hash, sender }]));
  const invalid = tests.cases.flatMap(({ name, raw, exception }) => (exception === undefined ? [] : [{ name, raw, exception }]));
  test.each(valid)('$name is read', ({ raw, hash, sender }) => {
    const read = readTransaction(raw);
    if (!read.ok) throw new Error(read.error);
    expect([read.value.transactionId, read.value.sender.toLowerCase()]).toEqual([hash, sender]);
    expect(toHex(serialize(read.value.fields, read.value.signature))).toBe(raw);
  });
  test.each(invalid)('$name: $exception', ({ raw, exception }) => {
    const read = readTransaction(raw);
    if (byState.includes(exception)) expect(read.ok).toBe(true);
    // Of another network, which is said of it.
    else if (exception === 'INVALID_CHAINID') expect(read.ok && [undefined, 1n].includes(read.value.fields.chainId)).toBe(false);
    else expect(read.ok).toBe(false);
  });
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
