import type { TransactionProcessingStatus } from '@countersign/model';
import { expect, test } from 'vitest';
import { fail } from '../rules/intent-failure.ts';
import type { IntentPayload } from '../schemas/intent-payload.ts';
import { id } from '../testing/fixtures.ts';
import { adding, addingWith, order, replacing, transactionFact, transferState } from '../testing/order-situation.ts';
import type { KnownOrder } from '../testing/order-situation.ts';
import type { Situation } from '../testing/situation.ts';
import { code, inChild, loaded, plan } from '../testing/situation.ts';

const target = loaded('TransactionOrder', { ...order, id: id(7_001) });

const waiting = (status: TransactionProcessingStatus, values: KnownOrder = {}): Situation =>
  addingWith({ orderTransactions: [transactionFact(status, values)] }, target);

const built = { replaceable: {} };

test.each<[string, object, Situation]>([
  ['ok', {}, waiting('Pending')],
  ['ok', {}, waiting('Preparing')],
  ['ok', {}, waiting('Reserved', built)],
  ['ok', {}, waiting('Prepared', built)],
  ['ok', {}, waiting('Broadcasting', built)],
  ['ok', {}, waiting('Completed', { ...built, ledgerStatus: 'Detected' })],
  ['InvalidTransactionOrderState', {}, waiting('Completed', { ...built, ledgerStatus: 'Confirmed' })],
  ['InvalidTransactionOrderState', {}, waiting('Completed', { ...built, ledgerStatus: 'Expired' })],
  ['InvalidTransactionOrderState', {}, waiting('Completed', { ...built, ledgerStatus: 'Replaced' })],
  ['InvalidTransactionOrderState', {}, waiting('Failed')],
  ['InvalidTransactionOrderState', {}, waiting('Interrupted')],
  ['InvalidTransactionOrderState', {}, waiting('Broadcasting', { ...built, replacedBy: id(7_002) })],
  ['InvalidTransactionOrderState', {}, adding(target)],
  ['InvalidTransactionOrderState', {}, waiting('Prepared')],
  ['InvalidTransactionOrderParameters', { maximumFee: '1' }, waiting('Prepared', built)],
  ['InvalidEntityId', {}, transferState],
  ['MustBeExecutedInCurrentDomain', {}, { ...waiting('Pending'), ...inChild }],
  ['EntityAlreadyCreated', { replacementTransactionOrderId: id(7_001) }, waiting('Pending')],
])('a cancellation: %s (%#)', (expected, values, situation) => {
  const payload = {
    type: 'v0_AttemptTransactionOrderCancellation',
    targetTransactionOrderId: id(7_001),
    replacementTransactionOrderId: id(7_002),
    reason: 'A wrong amount',
    ...values,
  };
  expect(code(payload as IntentPayload, situation)).toBe(expected);
});

test('a locked account is no hindrance to stopping what is not signed yet, but nothing new is signed for it', () => {
  const payload: IntentPayload = {
    type: 'v0_AttemptTransactionOrderCancellation',
    targetTransactionOrderId: id(7_001),
    replacementTransactionOrderId: id(7_002),
    reason: 'A wrong amount',
  };
  const locked = (status: TransactionProcessingStatus) => ({
    ...waiting(status, built),
    entities: [...(replacing('Account', { lock: 'Locked' }).entities ?? []), target],
  });
  expect(plan(payload, locked('Reserved'))).toMatchObject({
    ok: true,
    value: {
      changes: [],
      effects: [{ type: 'InterruptOrder', orderId: id(7_001), cause: 'Cancellation', reason: 'A wrong amount' }],
    },
  });
  expect(code(payload, locked('Prepared'))).toBe('AccountLocked');
  expect(plan(payload, waiting('Prepared', built))).toMatchObject({
    ok: true,
    value: {
      changes: [{ kind: 'TransactionOrder', id: id(7_002), data: { accountId: id(4_000) } }],
      effects: [{ type: 'ProcessOrder', orderId: id(7_002), replaces: id(7_001) }],
    },
  });
});

test('is judged by what the order asks for that it cancels', () => {
  const parameters = { type: 'Solana' } as never;
  const asked: unknown[] = [];
  const payload: IntentPayload = {
    type: 'v0_AttemptTransactionOrderCancellation',
    targetTransactionOrderId: id(7_001),
    replacementTransactionOrderId: id(7_002),
    reason: 'A wrong amount',
  };
  const prepared = transactionFact('Prepared', built);
  const situation: Situation = {
    ...addingWith({ orderTransactions: [prepared] }, loaded('TransactionOrder', { ...order, id: id(7_001), parameters })),
    rules: {
      cancellationParameters: ({ target: of }) => {
        asked.push(of);
        return fail('InvalidTransactionOrderParameters', 'Nothing excludes it');
      },
    },
  };
  expect(code(payload, situation)).toBe('InvalidTransactionOrderParameters');
  expect(asked).toEqual([parameters]);
});
