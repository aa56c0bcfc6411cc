import { newId } from '@countersign/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startCustody } from './custody.ts';
import type { Custody, CustodyAccount } from './custody.ts';
import { ledgerCases, solanaCase } from './ledger-cases.ts';

let custody: Custody;

beforeAll(async () => {
  custody = await startCustody();
});
afterAll(() => custody.stop());

type LockIntent = `v0_${'Lock' | 'Unlock'}${'Account' | 'Endpoint'}`;

async function turn(type: LockIntent, id: string): Promise<void> {
  const { rows } = await custody.pool.query<{ revision: number }>(
    'select max(revision)::integer as revision from entity_revision where id = $1',
    [id],
  );
  await custody.execute({ type, reference: { id, revision: rows[0]?.revision ?? 0 } });
}

async function newEndpoint(ledgerId: string, address: string): Promise<string> {
  const id = newId();
  const common = { trustScore: 50, lock: 'Unlocked', customProperties: {} } as const;
  await custody.execute({ type: 'v0_CreateEndpoint', id, alias: 'Partner', ledgerId, address, ...common });
  return id;
}

/** The order's own account is locked for a while, in which it waits reserved; meanwhile its destination is locked. */
async function lockMeanwhile(from: CustodyAccount, orderId: string, lock: () => Promise<void>): Promise<void> {
  await custody.workTo(orderId, 'Reserved');
  await turn('v0_LockAccount', from.id);
  await custody.work();
  await lock();
  await custody.work();
  expect((await custody.transactionOf(orderId)).processing).toEqual({ status: 'Reserved' });
  await turn('v0_UnlockAccount', from.id);
  await custody.work();
}

test.each(ledgerCases)(
  '$ledgerId: an order goes through to Confirmed, and balances are right to the last unit',
  async (ledger) => {
    const { ledgerId, funds, amount, outside } = ledger;
    const from = await custody.fundedAccount(ledgerId, funds);
    expect(await custody.balance(from)).toEqual({ total: funds, reserved: 0n, quarantined: 0n });
    const orderId = await custody.order(from, { type: 'Address', address: outside }, amount);
    await custody.confirm(ledgerId, orderId);
    const fee = await custody.feeOf(from, orderId);
    expect(fee).toBeGreaterThan(0n);
    expect(await custody.balance(from)).toEqual({ total: funds - amount - fee, reserved: 0n, quarantined: 0n });
    expect(await custody.onLedger(from)).toBe(funds - amount - fee);
    expect((await custody.transactionOf(orderId)).processing).toEqual({ status: 'Completed' });
    const { rows } = await custody.pool.query(
      'select 1 from job union all select 1 from order_reservation union all select 1 from order_resource where not spent',
    );
    expect(rows).toEqual([]);
  },
);

test.each(ledgerCases)(
  '$ledgerId: what one account pays another of the instance needs no release',
  async ({ ledgerId, funds, amount }) => {
    const from = await custody.fundedAccount(ledgerId, funds);
    const to = await custody.openAccount(ledgerId, 'Random');
    const orderId = await custody.order(from, { type: 'Account', accountId: to.id }, amount);
    await custody.confirm(ledgerId, orderId);
    expect(await custody.balance(to)).toEqual({ total: amount, reserved: 0n, quarantined: 0n });
    expect(await custody.balance(from)).toMatchObject({ total: funds - amount - (await custody.feeOf(from, orderId)) });
  },
);

test('an order that waits unsigned until its transaction would be too late is built again, and paid', async () => {
  const { ledgerId, funds, amount, outside } = solanaCase;
  const from = await custody.fundedAccount(ledgerId, funds);
  const orderId = await custody.order(from, { type: 'Address', address: outside }, amount);
  await lockMeanwhile(from, orderId, async () => {
    await custody.mineMany(ledgerId, 160);
    await custody.work();
    expect((await custody.transactionOf(orderId)).processing).toEqual({ status: 'Preparing' });
  });
  await custody.confirm(ledgerId, orderId);
  expect((await custody.balance(from)).total).toBe(funds - amount - (await custody.feeOf(from, orderId)));
});

