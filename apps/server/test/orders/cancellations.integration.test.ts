import { newId } from '@countersign/kernel';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { proposal } from '../harness.ts';
import { startCustody } from './custody.ts';
import type { Custody, CustodyAccount } from './custody.ts';
import { bitcoinCase, canReplace, ethereumCase, ledgerCases, replacingCases } from './ledger-cases.ts';

let custody: Custody;

beforeAll(async () => {
  custody = await startCustody();
});
afterAll(() => custody.stop());

const rest = async (orderId: string) => (await custody.transactionOf(orderId)).ledgerTransactionData?.ledgerStatus;
const processing = async (orderId: string) => (await custody.transactionOf(orderId)).processing;
const raw = async (orderId: string) => (await custody.transactionOf(orderId)).ledgerTransactionData?.rawTransaction ?? '';

/** Nothing is kept for what is over. */
async function expectNothingHeld(): Promise<void> {
  const { rows } = await custody.pool.query(
    'select 1 from job union all select 1 from order_reservation union all select 1 from order_resource where not spent',
  );
  expect(rows).toEqual([]);
}

async function whatACancellationWouldBe(orderId: string) {
  const { type: _, ...request } = proposal(
    custody.people.ada,
    {
      type: 'v0_AttemptTransactionOrderCancellation',
      targetTransactionOrderId: orderId,
      replacementTransactionOrderId: newId(),
      reason: 'Ordered by mistake',
    },
    custody.domainId,
  );
  return custody.client.intents.dryRun({ body: request });
}

async function sentOrderOn({ ledgerId, funds, amount, outside }: (typeof ledgerCases)[number]) {
  const from = await custody.fundedAccount(ledgerId, funds);
  const orderId = await custody.order(from, { type: 'Address', address: outside }, amount);
  await custody.workTo(orderId, 'Completed');
  await custody.track(ledgerId);
  expect(await rest(orderId)).toBe('Detected');
  return { from, orderId };
}

describe.each(ledgerCases)('$ledgerId, before anything was sent', ({ ledgerId, funds, amount, outside }) => {
  const destination = { type: 'Address', address: outside } as const;
  // One for all of them: after each it is what it was before.
  let from: CustodyAccount;
  beforeAll(async () => {
    from = await custody.fundedAccount(ledgerId, funds);
  });

  async function expectUntouched(): Promise<void> {
    expect(await custody.balance(from)).toEqual({ total: funds, reserved: 0n, quarantined: 0n });
    expect(await custody.onLedger(from)).toBe(funds);
  }

  test.each(['Pending', 'Preparing', 'Reserved'] as const)(
    'what is %s is interrupted, and nothing stays reserved',
    async (state) => {
      const orderId = await custody.order(from, destination, amount);
      await custody.workTo(orderId, state);
      expect((await whatACancellationWouldBe(orderId)).cancellation).toEqual({ type: 'OffLedger' });
      const { outcome, replacementId } = await custody.cancel(orderId);
      expect(outcome).toBe('Executed');
      expect(await processing(orderId)).toEqual({ status: 'Interrupted', cause: 'Cancellation', reason: 'Ordered by mistake' });
      await expectUntouched();
      await expectNothingHeld();
      const replacement = { params: { domainId: custody.domainId, transactionOrderId: replacementId } };
      await expect(custody.client.orders.get(replacement)).rejects.toMatchObject({ status: 404 });
      expect((await custody.cancel(orderId)).outcome).toBe('InvalidTransactionOrderState');
      await custody.settle(ledgerId);
      await expectUntouched();
    },
  );

  test('what is being signed meanwhile is not sent, and is not called cancelled: its signature is somewhere', async () => {
    const orderId = await custody.order(from, destination, amount);
    await custody.workTo(orderId, 'Reserved');
    const { ports } = custody;
    await custody.work({
      ...ports,
      signer: {
        ...ports.signer,
        sign: async (request) => {
          const signed = await ports.signer.sign(request);
          expect((await custody.cancel(orderId)).outcome).toBe('Executed');
          return signed;
        },
      },
    });
    await custody.work();
    expect(await custody.transactionOf(orderId)).toMatchObject({
      processing: { status: 'Failed', hint: 'InternalError' },
      mayStillBePaid: true,
    });
    expect(await raw(orderId)).toBe('');
    await custody.settle(ledgerId);
    await expectUntouched();
    await expectNothingHeld();
  });
});

