import { afterAll, beforeAll, expect, test } from 'vitest';

import { startCustody } from './custody.ts';
import type { Custody } from './custody.ts';
import { ledgerCases } from './ledger-cases.ts';

let custody: Custody;

beforeAll(async () => {
  custody = await startCustody();
});
afterAll(() => custody.stop());

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
