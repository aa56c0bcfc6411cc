import { orderMigrations, requireSignedAdoption } from '@countersign/adapters/postgres';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startCustody, type Custody } from './custody.ts';
import { setBack } from './set-back.ts';

const ledgerId = 'ethereum-sandbox';
const outside = { type: 'Address', address: '0x52908400098527886E0F7030069857D2E4169EE7' } as const;

let custody: Custody;
let attacker: pg.Pool;
beforeAll(async () => {
  custody = await startCustody({}, { vaultIsApart: true });
  attacker = new pg.Pool({ connectionString: custody.superuserUrl, max: 1 });
});
afterAll(async () => {
  await attacker.end();
  await custody.stop({ isTampered: true });
});

const processing = async (orderId: string) => (await custody.transactionOf(orderId)).processing;

test('what had ended before ends were remembered is taken into the journal and the memory, and is signed no more', async () => {
  const from = await custody.fundedAccount(ledgerId, 9_000_000_000_000_000_000n);
  const orderId = await custody.order(from, outside, 1_000_000n);
  // As an earlier release left it: nobody but the database knows.
  await attacker.query('delete from job where key = $1', [orderId]);
  await attacker.query(
    `update ledger_transaction set processing_status = 'Failed', processing = '{"status": "Failed", "hint": "LockedDestination"}' where order_id = $1`,
    [orderId],
  );
  expect(await custody.differences()).toContain(`order ${orderId} differs`);
  const migration = orderMigrations.find((each) => 'name' in each && each.name === 'orders-0011-ends');
  await attacker.query('alter table ledger_transaction drop column ending');
  await attacker.query(migration?.sql ?? '');
  expect(await custody.differences()).toContain('1 entries say what was there before them');
  await expect(custody.withoutVault(async () => {})).rejects.toMatchObject({ code: 'AdoptionNotSigned' });
  const { pool, guard, notary } = custody.instance.services;
  await requireSignedAdoption({ pool, journal: guard.journal, notary, believesDatabase: true, now: new Date() });
  expect(await custody.differences()).toBeUndefined();

  // A memory that lacks it is refused, until somebody says that it is to be taken in.
  await expect(custody.withoutVault(async () => {})).rejects.toMatchObject({ code: 'VaultMemoryIncomplete' });
  await custody.withoutVault(async () => {}, true);
  await setBack(attacker, orderId);
  for (let round = 0; round < 12; round++) await custody.work();
  expect(custody.log).toContainEqual({
    message: 'The vault did not sign',
    orderId,
    detail: expect.stringMatching(/^OrderEnded: /),
  });
  expect(await processing(orderId)).toEqual({ status: 'Failed', hint: 'LockedDestination' });
});

test('while its vault is away an order that is to end is shown as it was, and does nothing else', async () => {
  const from = await custody.openAccount(ledgerId);
  const orderId = await custody.order(from, outside, 1_000_000n);
  await custody.workTo(orderId, 'Preparing');
  // The instance may work beside the test: all that it can find out about the order is there before.
  const before = { status: 'Preparing', hint: 'CurrentlyNotEnoughFunds' };
  const worked = async () => {
    await custody.work();
    return processing(orderId);
  };
  await expect.poll(worked).toEqual(before);
  await custody.withoutVault(async () => {
    const patience = custody.cancel(orderId);
    expect((await patience).outcome).toBe('Executed');
    expect(await processing(orderId)).toEqual(before);
  });
  // A vault that has just started may take longer than it is waited for, on a busy machine: its worker asks again.
  const afterwards = async () => {
    await custody.endOrders();
    return processing(orderId);
  };
  await expect.poll(afterwards).toMatchObject({ status: 'Interrupted', cause: 'Cancellation' });
});
