import { expect, test } from 'vitest';

import { notified, type OccasionStore } from './occasions.ts';

const domainId = '00000000-0000-4000-8000-00000000000d';
const id = '00000000-0000-4000-8000-000000000001';
const about = { eventId: 'event', domainId, id, now: new Date(0) };

/** A store in which one thing is as it is given. */
function storeOf(found: object | undefined, more: Partial<OccasionStore> = {}): OccasionStore {
  return {
    find: () => Promise.resolve(found as never),
    list: () => Promise.resolve({ ok: true, value: { items: [], count: 0 } }),
    decidingFacts: () => Promise.resolve(undefined),
    ...more,
  };
}

const typesOf = async (name: keyof typeof notified, store: OccasionStore) =>
  (await notified[name].find(about, store)).map(({ key, notification }) => [key, notification.type]);

test.each(['Rejected', 'Failed', 'Expired', 'Executed', 'Open'] as const)(
  'an intent that is %s makes a notification of that alone',
  async (status) => {
    const store = storeOf({ data: { state: { status } } });
    for (const name of ['IntentRejected', 'IntentFailed', 'IntentExpired'] as const)
      expect(await typesOf(name, store)).toEqual(name === `Intent${status}` ? [[`closed:${id}`, name]] : []);
  },
);

test('everybody is notified of a withdrawal but the one who withdrew it', async () => {
  const [author, other] = ['author', 'other'].map((user) => ({ id: user, domainId }));
  const rejectedBy = (by: object | undefined) => {
    const stepProgress = [{ state: 'Rejected', decisions: [{ decision: 'Reject', author: by }] }];
    return storeOf({ data: { details: { author }, state: { status: 'Rejected', progressPerPolicy: [{ stepProgress }] } } });
  };
  const concerned = async (by: object | undefined, user: string) => {
    const [occasion] = await notified.IntentRejected.find(about, rejectedBy(by));
    return occasion?.concerns?.([{ id: user, publicKey: '' }]) ?? true;
  };
  expect([await concerned(author, 'author'), await concerned(author, 'other')]).toEqual([false, true]);
  expect([await concerned(other, 'author'), await concerned(other, 'other')]).toEqual([true, true]);
});

test.each([
  ['Confirmed on its ledger', { ledgerTransactionData: { ledgerStatus: 'Confirmed' } }, 'TransactionConfirmed'],
  [
    'confirmed there as having failed',
    { ledgerTransactionData: { ledgerStatus: 'Confirmed', failure: 'FailedOnChain' } },
    'TransactionFailed',
  ],
  ['given up before it was sent', { processing: { status: 'Failed' } }, 'TransactionFailed'],
  ['stopped by people', { processing: { status: 'Interrupted' } }, undefined],
  [
    'sent too late',
    { processing: { status: 'Completed' }, ledgerTransactionData: { ledgerStatus: 'Expired' } },
    'TransactionFailed',
  ],
  ['replaced', { processing: { status: 'Completed' }, ledgerTransactionData: { ledgerStatus: 'Replaced' } }, undefined],
  ['still on its way', { processing: { status: 'Broadcasting' } }, undefined],
  ['seen and not confirmed', { ledgerTransactionData: { ledgerStatus: 'Detected' } }, undefined],
  ['not there', undefined, undefined],
] as const)('a transaction that was %s', async (_what, transaction, told) => {
  for (const name of ['TransactionConfirmed', 'TransactionFailed'] as const)
    expect(await typesOf(name, storeOf(transaction))).toEqual(name === told ? [[`${name}:${id}`, name]] : []);
});

test('a quarantined transfer makes a notification where it came in, each by itself', async () => {
  const to = (domain: string, transfer: string) => ({
    id: transfer,
    recipient: { type: 'Account', accountId: 'a', domainId: domain },
  });
  const items = [
    to(domainId, 'one'),
    to('elsewhere', 'two'),
    { id: 'three', recipient: { type: 'Address' } },
    to(domainId, 'four'),
  ];
  const asked: unknown[] = [];
  const list = (...query: unknown[]) => {
    asked.push(query);
    return Promise.resolve({ ok: true, value: { items, count: items.length } } as never);
  };
  const found = await notified.TransferQuarantined.find(about, storeOf(undefined, { list }));
  expect(found.map(({ key }) => key)).toEqual(['quarantined:one', 'quarantined:four']);
  expect(asked).toEqual([['transfers', { type: 'Domains', domainIds: [domainId] }, { transactionId: id, quarantined: true }]]);
});
