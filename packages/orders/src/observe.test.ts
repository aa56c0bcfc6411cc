import { expect, test } from 'vitest';

import { observe, type KnownTransaction, type LedgerObservation } from './observe.ts';

/** How often the parts of a transaction are read which moves that many assets to as many accounts. */
function readsOf(count: number): number {
  let reads = 0;
  const counting = <T extends object>(part: T): T =>
    new Proxy(part, {
      get(target, name) {
        reads++;
        return Reflect.get(target, name);
      },
    });
  const parts = Array.from({ length: count }, (_, index) => ({
    account: { id: `account ${index}`, domainId: `domain ${index % 3}` },
    movement: String(index),
    change: { accountId: `account ${index}`, tickerId: `ticker ${index}`, amount: 1n },
  }));
  const known: KnownTransaction = {
    transactionId: 'transaction',
    version: 1,
    registeredAt: new Date(0).toISOString(),
    ledgerStatus: 'Detected',
    ledgerTransactionId: 'on the ledger',
    senders: [],
    reserved: [],
    resources: [],
    rivals: [],
    transfers: parts.map(({ movement }) => counting({ movement, quarantined: true })),
  };
  const observation: LedgerObservation = {
    status: 'Confirmed',
    ledgerTransactionId: 'on the ledger',
    data: {},
    accounts: parts.map(({ account }) => counting(account)),
    transfers: parts.map(({ movement, change: { accountId, tickerId, amount } }) =>
      counting({ movement, tickerId, value: amount, quarantined: false, recipientId: accountId }),
    ),
    changes: parts.map(({ change }) => counting(change)),
  };
  const changed = observe('transaction', known, observation, [], new Date(0));
  expect(changed?.holdings).toEqual(
    parts.map(({ change: { accountId, tickerId } }) => ({ accountId, tickerId, total: 1n, quarantined: 1n })),
  );
  expect(changed?.events.filter(({ payload }) => payload.type === 'BalancesUpdated')).toHaveLength(count);
  return reads;
}

test('twice as many assets and accounts in one transaction are twice the work', () => {
  expect(readsOf(400)).toBeLessThanOrEqual(2 * readsOf(200));
});

test('what was given up and is on its ledger all the same is said at once, and counts once it is confirmed', () => {
  const account = { id: 'account', domainId: 'domain' };
  const now = new Date(0);
  const seen: LedgerObservation = {
    status: 'Detected',
    ledgerTransactionId: 'on the ledger',
    data: { ledgerStatus: 'Detected' },
    accounts: [account],
    transfers: [{ movement: '0', tickerId: 'ticker', value: 5n, quarantined: false }],
    changes: [{ accountId: 'account', tickerId: 'ticker', amount: -5n }],
  };
  const states: readonly Pick<KnownTransaction, 'processing' | 'ledgerStatus'>[] = [
    { processing: { status: 'Failed', hint: 'BroadcastExpired' } },
    { processing: { status: 'Interrupted', cause: 'Cancellation', reason: 'A mistake' } },
    { processing: { status: 'Completed' }, ledgerStatus: 'Expired' },
    { processing: { status: 'Completed' }, ledgerStatus: 'Replaced' },
  ];
  for (const state of states) {
    const known: KnownTransaction = {
      transactionId: 'transaction',
      version: 1,
      registeredAt: now.toISOString(),
      domainId: 'domain',
      ledgerTransactionId: 'on the ledger',
      senders: [account],
      reserved: [],
      resources: [],
      rivals: [],
      transfers: [],
      ...state,
    };
    const change = observe('transaction', known, seen, [], now);
    expect(change).toEqual({
      transactions: [{ transactionId: 'transaction', version: 1, seenAfterEnd: now.toISOString(), endsJob: true }],
      seen: [],
      transfers: 'None',
      holdings: [],
      events: [{ domainId: 'domain', payload: { type: 'TransactionUpdated', id: 'transaction', accountReferences: [account] } }],
    });
    expect(observe('transaction', { ...known, seenAfterEnd: now.toISOString() }, seen, [], now)).toBeUndefined();
    const confirmed = observe('transaction', known, { ...seen, status: 'Confirmed' }, [], now);
    expect(confirmed?.transactions).toMatchObject([{ ledgerStatus: 'Confirmed', holdings: 'Spend' }]);
  }
});
