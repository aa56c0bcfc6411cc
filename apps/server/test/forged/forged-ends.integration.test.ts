import { writeEntry } from '@countersign/governance/journal';
import { newId, utf8 } from '@countersign/kernel';
import { endedOrderText } from '@countersign/model';
import { generateKeyPair, toPkcs8 } from '@countersign/signing';
import { createNotary } from '@countersign/signing/node';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { planEnd } from '../orders/set-back.ts';
import { common, startForgery, type Forgery } from './start-forgery.ts';
import { violations } from './violations.ts';

/** Somebody who writes into the database says of an order that it ended, so that people order again, or that it goes on. */
let forgery: Forgery;
let from: Awaited<ReturnType<Forgery['fundedAccount']>>;
const ledgerId = 'ethereum-sandbox';
const outside = { type: 'Address', address: '0x52908400098527886E0F7030069857D2E4169EE7' } as const;

beforeAll(async () => {
  forgery = await startForgery();
  from = await forgery.fundedAccount(ledgerId, 9_000_000_000_000_000_000n);
});
afterAll(() => forgery.stop());

/** Every way in which an order's state leaves the server. */
async function shown(orderId: string): Promise<readonly (readonly [name: string, ask: () => Promise<unknown>])[]> {
  const { client, domainId } = forgery;
  const transactionId =
    (await forgery.one<string>('select id::text as value from ledger_transaction where order_id = $1', orderId)) ?? '';
  const params = { domainId };
  return [
    ['list', () => client.transactions.list({ params, query: { 'orderReference.Id': orderId } })],
    ['one', () => client.transactions.get({ params: { domainId, transactionId } })],
    ['orders of a page', () => client.orders.outlines({ params, query: { orderId: [orderId] } })],
    ['transactions of a page', () => client.transactions.outlines({ params, query: { transactionId: [transactionId] } })],
  ];
}

async function expectForged(orderId: string): Promise<void> {
  for (const [, ask] of await shown(orderId)) {
    const before = await violations(forgery);
    await forgery.expectRefused(ask(), `Order ${orderId} did not end as it is shown`);
    expect(await violations(forgery)).toBe(before + 1);
  }
}

/** What the answers have in common: how the order is. */
async function expectShown(orderId: string, state: object): Promise<void> {
  for (const [, ask] of await shown(orderId)) expect(JSON.stringify(await ask())).toContain(JSON.stringify(state));
}

/** Changes an order's row for a while. */
async function whileChanged(orderId: string, change: string, act: () => Promise<void>): Promise<void> {
  await forgery.run('create table kept_transaction as select * from ledger_transaction where order_id = $1', orderId);
  await forgery.run(`update ledger_transaction set ${change} where order_id = $1`, orderId);
  await act();
  await forgery.run(
    `update ledger_transaction t set (processing_status, processing, ledger_status, ledger_transaction) = (
       select processing_status, processing, ledger_status, ledger_transaction from kept_transaction) where order_id = $1`,
    orderId,
  );
  await forgery.run('drop table kept_transaction');
}

const pay = () => forgery.order(from, outside, 1_000_000n);

async function failed(hint = 'LockedDestination'): Promise<string> {
  const orderId = await pay();
  await forgery.workTo(orderId, 'Preparing');
  await planEnd(forgery.pool, orderId, { step: 'Fail', hint });
  await forgery.endOrders();
  return orderId;
}

const forgeries: readonly (readonly [name: string, change: string])[] = [
  ['failed', `processing_status = 'Failed', processing = '{"status": "Failed", "hint": "LockedDestination"}'`],
  ['failed, in what is shown alone', `processing = '{"status": "Failed", "hint": "LockedDestination"}'`],
  [
    'was cancelled',
    `processing_status = 'Interrupted', processing = '{"status": "Interrupted", "cause": "Cancellation", "reason": "By mistake"}'`,
  ],
  [
    'expired',
    `processing_status = 'Completed', processing = '{"status": "Completed"}', ledger_status = 'Expired',
       ledger_transaction = '{"ledgerStatus": "Expired", "ledgerTransactionId": "0x1", "statusLastUpdatedAt": "2026-01-01T00:00:00.000Z"}'`,
  ],
  [
    'was replaced',
    `processing_status = 'Completed', processing = '{"status": "Completed"}', ledger_status = 'Replaced',
       ledger_transaction = '{"ledgerStatus": "Replaced", "ledgerTransactionId": "0x1", "statusLastUpdatedAt": "2026-01-01T00:00:00.000Z"}'`,
  ],
];

test.each(forgeries)('an order that goes on is not shown as one that %s', async (_name, change) => {
  const orderId = await pay();
  await forgery.workTo(orderId, 'Preparing');
  await expectShown(orderId, { status: 'Preparing' });
  await whileChanged(orderId, change, () => expectForged(orderId));
  await expectShown(orderId, { status: 'Preparing' });
});

test('an order that ended is shown neither as one that goes on nor as one that ended otherwise', async () => {
  const orderId = await failed();
  await expectShown(orderId, { hint: 'LockedDestination', status: 'Failed' });
  for (const change of [
    `processing_status = 'Preparing', processing = '{"status": "Preparing"}'`,
    `processing = '{"status": "Failed", "hint": "InternalError"}'`,
    `processing_status = 'Interrupted', processing = '{"status": "Interrupted", "cause": "Cancellation", "reason": "By mistake"}'`,
  ])
    await whileChanged(orderId, change, () => expectForged(orderId));
  await expectShown(orderId, { hint: 'LockedDestination', status: 'Failed' });
});

test('an end that somebody put into the journal counts for nothing', async () => {
  const [orderId, other] = [await pay(), await failed()];
  await forgery.workTo(orderId, 'Preparing');
  const asFailed = `processing_status = 'Failed', processing = '{"status": "Failed", "hint": "LockedDestination"}'`;
  const header = await forgery.one<string>(
    `select replace(header, $1, $2) as value from journal where header like '{"end":%' and header::jsonb->>'orderId' = $1`,
    other,
    orderId,
  );
  await forgery.run(`select append_journal(root_domain_id, now(), $1) from instance`, header);
  await whileChanged(orderId, asFailed, () => expectForged(orderId));
  await expectForged(orderId);
  expect(await forgery.differences()).toContain(`The vault has not signed that order ${orderId} ended so`);
});

test('nor does one that another vault of the instance has signed', async () => {
  const orderId = await pay();
  await forgery.workTo(orderId, 'Preparing');
  // The key of another vault says nothing of this order.
  const other = createNotary(toPkcs8(generateKeyPair('Secp256r1')));
  await forgery.execute({ type: 'v0_CreateVault', id: newId(), alias: 'Other', publicKey: other.publicKey, ...common });
  const said = { orderId, end: { stage: 'Failed', hint: 'LockedDestination' }, wasSigned: false } as const;
  const signature = other.sign(utf8(endedOrderText(said)));
  const { header } = writeEntry({ type: 'End', judgedAt: new Date().toISOString(), ...said, signature });
  await forgery.run(`select append_journal(root_domain_id, now(), $1) from instance`, header);
  const asFailed = `processing_status = 'Failed', processing = '{"status": "Failed", "hint": "LockedDestination"}'`;
  await whileChanged(orderId, asFailed, () => expectForged(orderId));
  await expectForged(orderId);
});