test.each(ledgerCases)(
  '$ledgerId: an order without funds waits, and goes on when funds come',
  async ({ ledgerId, funds, outside }) => {
    const from = await custody.fundedAccount(ledgerId, funds);
    const orderId = await custody.order(from, { type: 'Address', address: outside }, funds);
    await custody.work();
    await custody.work();
    expect((await custody.transactionOf(orderId)).processing).toEqual({ status: 'Preparing', hint: 'CurrentlyNotEnoughFunds' });
    await custody.deposit(from, funds);
    // What is quarantined pays for nothing.
    await custody.work();
    expect((await custody.transactionOf(orderId)).processing).toMatchObject({ hint: 'CurrentlyNotEnoughFunds' });
    await custody.release(from);
    await custody.confirm(ledgerId, orderId);
    expect((await custody.balance(from)).total).toBe(funds - (await custody.feeOf(from, orderId)));
  },
);

test.each(ledgerCases)(
  '$ledgerId: a destination that was locked meanwhile fails the order',
  async ({ ledgerId, funds, amount }) => {
    const from = await custody.fundedAccount(ledgerId, funds);
    const to = await custody.openAccount(ledgerId);
    const orderId = await custody.order(from, { type: 'Account', accountId: to.id }, amount);
    const { data } = await custody.client.accounts.get({ params: { domainId: custody.domainId, accountId: to.id } });
    await custody.execute({ type: 'v0_LockAccount', reference: { id: to.id, revision: data.metadata.revision } });
    await custody.work();
    await custody.work();
    expect((await custody.transactionOf(orderId)).processing).toEqual({ status: 'Failed', hint: 'LockedDestination' });
    expect(await custody.balance(from)).toEqual({ total: funds, reserved: 0n, quarantined: 0n });
  },
);

test.each(ledgerCases)(
  '$ledgerId: a destination that is locked while an order waits to be signed is not paid, and nothing stays reserved',
  async ({ ledgerId, funds, amount, outside }) => {
    const from = await custody.fundedAccount(ledgerId, funds);
    const to = await custody.openAccount(ledgerId);
    const endpointId = await newEndpoint(ledgerId, outside);
    for (const [destination, lock] of [
      [{ type: 'Account', accountId: to.id }, () => turn('v0_LockAccount', to.id)],
      [{ type: 'Endpoint', endpointId }, () => turn('v0_LockEndpoint', endpointId)],
    ] as const) {
      const orderId = await custody.order(from, destination, amount);
      await lockMeanwhile(from, orderId, lock);
      expect((await custody.transactionOf(orderId)).processing).toEqual({ status: 'Failed', hint: 'LockedDestination' });
      await custody.settle(ledgerId);
      expect(await custody.balance(from)).toEqual({ total: funds, reserved: 0n, quarantined: 0n });
    }
    await turn('v0_UnlockEndpoint', endpointId);
    await custody.confirm(ledgerId, await custody.order(from, { type: 'Endpoint', endpointId }, amount));
  },
);

test("a locked endpoint in the ledger's own terms is not paid, and a cancellation pays nobody whatever is locked", async () => {
  const ledgerId = 'ethereum-sandbox';
  const from = await custody.fundedAccount(ledgerId, 2_000_000_000_000_000_000n);
  const endpointId = await newEndpoint(ledgerId, '0x1f9090aaE28b8a3dCeaDf281B0F12828e676c326');
  const parameters = {
    type: 'Ethereum',
    destination: { type: 'Endpoint', endpointId },
    amount: '1000',
    feeStrategy: { type: 'Priority', priority: 'Low' },
  } as const;
  const late = await custody.orderTransaction(from, parameters);
  await lockMeanwhile(from, late, () => turn('v0_LockEndpoint', endpointId));
  expect((await custody.transactionOf(late)).processing).toEqual({ status: 'Failed', hint: 'LockedDestination' });
  await turn('v0_UnlockEndpoint', endpointId);
  const sent = await custody.orderTransaction(from, parameters);
  await custody.workTo(sent, 'Completed');
  await turn('v0_LockEndpoint', endpointId);
  const { outcome, replacementId } = await custody.cancel(sent);
  expect(outcome).toBe('Executed');
  await custody.workTo(replacementId, 'Completed');
  await custody.confirm(ledgerId, replacementId);
  expect((await custody.transactionOf(sent)).ledgerTransactionData?.ledgerStatus).toBe('Replaced');
});
