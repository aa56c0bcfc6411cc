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
