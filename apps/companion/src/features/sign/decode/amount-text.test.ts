import { ledgerModule, ledgerTypes } from '@countersign/ledger-registry';
import { expect, test } from 'vitest';
import { noNames, type Names } from '../../../app/entities/names.ts';
import { decimalsOfNative } from '../../../app/entities/native-decimals.ts';
import { i18n } from '../../../app/i18n.ts';
import { amountText } from './amount-text.ts';

test.each(ledgerTypes)('%s: the native coin has the decimals of its ledger module', async (type) => {
  expect(decimalsOfNative(type)).toBe((await ledgerModule(type)).descriptor.decimals);
});

const names: Names = {
  ...noNames,
  ticker: () => ({ name: 'US Dollar', symbol: 'USD', decimals: 2, native: false }),
};

test('an amount tells whose word its scale is', () => {
  const text = (unit: Parameters<typeof amountText>[1], as = names) => amountText(12_345n, unit, as, i18n.t);
  expect(text({ of: 'ticker', tickerId: 'x' })).toEqual({ text: '123.45 USD', scaledBy: 'server' });
  expect(text({ of: 'ledger', type: 'Bitcoin' })).toEqual({ text: '0.00012345 (Bitcoin coins)', scaledBy: 'app' });
  for (const unit of [{ of: 'smallest' }, { of: 'ledger', type: 'toString' }, { of: 'fee', tickerId: 'x' }] as const)
    expect(text(unit)).toEqual({ text: '12,345 of the smallest unit', scaledBy: 'nobody' });
  expect(text({ of: 'ticker', tickerId: 'x' }, noNames).scaledBy).toBe('nobody');
});
