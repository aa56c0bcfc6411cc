import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startCustody, type Custody, type CustodyAccount } from './custody.ts';
import { refusals, setBack } from './set-back.ts';
import { startWorker } from './start-worker.ts';
import { endInRow, endOrdersIn, waysWithOneHint, type OrderThatEnded } from './ways-to-end.ts';

/** Three processes on one database, which somebody else commands: one serves people, one has the vault, and one works. */
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

/** Of an account of its own, so that no order waits for the nonce of another one. */
interface OwnOrder extends OrderThatEnded {
  readonly from: CustodyAccount;
  readonly left: bigint;
}

async function endedOrders(): Promise<readonly OwnOrder[]> {
  const orders: OwnOrder[] = [];
  for (const way of waysWithOneHint.filter(({ at }) => at !== 'Completed')) {
    const from = await custody.fundedAccount('ethereum-sandbox', 9_000_000_000_000_000_000n);
    for (const order of await endOrdersIn([way], custody, attacker, from))
      orders.push({ ...order, from, left: await custody.onLedger(from) });
  }
  return orders;
}

async function statuses(orders: readonly OwnOrder[]): Promise<readonly string[]> {
  const { rows } = await attacker.query<{ status: string }>(
    'select processing_status as status from ledger_transaction where order_id = any($1)',
    [orders.map(({ orderId }) => orderId)],
  );
  return rows.map(({ status }) => status);
}

test('what ended is not signed where it is set back in the midst of what another process does with it', async () => {
  const orders = await endedOrders();
  expect(await custody.differences()).toBeUndefined();
  const stopWorker = await startWorker(custody);
  for (let time = 0; time < 3; time++) {
    for (const { orderId } of orders) await setBack(attacker, orderId);
    // The worker has begun with some of them by then.
    await expect.poll(() => statuses(orders)).not.toEqual(orders.map(() => 'Pending'));
  }
  for (const { name, orderId, end } of orders) {
    const row = async () => ({ name, end: await endInRow(attacker, orderId) });
    await expect.poll(row).toMatchObject({ name, end });
    expect(await refusals(attacker, orderId)).toBeGreaterThan(0);
  }
  await stopWorker();
  const { rows } = await attacker.query(`select from ledger_transaction where work->'raw' is not null`);
  expect(rows).toEqual([]);
  await custody.mine('ethereum-sandbox');
  for (const { from, left } of orders) expect(await custody.onLedger(from)).toBe(left);
  expect(await custody.differences()).toBeUndefined();
});
