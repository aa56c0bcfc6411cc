import { fromHex, toHex } from '@countersign/kernel';
import fc from 'fast-check';
import { addr, Transaction } from 'micro-eth-signer';
import { describe, expect, test } from 'vitest';

import example from '../../../../../vectors/ethereum/eip-155.json' with { type: 'json' };
import refused from '../../../../../vectors/ethereum/refused-transactions.json' with { type: 'json' };
import { maximumAmount, maximumUint64 } from '../amount.ts';
import { checksumAddress } from '../address.ts';
import type { TransactionFields } from './fields.ts';
import { readTransaction } from './read.ts';
import { serialize, signingDigest } from './serialization.ts';
import { fieldsFromJson, fieldsToJson } from './unsigned.ts';

const privateKey = example.privateKey;

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

const address = fc.uint8Array({ minLength: 20, maxLength: 20 }).map((bytes) => checksumAddress(`0x${toHex(bytes)}`));
const hex = (length: number) => fc.uint8Array({ minLength: length, maxLength: length }).map(toHex);
const wei = fc.bigInt(0n, maximumAmount);
const transaction: fc.Arbitrary<TransactionFields> = fc
  .record({
    type: fc.constantFrom(0 as const, 1 as const, 2 as const),
    chainId: fc.bigInt(1n, 2n ** 53n),
    nonce: fc.bigInt(0n, maximumUint64 - 1n),
    rates: fc.tuple(fc.bigInt(0n, 2n ** 128n), fc.bigInt(0n, 2n ** 128n)),
    gasLimit: fc.bigInt(0n, maximumUint64),
    to: address,
    value: wei,
    data: fc.uint8Array({ maxLength: 100 }).map(toHex),
    accessList: fc.array(fc.record({ address, storageKeys: fc.array(hex(32), { maxLength: 3 }) }), { maxLength: 3 }),
  })
  .map(({ rates: [one, other], ...fields }) => {
    const [low, high] = one < other ? [one, other] : [other, one];
    return {
      ...fields,
      maxPriorityFeePerGas: fields.type === 2 ? low : high,
      maxFeePerGas: high,
      accessList: fields.type === 0 ? [] : fields.accessList,
    };
  });

/** The same transaction, signed by another implementation. */
function signElsewhere(fields: TransactionFields): string {
  const { type, to = '0x', maxFeePerGas, maxPriorityFeePerGas, accessList, chainId = 0n, nonce, gasLimit, value } = fields;
  const base = { chainId, nonce, gasLimit, to, value, data: `0x${fields.data}` };
  const list = accessList.map((one) => ({ address: one.address, storageKeys: one.storageKeys.map((key) => `0x${key}`) }));
  const strict = { strict: false };
  const unsigned = {
    0: () => new Transaction('legacy', { ...base, gasPrice: maxFeePerGas }, strict).signBy(privateKey, false),
    1: () => new Transaction('eip2930', { ...base, gasPrice: maxFeePerGas, accessList: list }, strict).signBy(privateKey, false),
    2: () =>
      new Transaction('eip1559', { ...base, maxFeePerGas, maxPriorityFeePerGas, accessList: list }, strict).signBy(
        privateKey,
        false,
      ),
  };
  return unsigned[type]().toHex().slice(2);
}

test('any transaction reads back as it was written, and as another implementation wrote it', () => {
  fc.assert(
    fc.property(transaction, (fields) => {
      const raw = signElsewhere(fields);
      const read = readTransaction(raw);
      if (!read.ok) throw new Error(read.error);
      expect(read.value.fields).toEqual(fields);
      expect(read.value.sender).toBe(addr.fromPrivateKey(privateKey));
      expect(read.value.transactionId).toBe(Transaction.fromHex(raw).hash);
      expect(toHex(serialize(fields, read.value.signature))).toBe(raw);
      expect(fieldsFromJson(JSON.parse(JSON.stringify(fieldsToJson(fields))))).toEqual(fields);
    }),
    { numRuns: 60 },
  );
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