describe.each(ledgerCases.filter(({ ledgerId }) => !canReplace(ledgerId)))('$ledgerId, where nothing is replaced', (ledger) => {
  test('what was sent is not cancelled, which is said before anybody signs, and is paid once', async () => {
    const { ledgerId, funds, amount } = ledger;
    const { from, orderId } = await sentOrderOn(ledger);
    expect(await whatACancellationWouldBe(orderId)).toMatchObject({ success: false });
    expect((await custody.cancel(orderId)).outcome).not.toBe('Executed');
    await custody.settle(ledgerId);
    expect(await rest(orderId)).toBe('Confirmed');
    const spent = amount + (await custody.feeOf(from, orderId));
    expect(await custody.balance(from)).toEqual({ total: funds - spent, reserved: 0n, quarantined: 0n });
    await expectNothingHeld();
  });
});

describe.each(replacingCases)('$ledgerId', (ledger) => {
  const { ledgerId, funds, amount, outside, tampering, opening = 0n, mayCostLess = false } = ledger;
  const destination = { type: 'Address', address: outside } as const;
  const sentOrder = () => sentOrderOn(ledger);

  async function expectUntouched(from: CustodyAccount, spent = 0n): Promise<void> {
    expect(await custody.balance(from)).toEqual({ total: funds - spent, reserved: 0n, quarantined: 0n });
    expect(await custody.onLedger(from)).toBe(funds - spent);
  }

  test('what was sent is Replaced by a transaction that pays nobody; both orders name each other', async () => {
    const { from, orderId } = await sentOrder();
    const original = await custody.feeOf(from, orderId);
    const expected = await whatACancellationWouldBe(orderId);
    expect(expected).toMatchObject({ cancellation: { type: 'OnLedger', fee: expected.fee?.amount } });
    const { outcome, replacementId } = await custody.cancel(orderId);
    expect(outcome).toBe('Executed');
    expect((await custody.cancel(orderId)).outcome).toBe('InvalidTransactionOrderState');
    await custody.workTo(replacementId, 'Completed');
    await custody.confirm(ledgerId, replacementId);
    expect(await rest(orderId)).toBe('Replaced');
    expect(await rest(replacementId)).toBe('Confirmed');
    const fee = await custody.feeOf(from, replacementId);
    expect(fee).toBeGreaterThan(0n);
    // The original would have paid for the account that it opens as well.
    if (!mayCostLess) expect(fee).toBeGreaterThan(original - opening);
    await expectUntouched(from, fee);
    await custody.work();
    await expectNothingHeld();
    const { domainId } = custody;
    expect(await custody.transactionOf(orderId)).toMatchObject({ replacedBy: { id: replacementId, domainId } });
    expect(await custody.transactionOf(replacementId)).toMatchObject({ replaces: { id: orderId, domainId } });
    const { data } = await custody.client.orders.get({ params: { domainId, transactionOrderId: replacementId } });
    expect(data).toMatchObject({ accountId: from.id, ledgerId, metadata: { description: 'Ordered by mistake' } });
    const kinds = (await custody.transfersOf(from)).map(({ kind, transactionId }) => [kind, transactionId]);
    const { id } = await custody.transactionOf(orderId);
    expect(kinds.filter(([, transactionId]) => transactionId === id)).toEqual([]);
    for (const order of [orderId, replacementId]) {
      expect((await custody.cancel(order)).outcome).toBe('InvalidTransactionOrderState');
      expect(await whatACancellationWouldBe(order)).toMatchObject({ success: false, errors: ['InvalidTransactionOrderState'] });
    }
  });

  test('what was signed and never sent is not sent any more', async () => {
    const from = await custody.fundedAccount(ledgerId, funds);
    const orderId = await custody.order(from, destination, amount);
    await custody.workTo(orderId, 'Broadcasting');
    const { outcome, replacementId } = await custody.cancel(orderId);
    expect(outcome).toBe('Executed');
    await custody.confirm(ledgerId, replacementId);
    expect(await processing(orderId)).toMatchObject({ status: 'Interrupted', cause: 'Replacement' });
    await expectUntouched(from, await custody.feeOf(from, replacementId));
    await custody.work();
    await expectNothingHeld();
  });

  test.each(['Pending', 'Preparing', 'Reserved', 'Prepared', 'Broadcasting'] as const)(
    'where the original is settled while its replacement is %s, the replacement fails and the order is paid once',
    async (state) => {
      const { from, orderId } = await sentOrder();
      const { replacementId } = await custody.cancel(orderId);
      await custody.workTo(replacementId, state);
      await custody.mine(ledgerId);
      if (state === 'Prepared') await custody.work();
      await custody.settle(ledgerId);
      await custody.work();
      await custody.work();
      expect(await rest(orderId)).toBe('Confirmed');
      expect(await processing(replacementId)).toEqual({ status: 'Failed', hint: 'TransactionNotEligibleForReplacement' });
      expect(await custody.transactionOf(orderId)).not.toHaveProperty('replacedBy');
      await expectUntouched(from, amount + (await custody.feeOf(from, orderId)));
      await custody.work();
      await expectNothingHeld();
    },
  );

  test('where the original is settled although its replacement was taken, the replacement is Expired', async () => {
    const { from, orderId } = await sentOrder();
    const { replacementId } = await custody.cancel(orderId);
    await custody.workTo(replacementId, 'Completed');
    // The miner of the block did not know of the replacement.
    const ids = await Promise.all(
      [orderId, replacementId].map(async (id) => (await custody.transactionOf(id)).ledgerTransactionData?.ledgerTransactionId),
    );
    await custody.pool.query(
      `update sandbox_transactions set status = case transaction_id when $1 then 'Detected' else 'Dropped' end where transaction_id in ($1, $2)`,
      ids,
    );
    await custody.settle(ledgerId);
    expect([await rest(orderId), await rest(replacementId)]).toEqual(['Confirmed', 'Expired']);
    await expectUntouched(from, amount + (await custody.feeOf(from, orderId)));
    await custody.work();
    await expectNothingHeld();
  });

  test('a maximum fee that can never be enough fails the cancellation; a sufficient one holds', async () => {
    const { from, orderId } = await sentOrder();
    expect((await custody.cancel(orderId, 1n)).outcome).toBe('InvalidTransactionOrderParameters');
    const { cancellation } = await whatACancellationWouldBe(orderId);
    const fee = cancellation?.type === 'OnLedger' ? BigInt(cancellation.fee) : 0n;
    const { outcome, replacementId } = await custody.cancel(orderId, fee * 2n);
    expect(outcome).toBe('Executed');
    await custody.workTo(replacementId, 'Completed');
    await custody.confirm(ledgerId, replacementId);
    expect(await custody.feeOf(from, replacementId)).toBeLessThanOrEqual(fee * 2n);
  });

  test('a cancellation can be cancelled: before it is signed the order goes on, after that a third one ends both', async () => {
    const { from, orderId } = await sentOrder();
    const first = await custody.cancel(orderId);
    expect((await custody.cancel(first.replacementId)).outcome).toBe('Executed');
    expect(await processing(first.replacementId)).toMatchObject({ status: 'Interrupted' });
    const second = await custody.cancel(orderId);
    expect(second.outcome).toBe('Executed');
    await custody.workTo(second.replacementId, 'Completed');
    const third = await custody.cancel(second.replacementId);
    expect(third.outcome).toBe('Executed');
    await custody.workTo(third.replacementId, 'Completed');
    await custody.confirm(ledgerId, third.replacementId);
    expect(await rest(orderId)).toBe('Replaced');
    expect(await rest(second.replacementId)).toBe('Replaced');
    await expectUntouched(from, await custody.feeOf(from, third.replacementId));
    await custody.work();
    await expectNothingHeld();
  });

  test('with another recipient, or without its approvals, the vault does not sign a replacement', async () => {
    const { from, orderId } = await sentOrder();
    const { replacementId } = await custody.cancel(orderId);
    await custody.workTo(replacementId, 'Reserved');
    const run = (statement: string, ...values: unknown[]) => custody.pool.query(statement, values);
    const changes = [
      [
        `update ledger_transaction set work = jsonb_set(work, '{built,unsigned,${tampering.path}}', $2::jsonb) where order_id = $1`,
        JSON.stringify(tampering.value),
      ],
      [
        `update intent_decision set public_key = $2 where position = 1 and intent_id =
           (select intent_id from entity_revision where kind = 'TransactionOrder' and id = $1 and revision = 1)`,
        custody.people.dan.keyPair.publicKey,
      ],
      [
        `update entity set data = jsonb_set(data, '{metadata,description}', to_jsonb($2::text))
         where kind = 'TransactionOrder' and id = (select replaces from ledger_transaction where order_id = $1)`,
        'Another order',
      ],
    ];
    const tables = ['ledger_transaction', 'intent_decision', 'entity'];
    for (const [statement = '', value] of changes) {
      for (const table of tables) await run(`create table kept_${table} as select * from ${table}`);
      await run(statement, replacementId, value);
      custody.log.length = 0;
      await custody.work();
      expect(await processing(replacementId)).toEqual({ status: 'Reserved' });
      expect(custody.log).toContainEqual(expect.objectContaining({ orderId: replacementId, message: 'The vault did not sign' }));
      for (const table of tables) {
        await run(`delete from ${table}`);
        await run(`insert into ${table} select * from kept_${table}`);
        await run(`drop table kept_${table}`);
      }
    }
    await custody.workTo(replacementId, 'Completed');
    await custody.confirm(ledgerId, replacementId);
    await expectUntouched(from, await custody.feeOf(from, replacementId));
  });
});

