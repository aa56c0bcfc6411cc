import { createHash } from 'node:crypto';

import { fromHex, toHex } from '@countersign/kernel';
import { expect, test } from 'vitest';

import amounts from '../../../../../vectors/xrpl/amounts.json' with { type: 'json' };
import signed from '../../../../../vectors/xrpl/signed-transactions.json' with { type: 'json' };
import transactions from '../../../../../vectors/xrpl/transactions.json' with { type: 'json' };
import type { XrplTransaction } from './serialization.ts';
import { deserialize, serialize, signingDigest, transactionFromJson, transactionIdOf } from './serialization.ts';
import { hasValidSignature } from './signature.ts';

const { transaction, raw, id } = signed.cases[0] ?? { transaction: {}, raw: '', id: '' };

test('a signed transaction reads back, with its id and a signature that fits', () => {
  const read = deserialize(raw);
  if (!read.ok) throw new Error(read.error);
  expect(read.value).toMatchObject(transaction);
  expect(serialize(read.value)).toBe(raw);
  expect(transactionIdOf(raw)).toBe(id);
  expect(hasValidSignature(read.value)).toBe(true);
});

test('a changed member, a foreign key and a signature with a high s do not fit', () => {
  const read = deserialize(raw);
  if (!read.ok) throw new Error(read.error);
  const good: XrplTransaction = read.value;
  const der = fromHex(good.TxnSignature ?? '');
  const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
  const s = BigInt(`0x${Buffer.from(der.slice(-32)).toString('hex')}`);
  const highS = `3045${good.TxnSignature?.slice(4, 72)}022100${(order - s).toString(16).padStart(64, '0')}`.toUpperCase();
  expect(hasValidSignature({ ...good, Fee: '13' })).toBe(false);
  expect(hasValidSignature({ ...good, TxnSignature: highS })).toBe(false);
  expect(hasValidSignature({ ...good, TxnSignature: '' })).toBe(false);
  expect(hasValidSignature({ ...good, SigningPubKey: '' })).toBe(false);
  expect(hasValidSignature({ ...good, SigningPubKey: `03${good.SigningPubKey.slice(2)}` })).toBe(false);
});

test('amounts are written as the network writes them', () => {
  const issued = amounts.cases.filter((entry) => !('error' in entry) && typeof entry.test_json === 'object' && !entry.is_native);
  expect(issued.length).toBeGreaterThan(5);
  for (const { test_json: amount, expected_hex: hex } of issued) {
    const written = serialize({
      TransactionType: 'Payment',
      Account: 'rU6K7V3Po4snVhBBaU29sesqs2qTQJWDw1',
      Destination: 'rU6K7V3Po4snVhBBaU29sesqs2qTQJWDw1',
      Fee: '10',
      Sequence: 1,
      SigningPubKey: '',
      Amount: amount,
    });
    expect(written).toContain(hex);
  }
});

test('transactions are written as rippled writes them, and read back', () => {
  expect(transactions.signed.length).toBeGreaterThan(20);
  for (const { raw, transaction } of transactions.signed) {
    expect(deserialize(raw)).toEqual({ ok: true, value: transaction });
    expect(serialize(transactionFromJson(transaction))).toBe(raw);
  }
});

test('what is signed is what rippled signs', () => {
  expect(transactions.unsigned.length).toBeGreaterThan(10);
  for (const { raw, transaction } of transactions.unsigned) {
    const half = createHash('sha512')
      .update(fromHex(`53545800${raw}`))
      .digest('hex')
      .slice(0, 64);
    expect(toHex(signingDigest(transaction as unknown as XrplTransaction))).toBe(half);
  }
});
