import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { planEnd, setBack } from '../orders/set-back.ts';
import { startWorker } from '../orders/start-worker.ts';
import { startColdCustody, type ColdCustody } from './cold-custody.ts';

const ledgerId = 'ethereum-sandbox';
const address = '0x52908400098527886E0F7030069857D2E4169EE7';
const amount = 1_000_000n;

let custody: ColdCustody;
let attacker: pg.Pool;
let account: Awaited<ReturnType<ColdCustody['coldAccount']>>;
beforeAll(async () => {
  custody = await startColdCustody();
  attacker = new pg.Pool({ connectionString: custody.superuserUrl, max: 1 });
  await custody.meet();
  account = await custody.coldAccount(ledgerId, 9_000_000_000_000_000_000n);
});
afterAll(async () => {
  await attacker.end();
  await custody.stop({ isTampered: true });
});

/** Not as it is shown: of an order that was set back after its end nothing is. */
const processing = async (orderId: string) =>
  (await attacker.query<{ processing: unknown }>('select processing from ledger_transaction where order_id = $1', [orderId]))
    .rows[0]?.processing;
const asked = async () => (await custody.pending()).map(({ type, orderId }) => [type, orderId]);

test('what people cancelled is shown as it was until the vault remembers it, and is never signed there afterwards', async () => {
  const orderId = await custody.order(account, { type: 'Address', address }, amount);
  await custody.workTo(orderId, 'Preparing');
  expect((await custody.cancel(orderId)).outcome).toBe('Executed');
  expect(await processing(orderId)).toEqual({ status: 'Preparing' });
  expect((await custody.cancel(orderId)).outcome).toBe('InvalidTransactionOrderState');
  expect(await asked()).toEqual([['End', orderId]]);
  await custody.trip();
  await custody.endOrders();
  expect(await processing(orderId)).toEqual({ status: 'Interrupted', cause: 'Cancellation', reason: 'Ordered by mistake' });
  expect(await custody.differences()).toBeUndefined();

  await setBack(attacker, orderId);
  await attacker.query(`delete from vault_operation where operation->>'type' = 'End'`);
  expect(await custody.differences()).toContain(`order ${orderId} differs`);
  await expect(custody.transactionOf(orderId)).rejects.toMatchObject({ code: 'SystemError' });
  await custody.workTo(orderId, 'Prepared');
  const file = await custody.prepared();
  expect((await custody.machine.show(file)).text).toContain('REFUSED. The order has ended: Interrupted');
  const { code, signed } = await custody.machine.sign(file);
  expect(code).toBe(3);
  await custody.imported(signed);
  await custody.work();
  expect(await processing(orderId)).toEqual({ status: 'Prepared' });
  // Asked again how it ended, the vault says the same.
  await planEnd(attacker, orderId, { step: 'Fail', hint: 'InternalError' });
  await custody.endOrders();
  await custody.trip();
  await custody.endOrders();
  expect(await processing(orderId)).toEqual({ status: 'Interrupted', cause: 'Cancellation', reason: 'Ordered by mistake' });
  expect(await custody.differences()).toBeUndefined();
});

test('a signature that nobody wants any more is not asked for', async () => {
  const orderId = await custody.waitingOrder(account, address, amount);
  expect(await asked()).toContainEqual(['Sign', orderId]);
  await planEnd(attacker, orderId, { step: 'Fail', hint: 'BroadcastExpired' });
  await custody.endOrders();
  expect((await asked()).filter(([, id]) => id === orderId)).toEqual([['End', orderId]]);
  await custody.trip();
  await custody.endOrders();
  expect(await processing(orderId)).toEqual({ status: 'Failed', hint: 'BroadcastExpired' });
});

test('nor is what another process works on, which asks the vault through the same files', async () => {
  const orderId = await custody.order(account, { type: 'Address', address }, amount);
  await custody.workTo(orderId, 'Preparing');
  await planEnd(attacker, orderId, { step: 'Fail', hint: 'LockedDestination' });
  const stopWorker = await startWorker(custody);
  const ended = { status: 'Failed', hint: 'LockedDestination' };

  await expect.poll(asked).toContainEqual(['End', orderId]);
  expect(await processing(orderId)).toMatchObject({ status: 'Preparing' });
  await custody.trip();
  await expect.poll(() => processing(orderId)).toEqual(ended);

  await setBack(attacker, orderId);
  await attacker.query(`delete from vault_operation where operation->>'type' = 'End'`);
  await expect.poll(() => processing(orderId)).toEqual({ status: 'Prepared' });
  const { code } = await custody.machine.sign(await custody.prepared());
  expect(code).toBe(3);
  await planEnd(attacker, orderId, { step: 'Fail', hint: 'InternalError' });
  await attacker.query('update job set run_at = now(), leased_until = null where key = $1', [orderId]);
  await expect.poll(asked).toContainEqual(['End', orderId]);
  await custody.trip();
  await expect.poll(() => processing(orderId)).toEqual(ended);
  await stopWorker();
  expect(await custody.differences()).toBeUndefined();
});

test('what the vault signed it does not call cancelled, whatever its row says: people hear that it may still be paid', async () => {
  const orderId = await custody.waitingOrder(account, address, amount);
  await custody.trip();
  await setBack(attacker, orderId);
  expect((await custody.cancel(orderId)).outcome).toBe('Executed');
  const file = await custody.prepared();
  expect((await custody.machine.show(file)).text).toContain('This vault had signed for it before: it may still be paid');
  await custody.trip();
  await custody.endOrders();
  expect(await processing(orderId)).toEqual({ status: 'Failed', hint: 'InternalError' });
  expect(await custody.transactionOf(orderId)).toMatchObject({ mayStillBePaid: true });
  expect(await custody.differences()).toBeUndefined();
});

test('nor does anybody hear that what it signed is over, where its row says that it failed', async () => {
  const orderId = await custody.waitingOrder(account, address, amount);
  await custody.trip();
  await planEnd(attacker, orderId, { step: 'Fail', hint: 'TransactionRejected' });
  await custody.endOrders();
  await custody.trip();
  await custody.endOrders();
  expect(await custody.transactionOf(orderId)).toMatchObject({
    processing: { status: 'Failed', hint: 'TransactionRejected' },
    mayStillBePaid: true,
  });
});
