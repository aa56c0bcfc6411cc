import type { ApiTickerData, ApiTransfer, Balance } from '@countersign/model';
import { expect, test } from 'vitest';

import { foldFees } from './fold-fees.ts';
import { lastUsedAccounts } from './last-used-accounts.ts';
import { topBalances } from './top-balances.ts';

const ticker = (id: string, decimals: number) => ({ id, name: id, decimals }) as ApiTickerData;
const balance = (tickerId: string, totalAmount: string, quarantinedAmount = '0') =>
  ({ tickerId, totalAmount, quarantinedAmount }) as Balance;

test('totals add up exactly and sort by whole coins, not by smallest units', () => {
  const top = topBalances(
    [
      balance('wei', '9007199254740993000000000000000001'),
      balance('sat', '300000000'),
      balance('wei', '1', '1'),
      balance('dust', '0'),
      balance('none', '5'),
    ],
    [ticker('wei', 30), ticker('sat', 8), ticker('dust', 2)],
    5,
  );
  expect(top.map(({ ticker: { id }, total, quarantined }) => [id, total, quarantined])).toEqual([
    ['wei', 9007199254740993000000000000000002n, 1n],
    ['sat', 300000000n, 0n],
  ]);
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
