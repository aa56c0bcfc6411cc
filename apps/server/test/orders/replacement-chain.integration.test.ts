import { newId } from '@countersign/kernel';
import type { TransactionProcessingStatus } from '@countersign/model';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { startCustody } from './custody.ts';
import type { Custody, CustodyAccount } from './custody.ts';

const ledgerId = 'ethereum-sandbox';
const bob = '0x52908400098527886E0F7030069857D2E4169EE7';
const amount = 1_000_000n;

let custody: Custody;
let from: CustodyAccount;
let before: bigint;

beforeAll(async () => {
  custody = await startCustody();
});
afterAll(() => custody.stop());
beforeEach(async () => {
  from = await custody.fundedAccount(ledgerId, 9_000_000_000_000_000_000n);
  before = await held();
});

async function held(): Promise<bigint> {
  const holdings = (await custody.networks.sandboxes.get(ledgerId)?.holdings([bob])) ?? [];
  return holdings.reduce((sum, { total }) => sum + total, 0n);
}

const processing = async (orderId: string) => (await custody.transactionOf(orderId)).processing;

const payment = (over: object = {}) => ({
  type: 'Ethereum' as const,
  destination: { type: 'Address' as const, address: bob },
  amount: String(amount),
  feeStrategy: { type: 'Priority' as const, priority: 'High' as const },
  ...over,
});

const insteadOf = (transactionOrderId: string) => ({
  resourceStrategy: { type: 'OrderReplacement' as const, transactionOrderId },
});

/** At what fees are, an order with it waits. */
const tooLittle = { maximumFee: '1000' };

const replacement = (orderId: string) => ({
  type: 'v0_CreateTransactionOrder' as const,
  id: newId(),
  accountId: from.id,
  ledgerId,
  parameters: payment(insteadOf(orderId)),
  customProperties: {},
});

async function sent(): Promise<string> {
  const orderId = await custody.orderTransaction(from, payment({ feeStrategy: { type: 'Priority', priority: 'Low' } }));
  await custody.workTo(orderId, 'Completed');
  await custody.track(ledgerId);
  return orderId;
}

async function expectToWait(orderId: string): Promise<void> {
  await custody.work();
  await custody.work();
  expect(await processing(orderId)).toEqual({ status: 'Preparing', hint: 'CurrentlyFeesTooLarge' });
}

async function expectBobToBePaidOnce(): Promise<void> {
  for (let round = 0; round < 15; round++) {
    await custody.work();
    await custody.settle(ledgerId);
  }
  expect((await held()) - before).toBe(amount);
}

/** What an earlier version accepted: an order is in work that replaces a stopped one, which was to replace one that was sent. */
async function alreadyAccepted(chain: 1 | 2, state: TransactionProcessingStatus) {
  const first = await sent();
  let waiting = await custody.orderTransaction(from, payment(tooLittle));
  const second = waiting;
  if (chain === 2) waiting = await custody.orderTransaction(from, payment({ ...tooLittle, ...insteadOf(second) }));
  const last = await custody.orderTransaction(from, payment(insteadOf(waiting)));
  await custody.workTo(last, state);
  await custody.pool.query('update ledger_transaction set replaces = $2 where order_id = $1', [second, first]);
  return { first, last };
}

test('what waits to take the place of a payment is not itself replaced: it is cancelled, and the payment replaced', async () => {
  const first = await sent();
  const second = await custody.orderTransaction(from, payment({ ...insteadOf(first), ...tooLittle }));
  await expectToWait(second);
  expect(await custody.dryRun(replacement(second))).toMatchObject({ success: false, errors: ['InvalidTransactionOrderState'] });
  expect(await custody.attempt(replacement(second))).toBe('InvalidTransactionOrderState');
  expect(await processing(second)).toMatchObject({ status: 'Preparing' });
  const { domainId } = custody;
  expect(await custody.transactionOf(second)).toMatchObject({ inPlaceOf: { id: first, domainId } });
  expect((await custody.cancel(second)).outcome).toBe('Executed');
  const faster = replacement(first);
  expect(await custody.attempt(faster)).toBe('Executed');
  await custody.workTo(faster.id, 'Completed');
  await expectBobToBePaidOnce();
  expect((await custody.transactionOf(faster.id)).ledgerTransactionData?.ledgerStatus).toBe('Confirmed');
  expect((await custody.transactionOf(first)).ledgerTransactionData?.ledgerStatus).toBe('Replaced');
});

test('a cancellation that nobody has signed is not replaced by a payment', async () => {
  const first = await sent();
  const { outcome, replacementId } = await custody.cancel(first);
  expect(outcome).toBe('Executed');
  expect(await custody.attempt(replacement(replacementId))).toBe('InvalidTransactionOrderState');
  await custody.workTo(replacementId, 'Completed');
  await custody.confirm(ledgerId, replacementId);
  await custody.settle(ledgerId);
  expect((await custody.transactionOf(first)).ledgerTransactionData?.ledgerStatus).toBe('Replaced');
  expect(await held()).toBe(before);
});

test('an order that waits and replaces nothing that may pay is replaced, as often as one likes', async () => {
  let waiting = await custody.orderTransaction(from, payment(tooLittle));
  await expectToWait(waiting);
  for (let times = 0; times < 2; times++) {
    waiting = await custody.orderTransaction(from, payment({ ...tooLittle, ...insteadOf(waiting) }));
    await expectToWait(waiting);
    expect(await custody.transactionOf(waiting)).not.toHaveProperty('inPlaceOf');
  }
  await custody.orderTransaction(from, payment(insteadOf(waiting)));
  await expectBobToBePaidOnce();
});

test.each([
  [1, 'Pending'],
  [2, 'Pending'],
  [1, 'Reserved'],
  [2, 'Reserved'],
] as const)(
  'an order that would pay besides one behind it by way of %s stopped ones fails, though it is %s',
  async (chain, state) => {
    const { last } = await alreadyAccepted(chain, state);
    await expectBobToBePaidOnce();
    expect(await processing(last)).toEqual({ status: 'Failed', hint: 'TransactionNotEligibleForReplacement' });
  },
);

test('an order that would pay besides one that was paid meanwhile fails', async () => {
  const { first, last } = await alreadyAccepted(1, 'Pending');
  await custody.settle(ledgerId);
  expect((await custody.transactionOf(first)).ledgerTransactionData?.ledgerStatus).toBe('Confirmed');
  await expectBobToBePaidOnce();
  expect(await processing(last)).toEqual({ status: 'Failed', hint: 'TransactionNotEligibleForReplacement' });
});

test('an order that would pay a second time and is signed is not sent, and can be cancelled', async () => {
  const { last } = await alreadyAccepted(1, 'Broadcasting');
  await expectBobToBePaidOnce();
  expect(await processing(last)).toMatchObject({ status: 'Broadcasting' });
  const { outcome, replacementId } = await custody.cancel(last);
  expect(outcome).toBe('Executed');
  await custody.confirm(ledgerId, replacementId);
  expect(await processing(last)).toMatchObject({ status: 'Interrupted' });
  expect((await held()) - before).toBe(amount);
});