test('what another order builds on is not replaced: both go through', async () => {
  const { ledgerId, funds, amount, outside } = bitcoinCase;
  const from = await custody.fundedAccount(ledgerId, funds);
  const destination = { type: 'Address', address: outside } as const;
  const first = await custody.order(from, destination, amount);
  await custody.workTo(first, 'Completed');
  await custody.track(ledgerId);
  // Its only output is the change that the first one gives back.
  const second = await custody.order(from, destination, amount);
  await custody.workTo(second, 'Completed');
  const { outcome, replacementId } = await custody.cancel(first);
  expect(outcome).toBe('Executed');
  await custody.workTo(replacementId, 'Failed');
  expect(await processing(replacementId)).toEqual({ status: 'Failed', hint: 'TransactionNotEligibleForReplacement' });
  for (const orderId of [first, second]) await custody.confirm(ledgerId, orderId);
  const spent = amount * 2n + (await custody.feeOf(from, first)) + (await custody.feeOf(from, second));
  expect(await custody.balance(from)).toEqual({ total: funds - spent, reserved: 0n, quarantined: 0n });
  await expectNothingHeld();
});

test('of two cancellations that are decided at the same time one alone is executed', async () => {
  const { ledgerId, funds, amount, outside } = ethereumCase;
  const from = await custody.fundedAccount(ledgerId, funds);
  const orderId = await custody.order(from, { type: 'Address', address: outside }, amount);
  await custody.workTo(orderId, 'Completed');
  await custody.track(ledgerId);
  const both = await Promise.all([custody.cancel(orderId), custody.cancel(orderId), custody.cancel(orderId)]);
  expect(both.map(({ outcome }) => outcome).toSorted()).toEqual([
    'Executed',
    'InvalidTransactionOrderState',
    'InvalidTransactionOrderState',
  ]);
  const { replacementId = '' } = both.find(({ outcome }) => outcome === 'Executed') ?? {};
  await custody.workTo(replacementId, 'Completed');
  await custody.confirm(ledgerId, replacementId);
  expect(await custody.balance(from)).toMatchObject({ total: funds - (await custody.feeOf(from, replacementId)), reserved: 0n });
});
