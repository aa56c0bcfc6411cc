import { keysOf } from '@countersign/kernel';
import { expect, test } from 'vitest';

import type { OrderTransaction } from './changes.ts';
import type { OrderHold } from './holds.ts';
import { takeStep } from './take-step.ts';
import { transitions } from './transitions.ts';

const now = new Date('2026-01-02T03:04:05.678Z');
const hold: OrderHold = { by: 'screening', reason: 'The payee is being looked at', since: now.toISOString() };

function order(values: Partial<OrderTransaction> = {}): OrderTransaction {
  return {
    transactionId: 'one',
    version: 7,
    registeredAt: '2026-01-01T00:00:00.000Z',
    domainId: 'domain',
    processing: { status: 'Reserved' },
    senders: [{ id: 'account', domainId: 'domain' }],
    reserved: [],
    resources: [],
    rivals: [],
    ...values,
  };
}

test('a hold is written at the version that was read, and those who read the order hear of it', () => {
  const { transactions, events } = takeStep(order(), { step: 'Hold', hold }, now);
  expect(transactions).toEqual([{ transactionId: 'one', version: 7, holds: [hold] }]);
  expect(events.map(({ payload }) => payload.type)).toEqual(['TransactionUpdated']);
});

test('each holder has one hold, and lifts its own alone', () => {
  const limit: OrderHold = { ...hold, by: 'limit', reason: 'More than a day may pay' };
  const held = order({ holds: [hold, limit] });
  const holdsAfter = (step: Parameters<typeof takeStep>[1]) => takeStep(held, step, now).transactions[0]?.holds;
  expect(holdsAfter({ step: 'Hold', hold: { ...hold, reason: 'Another' } })).toEqual([limit, { ...hold, reason: 'Another' }]);
  expect(holdsAfter({ step: 'Lift', by: 'screening' })).toEqual([limit]);
});

test('nothing that is held is built, signed or sent', () => {
  const none = { work: {}, amounts: [], resources: [], builtOn: [] };
  const steps = [
    ['Preparing', { step: 'Reserve', ...none }],
    ['Reserved', { step: 'AskVault' }],
    ['Reserved', { step: 'Sign', work: {}, ledgerTransactionId: 'id' }],
    ['Prepared', { step: 'Send' }],
    ['Broadcasting', { step: 'Sent', raw: '' }],
  ] as const;
  for (const [status, step] of steps) {
    const processing = { status };
    expect(takeStep(order({ processing }), step, now).transactions).toHaveLength(1);
    expect(() => takeStep(order({ processing, holds: [hold] }), step, now)).toThrow('cannot happen to an order that is held');
  }
});

test('what is held still ends, makes room for another one, and is what its ledger says', () => {
  const ends = [
    ['Reserved', { step: 'PlanEnd', end: { step: { step: 'Interrupt', cause: 'Cancellation', reason: 'No more' } } }],
    ['Reserved', { step: 'BuildAgain', work: {} }],
    ['Prepared', { step: 'ExpectReplacement' }],
    ['Prepared', { step: 'PlanEnd', end: { step: { step: 'Fail', hint: 'BroadcastExpired' } } }],
    ['Broadcasting', { step: 'Detect', data: {} }],
  ] as const;
  for (const [status, step] of ends) {
    expect(takeStep(order({ processing: { status }, holds: [hold] }), step, now).transactions).toHaveLength(1);
  }
});

test('what was sent is held by nobody, since nothing would come of it', () => {
  const sent = order({ processing: { status: 'Completed' }, ledgerStatus: 'Detected' });
  expect(() => takeStep(sent, { step: 'Hold', hold }, now)).toThrow('Hold cannot happen to an order that is Detected');
  expect(keysOf(transitions)).toContain('Lift');
});
