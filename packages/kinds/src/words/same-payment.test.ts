import type { LedgerDescriptor } from '@countersign/ledger-port/descriptor';
import { expect, test } from 'vitest';

import { IntentPayload } from '../schemas/index.ts';
import { id, samples } from '../testing/index.ts';
import { noNames } from './names.ts';
import {
  addressesPaid,
  ordersAround,
  payableTasks,
  samePayments,
  type OtherProposal,
  type PaymentReading,
} from './same-payment.ts';
import { proposalWarnings } from './warnings.ts';

const written = '0x52908400098527886E0F7030069857D2E4169EE7';
const xAddress = 'TVeG6DZk';
const amount = (name: string) => ({ name, label: name, kind: 'amount', required: true, unit: 'Coin' }) as const;

const ledger = {
  type: 'Ethereum',
  operations: [],
  memos: [],
  others: [amount('amount')],
  payments: [{ to: 'destination', amount: 'amount', call: 'data' }],
} as unknown as LedgerDescriptor;

const reading: PaymentReading = {
  ledgers: (type) => (type === 'Ethereum' ? ledger : undefined),
  names: {
    ticker: (tickerId) => (tickerId === id(3) ? { name: 'Ether', decimals: 18, ledgerId: 'here', native: true } : undefined),
    place: (endpointId) => (endpointId === id(9) ? { address: written.toLowerCase() } : undefined),
    apart: (text) => (text === xAddress ? { address: 'rPT1', tag: { type: 'DestinationTag', value: '12' } } : undefined),
  },
  accountAt: (address) => (address === '0xours' ? id(5) : undefined),
};

const to = (address: string) => ({ type: 'Address', address });
const transfer = (destination: object, more: object = {}) =>
  IntentPayload.parse({
    ...samples.v0_CreateTransferOrder.payload,
    id: id(40),
    outputs: [{ destination, amount: '7' }],
    ...more,
  });
const transaction = (destination: object, parameters: object = {}, more: object = {}) =>
  IntentPayload.parse({
    ...samples.v0_CreateTransactionOrder.payload,
    ledgerId: 'here',
    parameters: {
      type: 'Ethereum',
      amount: '7',
      destination,
      feeStrategy: { type: 'Priority', priority: 'High' },
      ...parameters,
    },
    ...more,
  });

const at = new Date('2026-05-02T12:00:00.000Z');
const other = (payload: IntentPayload, more: Partial<OtherProposal> = {}): OtherProposal => ({
  intentId: id(21),
  domainId: id(30),
  author: { id: id(31), domainId: id(30) },
  createdAt: new Date(at.getTime() - 60_000),
  status: 'Open',
  payload,
  ...more,
});
const isSame = (one: IntentPayload, another: IntentPayload, more: Partial<OtherProposal> = {}) =>
  samePayments({ intentId: id(20), payload: one, at }, [other(another, more)], reading).length === 1;

test.each<[string, IntentPayload, IntentPayload]>([
  ['word for word', transfer(to(written)), transfer(to(written))],
  ['with another note and fee', transfer(to(written)), transfer(to(written), { description: 'Again', feeStrategy: 'High' })],
  ['to an address in other letters', transfer(to(written)), transfer(to(written.toLowerCase()))],
  ['to an address with the prefix of its network', transfer(to('bitcoincash:qp')), transfer(to('QP'))],
  ['to an endpoint and to its address', transfer({ type: 'Endpoint', endpointId: id(9) }), transfer(to(written))],
  ['to an account and to its address', transfer({ type: 'Account', accountId: id(5) }), transfer(to('0xours'))],
  ['of a coin by its ticker and in its ledger’s own terms', transfer(to(written)), transaction(to(written))],
  [
    'to several, in another order',
    transfer(to(written), { outputs: ['a', 'b'].map((one) => ({ destination: to(one), amount: '2' })) }),
    transfer(to(written), { outputs: ['b', 'a'].map((one) => ({ destination: to(one), amount: '2' })) }),
  ],
])('is the same payment: %s', (_case, one, another) => {
  expect([isSame(one, another), isSame(another, one)]).toEqual([true, true]);
});

test.each<[string, IntentPayload, IntentPayload]>([
  ['of another amount', transfer(to(written)), transfer(to(written), { outputs: [{ destination: to(written), amount: '8' }] })],
  ['from another account', transfer(to(written)), transfer(to(written), { accountId: id(8) })],
  ['of another asset', transfer(to(written)), transfer(to(written), { tickerId: id(4) })],
  ['to somebody else', transfer(to(written)), transfer(to('0xother'))],
  ['to the same address with another tag', transfer(to(xAddress)), transfer(to('rPT1'))],
  ['by a call with other data', transaction(to(written), { data: '0x01' }), transaction(to(written), { data: '0x02' })],
  [
    'in place of the other one',
    transfer(to(written)),
    transaction(to(written), { resourceStrategy: { type: 'OrderReplacement', transactionOrderId: id(40) } }),
  ],
  ['that is not a payment', IntentPayload.parse(samples.v0_LockUser.payload), transfer(to(written))],
])('is another payment: %s', (_case, one, another) => {
  expect([isSame(one, another), isSame(another, one)]).toEqual([false, false]);
});

