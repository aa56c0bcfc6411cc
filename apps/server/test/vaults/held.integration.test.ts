import { createHeldOrders } from '@countersign/adapters/postgres';
import { systemClock } from '@countersign/kernel';
import { holdOrder, liftHold } from '@countersign/service';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startColdCustody, type ColdCustody } from './cold-custody.ts';

const ledgerId = 'ethereum-sandbox';
const address = '0x52908400098527886E0F7030069857D2E4169EE7';
const amount = 1_000_000n;
const funds = 9_000_000_000_000_000_000n;

let custody: ColdCustody;
beforeAll(async () => {
  custody = await startColdCustody();
  await custody.meet();
});
afterAll(() => custody.stop());

const ports = () => ({ heldOrders: createHeldOrders(custody.pool), clock: systemClock });
const hold = (orderId: string) => holdOrder(ports(), { orderId, by: 'screening', reason: 'The payee is being looked at' });
const lift = (orderId: string) => liftHold(ports(), { orderId, by: 'screening' });
const statusOf = async (orderId: string) => (await custody.transactionOf(orderId)).processing?.status;

test('no file asks a vault without a network for what is held, and what it signed before is not sent meanwhile', async () => {
  const account = await custody.coldAccount(ledgerId, funds);
  const orderId = await custody.waitingOrder(account, address, amount);
  await hold(orderId);
  expect(await custody.pending()).toMatchObject([{ orderId, held: true }]);
  await expect(custody.prepared()).rejects.toMatchObject({ status: 404 });
  await lift(orderId);
  expect((await custody.pending())[0]).not.toHaveProperty('held');
  const { signed } = await custody.machine.sign(await custody.prepared());
  await hold(orderId);
  await custody.imported(signed);
  for (let round = 0; round < 4; round++) await custody.work();
  expect(await statusOf(orderId)).toBe('Prepared');
  await lift(orderId);
  await custody.confirm(ledgerId, orderId);
});

test('what such a vault may have signed waits while it is held, however late it gets, and is paid once when its file is back and the hold is gone', async () => {
  const account = await custody.coldAccount(ledgerId, funds);
  const orderId = await custody.waitingOrder(account, address, amount);
  const { signed } = await custody.machine.sign(await custody.prepared());
  await hold(orderId);
  const later = { ...custody.ports, clock: { now: () => new Date(Date.now() + 20 * 24 * 3_600_000) } };
  for (let round = 0; round < 4; round++) await custody.work(later);
  // Nothing is given back, and the vault is not asked to remember an end.
  expect(await statusOf(orderId)).toBe('Prepared');
  expect((await custody.balance(account)).reserved).toBeGreaterThan(amount);
  expect(await custody.pending()).toMatchObject([{ type: 'Sign', orderId }]);
  await custody.imported(signed);
  for (let round = 0; round < 4; round++) await custody.work(later);
  expect(await statusOf(orderId)).toBe('Prepared');
  expect(await custody.onLedger(account)).toBe(funds);
  await lift(orderId);
  await custody.confirm(ledgerId, orderId);
  const left = funds - amount - (await custody.feeOf(account, orderId));
  expect(await custody.balance(account)).toEqual({ total: left, reserved: 0n, quarantined: 0n });
  expect(await custody.onLedger(account)).toBe(left);
});
