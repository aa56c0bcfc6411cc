import type { JsonObject } from '@countersign/kernel';
import { ledgerModule } from '@countersign/ledger-registry';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startCustody } from './custody.ts';
import type { Custody, CustodyAccount } from './custody.ts';
import { ledgerCases } from './ledger-cases.ts';

/** Each test writes into orders with the rights of the database's owner, as somebody who holds no key of the instance. */
let custody: Custody;

beforeAll(async () => {
  custody = await startCustody();
});
afterAll(() => custody.stop({ isTampered: true }));

const run = (statement: string, ...values: unknown[]) => custody.pool.query(statement, values);

/** Makes the database forget that an order was ever executed, and a job execute it again. */
async function setBack(orderId: string): Promise<void> {
  await run('delete from job where key = $1', orderId);
  await run(`delete from order_resource where transaction_id = (select id from ledger_transaction where order_id = $1)`, orderId);
  await run(
    `delete from order_reservation where transaction_id = (select id from ledger_transaction where order_id = $1)`,
    orderId,
  );
  await run(
    `update ledger_transaction set processing_status = 'Pending', processing = '{"status": "Pending"}', work = work - 'built' - 'raw',
       ledger_status = null, ledger_transaction = null,
       -- Change can be spent where its transaction is known.
       ledger_transaction_id = case ledger_id when 'bitcoin-sandbox' then ledger_transaction_id end where order_id = $1`,
    orderId,
  );
  await run(`insert into job (queue, key, payload) values ('process-order', $1, '{}')`, orderId);
}

/** Makes the database what it was before the order was proposed, as far as orders go. */
async function forget(orderId: string): Promise<void> {
  const ofOrder = `transaction_id = (select id from ledger_transaction where order_id = $1)`;
  await run('delete from job where key = $1', orderId);
  for (const table of ['order_resource', 'order_reservation']) await run(`delete from ${table} where ${ofOrder}`, orderId);
  await run('delete from ledger_transaction where order_id = $1', orderId);
}

/** Works until the order has ended; gives every state that it was in. */
async function workToTheEnd(orderId: string): Promise<readonly string[]> {
  const states = new Set<string>();
  for (let round = 0; round < 30; round++) {
    // Not as it is shown: of one that was set back after its end nothing is.
    const { rows } = await run('select processing_status as status from ledger_transaction where order_id = $1', orderId);
    const { status } = rows[0] as { status: string };
    states.add(status);
    if (status === 'Failed' || status === 'Completed') break;
    await custody.work();
  }
  return [...states];
}

const isHeld = async (orderId: string) =>
  (
    await run(
      `select from order_reservation h join ledger_transaction t on t.id = h.transaction_id where t.order_id = $1
       union all select from order_resource r join ledger_transaction t on t.id = r.transaction_id where t.order_id = $1`,
      orderId,
    )
  ).rows.length > 0;

describe.each(ledgerCases)('$ledgerId', ({ ledgerId, funds, outside }) => {
  let from: CustodyAccount;
  const amount = funds / 1_000n;

  beforeAll(async () => {
    from = await custody.fundedAccount(ledgerId, funds * 4n);
    // So that there are other outputs to spend, where the ledger has outputs.
    await custody.deposit(from, funds * 2n);
    await custody.release(from);
  });

  const pay = () => custody.order(from, { type: 'Address', address: outside }, amount);

  test('an executed order that the database forgot is not paid again, and ends', async () => {
    const orderId = await pay();
    await custody.confirm(ledgerId, orderId);
    const left = await custody.onLedger(from);
    for (let time = 0; time < 2; time++) {
      await setBack(orderId);
      // As much as anybody could want, by the database.
      await run('update balance set total = total * 10 where account_id = $1', from.id);
      expect(await workToTheEnd(orderId)).toEqual(['Pending', 'Preparing', 'Reserved', 'Failed']);
      await run('update balance set total = total / 10 where account_id = $1', from.id);
      expect(await custody.onLedger(from)).toBe(left);
      expect(await isHeld(orderId)).toBe(false);
    }
    expect(custody.log).toContainEqual({
      message: 'The vault did not sign',
      orderId,
      detail: expect.stringContaining('AlreadySigned'),
    });
    // Those who may read the domain's events are notified once, whatever they asked for.
    const transactionId = (await custody.transactionOf(orderId)).id;
    const { items } = await custody.client.notifications.inbox({ query: { limit: 100 } });
    const notified = items.filter((item) => item.type === 'SigningRefused' && item.transactionId === transactionId);
    expect(notified).toMatchObject([{ type: 'SigningRefused', domainId: custody.domainId }]);
    const events = await run(`select payload from event where type = 'SigningRefused' and payload->>'id' = $1`, transactionId);
    // Five tries, and when it comes back another one.
    expect(events.rows).toHaveLength(6);
    // The account goes on.
    await custody.confirm(ledgerId, await pay());
  });

  test('what was signed for an order that a restored backup does not know any more stops no other order', async () => {
    const left = await custody.onLedger(from);
    const orderId = await pay();
    await custody.workTo(orderId, 'Prepared');
    await forget(orderId);
    const next = await pay();
    await custody.confirm(ledgerId, next);
    expect(left - (await custody.onLedger(from))).toBe(amount + (await custody.feeOf(from, next)));
  });
});

