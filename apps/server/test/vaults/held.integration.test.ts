import { createHeldOrders } from '@countersign/adapters/postgres';
import { systemClock } from '@countersign/kernel';
import { holdOrder, liftHold } from '@countersign/service';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startColdCustody, type ColdCustody } from './cold-custody.ts';

const ledgerId = 'ethereum-sandbox';

let custody: ColdCustody;
beforeAll(async () => {
  custody = await startColdCustody();
  await custody.meet();
});
afterAll(() => custody.stop());

test('no file asks a vault without a network for what is held, and what it signed before is not sent meanwhile', async () => {
  const account = await custody.coldAccount(ledgerId, 9_000_000_000_000_000_000n);
  const orderId = await custody.waitingOrder(account, '0x52908400098527886E0F7030069857D2E4169EE7', 1_000_000n);
  const ports = { heldOrders: createHeldOrders(custody.pool), clock: systemClock };
  const hold = () => holdOrder(ports, { orderId, by: 'screening', reason: 'The payee is being looked at' });
  const lift = () => liftHold(ports, { orderId, by: 'screening' });
  const statusOf = async () => (await custody.transactionOf(orderId)).processing?.status;
  await hold();
  expect(await custody.pending()).toMatchObject([{ orderId, held: true }]);
  await expect(custody.prepared()).rejects.toMatchObject({ status: 404 });
  await lift();
  expect((await custody.pending())[0]).not.toHaveProperty('held');
  const { signed } = await custody.machine.sign(await custody.prepared());
  await hold();
  await custody.imported(signed);
  for (let round = 0; round < 4; round++) await custody.work();
  expect(await statusOf()).toBe('Prepared');
  await lift();
  await custody.confirm(ledgerId, orderId);
});
