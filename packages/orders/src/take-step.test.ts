import { expect, test } from 'vitest';

import type { KeptTransaction, OrderTransaction } from './changes.ts';
import { refusedSignature } from './refusals.ts';
import { takeStep } from './take-step.ts';

const now = new Date('2026-01-02T03:04:05.678Z');
const account = { id: 'account', domainId: 'domain' };

function order(values: Partial<OrderTransaction> = {}): OrderTransaction {
  return {
    transactionId: 'one',
    version: 7,
    registeredAt: '2026-01-01T00:00:00.000Z',
    domainId: 'domain',
    processing: { status: 'Reserved' },
    senders: [account],
    reserved: [{ accountId: 'account', tickerId: 'ticker' }],
    resources: [{ resource: 'nonce', isShared: false }],
    rivals: [],
    ...values,
  };
}

function rival(values: Partial<KeptTransaction> = {}): KeptTransaction {
  const { rivals: _, ...kept } = order({ transactionId: 'two', version: 3, registeredAt: '2026-01-01T00:00:01.000Z' });
  return { ...kept, resources: [{ resource: 'nonce', isShared: true }], ...values };
}

test('a failure is reported with its hint, gives everything back, wakes who comes after, and ends the job', () => {
  const { transactions, seen, events } = takeStep(order(), { step: 'Fail', hint: 'BroadcastExpired' }, now);
  expect(seen).toEqual([]);
  expect(transactions).toEqual([
    {
      transactionId: 'one',
      version: 7,
      processing: { status: 'Failed', hint: 'BroadcastExpired' },
      reached: { Failed: '2026-01-02T03:04:05.678Z' },
      holdings: 'GiveBack',
      forgetsTransfers: true,
      wakes: ['Reserved'],
      endsJob: true,
    },
  ]);
  expect(events.map(({ payload }) => payload)).toEqual([
    { type: 'TransactionUpdated', id: 'one', accountReferences: [account] },
    { type: 'BalancesUpdated', accountReference: account, tickerIds: ['ticker'] },
  ]);
});

test('waiting for the same reason changes nothing, for another one it does, and a state without hints has none', () => {
  const waiting = order({ processing: { status: 'Broadcasting', hint: 'TransientIssue' } });
  const same = { transactions: [], seen: [], events: [] };
  expect(takeStep(waiting, { step: 'Wait', hint: 'TransientIssue' }, now)).toEqual(same);
  expect(takeStep(waiting, { step: 'Wait' }, now)).toEqual(same);
  expect(takeStep(order(), { step: 'Wait', hint: 'TransientIssue' }, now)).toEqual(same);
  const other = takeStep(waiting, { step: 'Wait', hint: 'CurrentlyRejectedByLedger' }, now);
  expect(other.transactions).toEqual([
    { transactionId: 'one', version: 7, processing: { status: 'Broadcasting', hint: 'CurrentlyRejectedByLedger' } },
  ]);
  expect(other.events).toHaveLength(1);
});

test('what is reserved holds for the versions of what it was built on', () => {
  const amounts = [{ accountId: 'account', tickerId: 'ticker', amount: 5n }];
  const resources = [{ accountId: 'account', resource: 'nonce', isShared: true }];
  const builtOn = [{ transactionId: 'two', version: 3 }];
  const preparing = order({ processing: { status: 'Preparing' }, reserved: [], resources: [] });
  const change = takeStep(preparing, { step: 'Reserve', work: { nonce: 1 }, amounts, resources, builtOn }, now);
  expect(change.seen).toEqual(builtOn);
  expect(change.transactions).toMatchObject([
    { version: 7, processing: { status: 'Reserved' }, work: { nonce: 1 }, take: { amounts, resources } },
  ]);
});

