import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { violations } from '../forged/violations.ts';
import { planEnd, setBack } from '../orders/set-back.ts';
import { endInRow, endOrders, endOrdersIn, waysToEnd, type OrderThatEnded } from '../orders/ways-to-end.ts';
import { startColdCustody, type ColdCustody } from './cold-custody.ts';
import { contentOf } from './forged-files.ts';

/** A vault without a network, which is asked about every end there is in one file, and to sign for all of them in another. */
let custody: ColdCustody;
let attacker: pg.Pool;
let account: Awaited<ReturnType<ColdCustody['coldAccount']>>;
beforeAll(async () => {
  custody = await startColdCustody();
  attacker = new pg.Pool({ connectionString: custody.superuserUrl, max: 1 });
  await custody.meet();
  account = await custody.coldAccount('ethereum-sandbox', 9_000_000_000_000_000_000n);
});
afterAll(async () => {
  await attacker.end();
  await custody.stop({ isTampered: true });
});

/** The next file goes to the machine, and comes back with whatever that says. */
async function carry() {
  const file = await custody.prepared();
  const { code, text, signed } = await custody.machine.sign(file);
  await custody.imported(signed);
  const operations: readonly { evidence?: { orderId: string } }[] = contentOf(file).operations;
  return { code, text, signedFor: operations.map(({ evidence }) => evidence?.orderId) };
}

/** What is sent is signed before, each in a file of its own; the others end in one. */
async function endInEveryWay(): Promise<readonly OrderThatEnded[]> {
  const sent: OrderThatEnded[] = [];
  for (const way of waysToEnd.filter(({ at }) => at === 'Completed')) {
    const orderId = await custody.waitingOrder(account, '0x52908400098527886E0F7030069857D2E4169EE7', 1_000_000n);
    await custody.trip();
    await custody.workTo(orderId, 'Completed');
    sent.push({ ...way, orderId });
    await endOrders(sent.slice(-1), custody, attacker, account);
  }
  const unsent = waysToEnd.filter(({ at }) => at !== 'Completed');
  return [...sent, ...(await endOrdersIn(unsent, custody, attacker, account))];
}

async function expectEnded(orders: readonly OrderThatEnded[]): Promise<void> {
  for (const { name, orderId, end } of orders)
    expect({ name, end: await endInRow(attacker, orderId) }).toMatchObject({ name, end });
}

test('what ended in any way is signed by no vault without a network any more, and verifying names it', async () => {
  const orders = await endInEveryWay();
  expect((await carry()).code).toBe(0);
  await custody.endOrders();
  await expectEnded(orders);
  expect(await custody.differences()).toBeUndefined();
  const left = await custody.onLedger(account);

  for (const { orderId } of orders) await setBack(attacker, orderId);
  await attacker.query(`delete from vault_operation where operation->>'type' = 'End'`);
  const differences = await custody.differences();
  const seen = await violations(custody);
  for (const { orderId } of orders) {
    expect(differences).toContain(`order ${orderId} differs from what the journal leads to: end is absent`);
    await expect(custody.transactionOf(orderId)).rejects.toMatchObject({ code: 'SystemError' });
  }
  expect(await violations(custody)).toBe(seen + orders.length);

  for (const { orderId } of orders) await custody.workTo(orderId, 'Prepared');
  const { code, text, signedFor } = await carry();
  expect(code).toBe(3);
  expect(signedFor).toHaveLength(orders.length);
  expect(new Set(signedFor)).toEqual(new Set(orders.map(({ orderId }) => orderId)));
  for (const { orderId, end } of orders) {
    const place = `${signedFor.indexOf(orderId) + 1} of ${orders.length}`;
    expect(text).toContain(`\n${place}: REFUSED. The order has ended: ${end.stage}\n`);
  }
  await custody.work();
  const { rows } = await attacker.query(`select from ledger_transaction where order_id = any($1) and work->'raw' is not null`, [
    orders.map(({ orderId }) => orderId),
  ]);
  expect(rows).toEqual([]);
  await custody.mine('ethereum-sandbox');
  expect(await custody.onLedger(account)).toBe(left);

  // Asked again how they ended, the vault says the same. Of what was sent, its row says too little to be put right by that.
  const unsent = orders.filter(({ at }) => at !== 'Completed');
  for (const { orderId } of unsent) await planEnd(attacker, orderId, { step: 'Fail', hint: 'TransientIssue' });
  await custody.endOrders();
  await carry();
  await custody.endOrders();
  await expectEnded(unsent);
  const differing = (await custody.differences()) ?? '';
  for (const { orderId } of unsent) expect(differing).not.toContain(orderId);
});
