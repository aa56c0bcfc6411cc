import type { BalanceTotals } from '@countersign/contract';
import { expect, test } from 'vitest';

import { shareOf, topBalances } from './top-balances.ts';

function total(id: string, decimals: number | undefined, totalAmount: string) {
  return { ticker: { id, name: id, decimals }, totalAmount } as BalanceTotals['items'][number];
}

test('totals sort by whole coins, not by smallest units; what can’t be compared comes last', () => {
  const totals = [
    total('unknown', undefined, '5000000000000'),
    total('sat', 8, '300000000'),
    total('wei', 30, '9007199254740993000000000000000002'),
    total('dust', 2, '0'),
  ];
  expect(topBalances(totals, 5).map(({ ticker: { id } }) => id)).toEqual(['wei', 'sat', 'unknown']);
  expect(topBalances(totals, 1)).toHaveLength(1);
});

test('a share is drawn as finely as it is seen, whatever the size of the numbers', () => {
  expect(shareOf('1', '3')).toBe(0.3333);
  expect(shareOf(String(10n ** 77n), String(10n ** 78n))).toBe(0.1);
  expect(shareOf('0', '0')).toBe(0);
});
