import { isLedgerType, sandboxLedgers } from '@countersign/ledger-registry';
import { CustomFees } from '@countersign/model';
import { expect, test } from 'vitest';

import { ledgerCases } from './ledger-cases.ts';

test('orders are tried on every ledger that has a sandbox', () => {
  expect(ledgerCases.map(({ ledgerId }) => ledgerId).toSorted()).toEqual(sandboxLedgers.map(({ id }) => id).toSorted());
});

test('fees of one’s own are tried on every ledger of this instance that takes them', () => {
  const tried = ledgerCases.flatMap(({ ownFee }) => (ownFee === undefined ? [] : [ownFee.customFees.type]));
  const taking = CustomFees.options.map(({ shape }) => shape.type.value).filter(isLedgerType);
  expect(tried.toSorted()).toEqual(taking.toSorted());
});
