import { afterAll, beforeAll, expect, test } from 'vitest';

import { startCustody } from './custody.ts';
import type { Custody } from './custody.ts';

let custody: Custody;

beforeAll(async () => {
  custody = await startCustody();
});
afterAll(() => custody.stop());

/** Funds, a transfer and an outside address on each ledger. */
const ledgers = [
  {
    ledgerId: 'ethereum-sandbox',
    funds: 2_000_000_000_000_000_003n,
    amount: 500_000_000_000_000_007n,
    outside: '0x52908400098527886E0F7030069857D2E4169EE7',
  },
  {
    ledgerId: 'bitcoin-sandbox',
    funds: 100_000_007n,
    amount: 30_000_003n,
    outside: 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080',
  },
  {
    ledgerId: 'xrpl-sandbox',
    funds: 1_000_000_001n,
    amount: 200_000_003n,
    outside: 'rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe',
  },
] as const;

test.each(ledgers)('$ledgerId: an order goes through to Confirmed, and balances are right to the last unit', async (ledger) => {
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
    'select 1 from job union all select 1 from order_reservation union all select 1 from order_resource',
  );
  expect(rows).toEqual([]);
});

test.each(ledgers)(
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

test.each(ledgers)(
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

test.each(ledgers)('$ledgerId: a destination that was locked meanwhile fails the order', async ({ ledgerId, funds, amount }) => {
  const from = await custody.fundedAccount(ledgerId, funds);
  const to = await custody.openAccount(ledgerId);
  const orderId = await custody.order(from, { type: 'Account', accountId: to.id }, amount);
  const { data } = await custody.client.accounts.get({ params: { domainId: custody.domainId, accountId: to.id } });
  await custody.carryOut({ type: 'v0_LockAccount', reference: { id: to.id, revision: data.metadata.revision } });
  await custody.work();
  await custody.work();
  expect((await custody.transactionOf(orderId)).processing).toEqual({ status: 'Failed', hint: 'LockedDestination' });
  expect(await custody.balance(from)).toEqual({ total: funds, reserved: 0n, quarantined: 0n });
});
