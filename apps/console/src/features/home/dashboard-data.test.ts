import type { BalanceTotals } from '@countersign/contract';
import { expect, test } from 'vitest';

import { lengthOf, shareOf, topBalances } from './top-balances.ts';

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

test('bars compare what holdings are worth, and say nothing of one that has no price', () => {
  const all = ['204337.29', '8175.00', undefined];
  expect(all.map((one) => lengthOf(one, all).toFixed(2))).toEqual(['1.00', '0.04', '0.00']);
  expect(lengthOf(undefined, [undefined, undefined]), 'Without any price each is whole').toBe(1);
});

test('what is worth most comes first, however many coins it is', () => {
  const priced = (id: string, decimals: number, units: string, amount: string) =>
    ({ ...total(id, decimals, units), value: { amount } }) as BalanceTotals['items'][number];
  const totals = [
    total('dog', 0, '900000000'),
    priced('usds', 2, '18071950', '180719.5'),
    priced('btc', 8, '212298480', '204337.29'),
  ];
  expect(topBalances(totals, 5).map(({ ticker: { id } }) => id)).toEqual(['btc', 'usds', 'dog']);
});
