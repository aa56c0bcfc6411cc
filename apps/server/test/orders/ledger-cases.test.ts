import { sandboxLedgers } from '@countersign/ledger-registry';
import { expect, test } from 'vitest';

import { ledgerCases } from './ledger-cases.ts';

test('orders are tried on every ledger that has a sandbox', () => {
  expect(ledgerCases.map(({ ledgerId }) => ledgerId).toSorted()).toEqual(sandboxLedgers.map(({ id }) => id).toSorted());
});
