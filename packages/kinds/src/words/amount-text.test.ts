import { expect, test } from 'vitest';

import { amountText } from './amount-text.ts';
import { noNames, type Names } from './names.ts';
import { english } from './texts.ts';

const names: Names = {
  ...noNames,
  ticker: () => ({ name: 'US Dollar', symbol: 'USD', decimals: 2, native: false, ledgerId: 'ethereum-sandbox' }),
  coin: ({ type, id }) =>
    id === 'ethereum-sandbox' ? { decimals: 18, symbol: 'ETH' } : type === 'Bitcoin' ? { decimals: 8 } : undefined,
};

function text(unit: Parameters<typeof amountText>[1], as = names) {
  return amountText(12_345n, unit, as, english);
}

test('an amount tells whose word its scale is', () => {
  expect(text({ of: 'ticker', tickerId: 'x' })).toEqual({ text: '123.45 USD', scaledBy: 'server' });
  expect(text({ of: 'coin', ledgerType: 'Bitcoin' })).toEqual({ text: '0.00012345 (Bitcoin coins)', scaledBy: 'app' });
  for (const unit of [{ of: 'smallest' }, { of: 'coin', ledgerType: 'toString' }] as const)
    expect(text(unit)).toEqual({ text: '12,345 smallest units', scaledBy: 'nobody' });
  expect(text({ of: 'ticker', tickerId: 'x' }, noNames).scaledBy).toBe('nobody');
});

test("a fee counts the coin of its asset's ledger, never the asset", () => {
  expect(text({ of: 'fee', tickerId: 'x' })).toEqual({ text: '0.000000000000012345 ETH', scaledBy: 'server' });
  const native: Names = { ...names, ticker: () => ({ name: 'Ether', symbol: 'ETH', decimals: 18, native: true }) };
  expect(text({ of: 'fee', tickerId: 'x' }, native).text).toBe('0.000000000000012345 ETH');
  expect(text({ of: 'fee', tickerId: 'x' }, noNames)).toEqual({ text: '12,345 smallest units', scaledBy: 'nobody' });
});

test('no amount is written before it is known what it counts', () => {
  expect(text({ of: 'ticker', tickerId: 'x' }, { ...names, ticker: () => 'loading' }).text).toBe('…');
});