test('only what may still be paid twice within a day counts, and never the proposal itself', () => {
  const payment = transfer(to(written));
  const day = 24 * 60 * 60 * 1_000;
  const after = (milliseconds: number) => ({ createdAt: new Date(at.getTime() + milliseconds) });
  expect([-day, day, -day - 1, day + 1].map((milliseconds) => isSame(payment, payment, after(milliseconds)))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  const counted = (['Open', 'Approved', 'Executing', 'Executed', 'Rejected', 'Failed', 'Expired'] as const).filter((status) =>
    isSame(payment, payment, { status }),
  );
  expect(counted).toEqual(['Open', 'Approved', 'Executing', 'Executed']);
  expect(isSame(payment, payment, { intentId: id(20) })).toBe(false);
});

test('it is said of each who proposed it and when, and that it is not known', () => {
  const payload = transfer(to(written));
  const facts = { names: noNames, now: at };
  const same = (status: OtherProposal['status']) => ({ intentId: id(21), domainId: id(30), who: 'Ben', when: 'today', status });
  const codes = (said: object) =>
    proposalWarnings({ payload }, { ...facts, ...said }).flatMap(({ code, values }) =>
      code.startsWith('SamePayment') ? [[code, values?.['who']]] : [],
    );
  const signed = { ...same('Executed'), mayStillBePaid: true };
  expect(codes({ samePayments: [same('Open'), same('Executed'), signed] })).toEqual([
    ['SamePaymentOpen', 'Ben'],
    ['SamePaymentApproved', 'Ben'],
    ['SamePaymentSigned', 'Ben'],
  ]);
  expect(codes({ areSamePaymentsUnknown: true })).toEqual([['SamePaymentUnknown', undefined]]);
  expect(codes({ samePayments: [] })).toEqual([]);
});

test('the addresses that are paid by themselves are named once, without their tags', () => {
  const payloads = [transfer(to(xAddress)), transfer(to('rPT1')), transfer({ type: 'Account', accountId: id(5) })];
  expect(addressesPaid(payloads, reading)).toEqual(['rPT1']);
});

test('what is asked for around a moment has all within a day of it, and stays the same for an hour', () => {
  const hour = 60 * 60 * 1_000;
  const [early, late] = ['2026-01-10T12:00:00.000Z', '2026-01-10T12:59:59.999Z'].map((text) => new Date(text));
  if (early === undefined || late === undefined) throw new Error('There are two');
  const asked = ordersAround(id(1), early);
  expect(ordersAround(id(1), late)).toEqual(asked);
  expect(Date.parse(asked['details.metadata.createdAt.gt'])).toBeLessThan(early.getTime() - 24 * hour);
  expect(Date.parse(asked['details.metadata.createdAt.lt'])).toBeGreaterThan(late.getTime() + 24 * hour);
});

test('what may still be paid counts however long ago it was proposed', () => {
  const payment = transfer(to(written));
  const long = { createdAt: new Date(at.getTime() - 90 * 24 * 60 * 60 * 1_000) };
  expect(isSame(payment, payment, { ...long, status: 'Executed' })).toBe(false);
  expect(isSame(payment, payment, { ...long, status: 'Executed', mayStillBePaid: true })).toBe(true);
});

test('the tasks whose orders ended and may still be paid are found by how those ended', async () => {
  const [payment, replacement] = [transfer(to(written)), transfer(to(written), { id: id(98) })];
  const orderId = id(40);
  const asked: object[] = [];
  const found = await payableTasks(id(1), {
    transactions: async (query) => {
      asked.push(query);
      const orderReference = { id: orderId };
      if ('outcome' in query) return [{ orderReference, mayStillBePaid: true }, { orderReference: { id: id(99) } }, {}];
      return 'processing.status' in query ? [{ orderReference, mayStillBePaid: true }] : [];
    },
    tasks: async ({ entityId }) => {
      expect(entityId).toBe(orderId);
      // Another order names this one as well, in whose place it is to come.
      return [other(payment), other(replacement)];
    },
    payload: (task) => task.payload,
  });
  expect(asked).toEqual([
    { accountId: id(1), outcome: 'Failed' },
    { accountId: id(1), 'ledgerTransactionData.ledgerStatus': 'Replaced' },
    { accountId: id(1), 'processing.status': 'Interrupted' },
  ]);
  expect(found).toEqual([other(payment)]);
});
