import type { BalanceTotals } from '@countersign/contract';
import type { ApiTransfer } from '@countersign/model';
import { expect, test } from 'vitest';

import { foldFees } from './fold-fees.ts';
import { lastUsedAccounts } from './last-used-accounts.ts';
import { topBalances } from './top-balances.ts';

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

test('accounts of the newest transfers, each once', () => {
  const account = (accountId: string, domainId = 'd') => ({ type: 'Account', accountId, domainId });
  const transfers = [
    { senders: [account('a')], recipient: account('b'), registeredAt: '3' },
    { senders: [account('z', 'not-mine')], registeredAt: '3' },
    { senders: [{ type: 'Address', address: 'x' }], recipient: account('a'), registeredAt: '2' },
    { senders: [account('c')], registeredAt: '1' },
  ] as unknown as ApiTransfer[];
  expect(lastUsedAccounts(transfers, new Set(['d']), 2).map(({ accountId, usedAt }) => [accountId, usedAt])).toEqual([
    ['a', '3'],
    ['b', '3'],
  ]);
});

test('a fee stands with its transaction’s first transfer, and by itself only where nothing else moved', () => {
  const transfer = (id: string, transactionId: string | undefined, kind: string, value = '1') =>
    ({ id, transactionId, kind, value, tickerId: 'eth' }) as ApiTransfer;
  const folded = foldFees([
    transfer('fee-1', 't1', 'Fee', '21'),
    transfer('a', 't1', 'Transfer'),
    transfer('b', 't1', 'Transfer'),
    transfer('fee-2', 't2', 'Fee'),
    transfer('c', undefined, 'Transfer'),
  ]);
  expect(folded.map((row) => [row.transfer.id, row.fee?.value])).toEqual([
    ['a', 21n],
    ['b', undefined],
    ['fee-2', undefined],
    ['c', undefined],
  ]);
});