test('refusals are counted', async () => {
  const { rows } = await run(`select count(*)::int as count from event where type = 'SigningRefused'`);
  const { count } = rows[0] as { count: number };
  expect(count).toBeGreaterThan(0);
  expect(await (await fetch(`${custody.url}/metrics`)).text()).toContain(`\nvault_refusals_total ${count}\n`);
});

describe('on Ethereum', () => {
  const ledgerId = 'ethereum-sandbox';
  const outside = '0x52908400098527886E0F7030069857D2E4169EE7';
  const thief = '0x8617E340B3D01FA5F11F306F4090FD50E238070D';
  let from: CustodyAccount;
  let other: CustodyAccount;

  beforeAll(async () => {
    from = await custody.fundedAccount(ledgerId, 9_000_000_000_000_000_000n);
    other = await custody.fundedAccount(ledgerId, 1_000_000_000_000_000_000n);
  });

  const pay = (amount = 1_000_000n) => custody.order(from, { type: 'Address', address: outside }, amount);
  /** Works until the order has failed; gives why it did. */
  const refusals = async (orderId: string) => {
    custody.log.length = 0;
    expect((await workToTheEnd(orderId)).at(-1)).toBe('Failed');
    return custody.log.map(({ detail }) => detail);
  };

  /** Has a transaction take the next nonce instead of its own, in the bytes to sign as well. */
  async function moveNonce(orderId: string): Promise<void> {
    await run(
      `update ledger_transaction set work = jsonb_set(work, '{built,unsigned,fields,nonce}',
         to_jsonb(((work#>>'{built,unsigned,fields,nonce}')::int + 1)::text)) where order_id = $1`,
      orderId,
    );
    const { rows } = await run(
      `select work#>'{built,unsigned}' as unsigned from ledger_transaction where order_id = $1`,
      orderId,
    );
    const ledger = custody.networks.ledgers.find(({ id }) => id === ledgerId);
    if (ledger === undefined) throw new Error('No ledger');
    const { transaction } = await ledgerModule('Ethereum');
    const read = transaction.readUnsigned((rows[0] as { unsigned: JsonObject }).unsigned, ledger);
    const bytes = read.ok ? read.value.payloads[0]?.bytes : undefined;
    await run(
      `update ledger_transaction set work = jsonb_set(work, '{built,payloads,0,bytes}', to_jsonb($2::text)) where order_id = $1`,
      orderId,
      bytes,
    );
  }

  test('the same job twice, at once, makes one transaction', async () => {
    const before = await custody.onLedger(from);
    const orderId = await pay();
    await custody.workTo(orderId, 'Reserved');
    await run(`insert into job (queue, key, payload) values ('process-order', $1, '{}') on conflict do nothing`, orderId);
    await Promise.all([custody.work(), custody.work()]);
    await custody.confirm(ledgerId, orderId);
    expect(before - (await custody.onLedger(from))).toBe(1_000_000n + (await custody.feeOf(from, orderId)));
  });

  test('what was signed and is then built again with another nonce is refused', async () => {
    const orderId = await pay();
    await custody.workTo(orderId, 'Prepared');
    const left = await custody.onLedger(from);
    await run(
      `update ledger_transaction set work = work - 'raw', ledger_transaction_id = null, processing = '{"status": "Prepared"}'
       where order_id = $1`,
      orderId,
    );
    await moveNonce(orderId);
    expect(await refusals(orderId)).toContainEqual(expect.stringContaining('AlreadySigned'));
    expect(await custody.onLedger(from)).toBe(left);
  });

  test('a payment that nobody signed for as a replacement does not take the place of another one', async () => {
    const first = await pay(5_000_000n);
    await custody.workTo(first, 'Completed');
    const second = await pay(7_000_000n);
    await run('update ledger_transaction set replaces = $2 where order_id = $1', second, first);
    expect(await refusals(second)).toContainEqual(expect.stringContaining('ResourceInUse'));
    await custody.confirm(ledgerId, first);
  });

  test('an order that was replaced is not executed after all', async () => {
    const orderId = await pay();
    await custody.workTo(orderId, 'Completed');
    const { replacementId, outcome } = await custody.cancel(orderId);
    expect(outcome).toBe('Executed');
    await custody.workTo(replacementId, 'Completed');
    await custody.confirm(ledgerId, replacementId);
    const left = await custody.onLedger(from);
    await setBack(orderId);
    expect(await refusals(orderId)).toContainEqual(expect.stringContaining('OrderEnded'));
    expect(await custody.onLedger(from)).toBe(left);
  });

  test('a payment is not made besides one that is hidden behind an order that nobody signed', async () => {
    const parameters = (more: object) => ({
      type: 'Ethereum' as const,
      destination: { type: 'Address' as const, address: outside },
      amount: '1000000',
      feeStrategy: { type: 'Priority' as const, priority: 'High' as const },
      ...more,
    });
    const insteadOf = (transactionOrderId: string) => ({
      resourceStrategy: { type: 'OrderReplacement' as const, transactionOrderId },
    });
    const first = await pay();
    await custody.workTo(first, 'Completed');
    // Nobody signs it at what fees are.
    const second = await custody.orderTransaction(from, parameters({ ...insteadOf(first), maximumFee: '1000' }));
    await custody.work();
    await run('update ledger_transaction set replaces = null where order_id = $1', second);
    const third = await custody.orderTransaction(from, parameters(insteadOf(second)));
    expect(await refusals(third)).toContainEqual(expect.stringContaining('NotAReplacement'));
    await custody.confirm(ledgerId, first);
  });

  test('a cancellation is tied to the transaction that it cancels', async () => {
    const orderId = await pay();
    await custody.workTo(orderId, 'Completed');
    const { replacementId } = await custody.cancel(orderId);
    await custody.workTo(replacementId, 'Reserved');
    await moveNonce(replacementId);
    expect(await refusals(replacementId)).toContainEqual(expect.stringContaining('NotAReplacement'));
    await custody.confirm(ledgerId, orderId);
  });

  test('another recipient, amount or account in what was ordered is refused', async () => {
    const changes: Record<string, string> = {
      destination: `jsonb_set(work, '{transferOrder,outputs,0,destination,address}', to_jsonb('${thief}'::text))`,
      amount: `jsonb_set(work, '{transferOrder,outputs,0,amount}', to_jsonb('9000000'::text))`,
    };
    const left = await custody.onLedger(from);
    for (const change of Object.values(changes)) {
      const orderId = await pay();
      await run(`update ledger_transaction set work = ${change} where order_id = $1`, orderId);
      await run(
        `update entity_order set data = replace(replace(data::text, '${outside}', '${thief}'), '"1000000"', '"9000000"')::jsonb where id = $1`,
        orderId,
      );
      expect(await refusals(orderId)).toContainEqual(expect.stringContaining('NotAuthorized'));
    }
    const moved = await pay();
    await run(`update entity_order set data = jsonb_set(data, '{accountId}', to_jsonb($2::text)) where id = $1`, moved, other.id);
    expect(await refusals(moved)).toContainEqual(expect.stringContaining('NotAuthorized'));
    expect(await custody.onLedger(from)).toBe(left);
  });

  test('a lock that only the database has lifted holds', async () => {
    const reference = async () => {
      const { rows } = await run(`select id, revision::int from entity_account where id = $1`, from.id);
      return rows[0] as { id: string; revision: number };
    };
    const orderId = await pay();
    await custody.workTo(orderId, 'Reserved');
    await custody.execute({ type: 'v0_LockAccount', reference: await reference() });
    await run(
      `update entity_account set lock = 'Unlocked', data = jsonb_set(data, '{lock}', '"Unlocked"') where id = $1`,
      from.id,
    );
    custody.log.length = 0;
    for (let round = 0; round < 7; round++) await custody.work();
    expect((await custody.transactionOf(orderId)).processing).toEqual({ status: 'Reserved' });
    expect(custody.log.map(({ detail }) => detail)).toContainEqual(expect.stringContaining('Locked'));
    await run(`update entity_account set lock = 'Locked', data = jsonb_set(data, '{lock}', '"Locked"') where id = $1`, from.id);
    await custody.execute({ type: 'v0_UnlockAccount', reference: await reference() });
    await custody.confirm(ledgerId, orderId);
  });
});
