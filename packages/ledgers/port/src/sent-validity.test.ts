import { err, ok } from '@countersign/kernel';
import type { Ledger } from '@countersign/model';
import { expect, test } from 'vitest';

import { sentValidity } from './sent-validity.ts';
import type { TransactionSummary, UnsignedSummary } from './transaction.ts';
import type { Validity } from './validity.ts';

const ledger: Ledger = {
  id: 'ledger',
  alias: 'Ledger',
  parameters: { type: 'Cardano', nativeTickerSymbol: 'C', nativeTickerName: 'Coin' },
  metadata: {
    revision: 1,
    createdAt: '2026-01-01T00:00:00.000Z',
    lastModifiedAt: '2026-01-01T00:00:00.000Z',
    customProperties: {},
  },
};
const said = { operation: 'Transfer', movements: [], calls: [], rights: [], warnings: [] };
const sent: TransactionSummary = { ...said, transactionId: 'id', senders: [], memos: [], details: [] };
const counted = { type: 'AfterBlock', blockHash: '07'.repeat(32), blocks: 63 } as const;
const signed: UnsignedSummary = { ...said, fee: 1n, payloads: [], resources: [], validity: counted };
const nothing = () => err('MalformedTransaction' as const);

const validityBy = (transaction: Parameters<typeof sentValidity>[0]['transaction']) =>
  sentValidity({ transaction }, { raw: '00', unsigned: {} }, ledger);

test('a transaction is good for as long as its bytes say', () => {
  const height = { type: 'Height', height: 9 } as const;
  expect(validityBy({ decode: () => ok({ ...sent, validity: height }), readUnsigned: nothing })).toEqual(height);
  expect(validityBy({ decode: () => ok(sent), readUnsigned: () => ok(signed) })).toBeUndefined();
});

test('bytes without the block that they are counted from are good for as long as what was signed says', () => {
  const decode = () => ok({ ...sent, endsWithin: 63 });
  expect(validityBy({ decode, readUnsigned: () => ok(signed) })).toEqual(counted);
  expect(validityBy({ decode, readUnsigned: nothing })).toBeUndefined();
});

test('what was signed says where to look for the block that bytes name, and nothing else of it, nor of another one', () => {
  const decode = () => ok({ ...sent, validity: counted });
  const keeping = (validity: Validity) => validityBy({ decode, readUnsigned: () => ok({ ...signed, validity }) });
  expect(keeping({ ...counted, near: 9, blocks: 1 })).toEqual({ ...counted, near: 9 });
  expect(keeping({ ...counted, near: 9, blockHash: '08'.repeat(32) })).toEqual(counted);
  expect(keeping({ type: 'Height', height: 9 })).toEqual(counted);
  expect(keeping(counted)).toEqual(counted);
  expect(validityBy({ decode, readUnsigned: nothing })).toEqual(counted);
});

test('what was sent says until when it is good where nothing reads it any more, or nothing reads what was signed', () => {
  const endOfSent = () => counted;
  expect(validityBy({ decode: nothing, readUnsigned: nothing, endOfSent })).toEqual(counted);
  const other = { ...counted, blockHash: '08'.repeat(32) };
  expect(validityBy({ decode: () => ok({ ...sent, endsWithin: 63 }), readUnsigned: nothing, endOfSent })).toEqual(counted);
  const read = ok({ ...signed, validity: other });
  expect(validityBy({ decode: () => ok({ ...sent, endsWithin: 63 }), readUnsigned: () => read, endOfSent })).toEqual(other);
  expect(validityBy({ decode: () => ok(sent), readUnsigned: nothing, endOfSent })).toBeUndefined();
});

test('nothing is said of bytes that cannot be read', () => {
  expect(validityBy({ decode: nothing, readUnsigned: () => ok(signed) })).toBeUndefined();
});
