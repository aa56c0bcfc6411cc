import type { TransactionState } from '@countersign/orders';
import { expect, test } from 'vitest';

import type { DraftOrder, ReplacedOrder } from './order-book.ts';
import { replacedTransaction } from './replacement.ts';

const interrupted = { processing: { status: 'Interrupted', cause: 'Replacement', reason: 'Another is faster' } } as const;
const preparing = { processing: { status: 'Preparing' } } as const;
const detected = { processing: { status: 'Completed' }, ledgerStatus: 'Detected' } as const;

const built = { unsigned: {}, payloads: [], fee: 1n, spends: [], resources: ['nonce:7'] };

function drafted(replaced: Pick<ReplacedOrder, 'processing'> & Partial<ReplacedOrder>, inPlaceOf?: TransactionState): DraftOrder {
  const draft: Pick<DraftOrder, 'replaced' | 'reservedResources'> = {
    reservedResources: [],
    replaced: {
      orderId: 'b',
      transactionId: 'of b',
      version: 1,
      reserved: new Map(),
      ...(inPlaceOf !== undefined && { inPlaceOf: { orderId: 'a', ...inPlaceOf } }),
      ...replaced,
    },
  };
  return draft as DraftOrder;
}

test.each([
  ['stopped', interrupted],
  ['waiting', preparing],
])('an order instead of a %s one that nobody signed is an ordinary one', (_, replaced) => {
  expect(replacedTransaction(drafted(replaced))).toEqual({ ok: true, value: undefined });
});

test.each([
  ['stopped', interrupted, detected],
  ['waiting', preparing, detected],
  ['stopped', interrupted, { ...detected, ledgerStatus: 'Confirmed' }],
  ['stopped', interrupted, { processing: { status: 'Prepared' } }],
] as const)('an order instead of a %s one that was to replace another is refused (%#)', (_, replaced, inPlaceOf) => {
  expect(replacedTransaction(drafted(replaced, inPlaceOf))).toMatchObject({
    ok: false,
    error: { hint: 'TransactionNotEligibleForReplacement' },
  });
});

test('what was signed is excluded on the ledger, and with it what that was to replace', () => {
  expect(replacedTransaction(drafted({ ...interrupted, ledgerTransactionId: '0b', built }, detected))).toEqual({
    ok: true,
    value: built,
  });
  expect(replacedTransaction(drafted({ ...detected, ledgerTransactionId: '0b', built }, detected))).toEqual({
    ok: true,
    value: built,
  });
});
