import { expect, test } from 'vitest';

import { backfillHoldings } from './backfill-holdings.ts';

const account = { id: 'account', domainId: 'domain' };
const transfer = (tickerId: string, value: bigint, ledgerStatus?: 'Detected' | 'Confirmed') => ({
  id: `${tickerId} ${value}`,
  tickerId,
  value,
  ...(ledgerStatus !== undefined && { ledgerStatus }),
});

test('what is held is what the history says, and of it what is in quarantine and confirmed is kept apart', () => {
  const held = [
    { tickerId: 'A', amount: 100n },
    { tickerId: 'B', amount: 7n },
  ];
  const quarantined = [
    transfer('A', 30n, 'Confirmed'),
    transfer('A', 5n, 'Confirmed'),
    transfer('A', 11n, 'Detected'),
    transfer('A', 13n),
    transfer('C', 9n, 'Confirmed'),
  ];
  expect(backfillHoldings(account, held, quarantined).holdings).toEqual([
    { accountId: 'account', tickerId: 'A', total: 100n, quarantined: 35n },
    { accountId: 'account', tickerId: 'B', total: 7n, quarantined: 0n },
  ]);
});

test('one event for the domain names all tickers, and there is none where nothing is held', () => {
  const held = [
    { tickerId: 'A', amount: 0n },
    { tickerId: 'B', amount: 7n },
  ];
  const payload = { type: 'BalancesUpdated', accountReference: account, tickerIds: ['A', 'B'] };
  expect(backfillHoldings(account, held, []).events).toEqual([{ domainId: 'domain', payload }]);
  expect(backfillHoldings(account, [], [transfer('A', 1n, 'Confirmed')])).toEqual({ holdings: [], events: [] });
});