test('what a replacement shares is its own when the other lets go, at the version that was read', () => {
  const { transactions } = takeStep(order({ rivals: [rival()] }), { step: 'Fail', hint: 'TransactionRejected' }, now);
  expect(transactions[1]).toEqual({ transactionId: 'two', version: 3, inherits: ['nonce'] });
});

test.each([
  ['sent before the winner was ordered', { processing: { status: 'Completed' }, ledgerStatus: 'Detected' }, { step: 'Displace' }],
  [
    'never sent',
    { processing: { status: 'Broadcasting' } },
    { step: 'GiveWay', cause: 'Replacement', reason: 'Another transaction took its place' },
  ],
] as const)('who excluded the winner and was %s is to end, and holds nothing meanwhile', (_, state, step) => {
  const winner = order({
    registeredAt: '2026-01-01T00:00:02.000Z',
    processing: { status: 'Completed' },
    ledgerStatus: 'Detected',
  });
  const { transactions } = takeStep({ ...winner, rivals: [rival(state)] }, { step: 'Confirm', data: {} }, now);
  expect(transactions[1]).toEqual({ transactionId: 'two', version: 3, holdings: 'GiveBack', ending: { step } });
});

test.each([
  ['sent', { processing: { status: 'Completed' }, ledgerStatus: 'Detected' }, { step: 'Expire' }],
  ['not sent', { processing: { status: 'Reserved' } }, { step: 'Fail', hint: 'TransactionNotEligibleForReplacement' }],
] as const)('who was ordered after the winner and %s came too late', (_, state, step) => {
  const { transactions } = takeStep(order({ rivals: [rival(state)] }), { step: 'Confirm', data: {} }, now);
  expect(transactions[1]).toMatchObject({ ending: { step } });
});

test('what is planned to end is shown as it was, keeps what it holds, and does nothing else until it has ended', () => {
  const end = { step: { step: 'Fail', hint: 'LockedDestination' } } as const;
  const { transactions, events } = takeStep(order(), { step: 'PlanEnd', end }, now);
  expect([transactions, events]).toEqual([[{ transactionId: 'one', version: 7, ending: end }], []]);
  const ending = order({ ending: end });
  expect(() => takeStep(ending, { step: 'AskVault' }, now)).toThrow('AskVault cannot happen to an order that is about to end');
  expect(takeStep(ending, { step: 'Wait' }, now).transactions).toEqual([]);
  expect(takeStep(ending, end.step, now).transactions).toMatchObject([
    { processing: { status: 'Failed', hint: 'LockedDestination' }, holdings: 'GiveBack', endsJob: true },
  ]);
  const planned = { step: 'PlanEnd', end: { step: { step: 'Expire' } } } as const;
  expect(() => takeStep(order(), planned, now)).toThrow('Expire cannot happen to an order that is Reserved');
});

test('what the ledger has after all does not end as it was planned', () => {
  const waits = { step: { step: 'Interrupt', cause: 'Cancellation', reason: 'A mistake' } } as const;
  const { transactions } = takeStep(order({ ending: waits }), { step: 'Detect', data: {} }, now);
  expect(transactions).toMatchObject([{ ledgerStatus: 'Detected', forgetsEnding: true }]);
});

test('a vault is asked five times, and each refusal is reported', () => {
  const steps = [1, 2, 3, 4, 5].map((refusals) => refusedSignature('Refused', refusals, { refusals }));
  expect(steps.map(({ step }) => step)).toEqual([
    'RefuseSignature',
    'RefuseSignature',
    'RefuseSignature',
    'RefuseSignature',
    'Fail',
  ]);
  for (const step of steps) {
    const { events } = takeStep(order(), step, now);
    expect(events.map(({ payload }) => payload)).toContainEqual({ type: 'SigningRefused', id: 'one', accountReference: account });
  }
});

test('what cannot happen in a stage is an error of the program', () => {
  expect(() => takeStep(order(), { step: 'Sent', raw: '' }, now)).toThrow('Sent cannot happen to an order that is Reserved');
});
