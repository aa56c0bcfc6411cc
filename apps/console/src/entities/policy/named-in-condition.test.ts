import { writeStandardCondition } from '@countersign/kinds/conditions';
import { expect, test } from 'vitest';

import { thingsIn } from './named-in-condition.tsx';

const [one, other] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'];

test('names each thing that a condition speaks of once, and nothing that has no screen', () => {
  const account = writeStandardCondition({ type: 'Account', accountIds: [one, other] });
  const again = writeStandardCondition({ type: 'Account', accountIds: [one] });
  const ledger = writeStandardCondition({ type: 'Ledger', ledgerIds: ['bitcoin-sandbox'] });
  const condition = { type: 'And', left: account, right: { type: 'And', left: again, right: ledger } } as const;
  expect(thingsIn(condition)).toEqual([
    { kind: 'account', id: one },
    { kind: 'account', id: other },
  ]);
  expect(thingsIn(undefined)).toEqual([]);
});
