import { writeStandardCondition } from '@countersign/kinds/conditions';
import { newId } from '@countersign/kernel';
import { configureLedgers } from '@countersign/service';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { violations } from '../forged/violations.ts';
import { startCustody, type Custody, type CustodyAccount } from './custody.ts';

const ledgerId = 'ethereum-sandbox';
const outside = { type: 'Address', address: '0x52908400098527886E0F7030069857D2E4169EE7' } as const;
const amount = 1_000_000n;

let custody: Custody;
let attacker: pg.Pool;
let from: CustodyAccount;
beforeAll(async () => {
  custody = await startCustody();
  attacker = new pg.Pool({ connectionString: custody.superuserUrl, max: 1 });
  from = await custody.fundedAccount(ledgerId, 9_000_000_000_000_000_000n);
});
afterAll(async () => {
  await attacker.end();
  await custody.stop();
});

/** What the operator sets in the ledgers' file, taken at a start. */
async function bound(maximumFee: bigint | undefined): Promise<void> {
  const { services } = custody.instance;
  const ledgers = services.networks.ledgers.map((ledger) =>
    ledger.id === ledgerId && ledger.parameters.type === 'Ethereum'
      ? { ...ledger, parameters: { ...ledger.parameters, maximumFee: maximumFee?.toString() } }
      : ledger,
  );
  expect(await configureLedgers(services, ledgers)).toEqual([ledgerId]);
}

/** An order that names this maximum fee, built and not signed yet, with the fee that it would pay. */
async function built(maximumFee: string) {
  const payload = { ...(await custody.transferOrder(from, outside, amount)), maximumFee };
  await custody.execute(payload);
  await custody.workTo(payload.id, 'Reserved');
  const { rows } = await attacker.query<{ fee: string }>(
    `select work->'built'->>'fee' as fee from ledger_transaction where order_id = $1`,
    [payload.id],
  );
  return { orderId: payload.id, fee: BigInt(rows[0]?.fee ?? '') };
}

const refusals = (orderId: string) =>
  custody.log.filter((line) => line.orderId === orderId && line.message === 'The vault did not sign');

test('no vault signs for more than the operator set for the ledger, whatever maximum people signed', async () => {
  const held = await custody.onLedger(from);
  const { orderId, fee } = await built(String(10n ** 18n));
  await bound(fee - 1n);
  await custody.work();
  await custody.settle(ledgerId);
  expect(refusals(orderId).map(({ detail }) => detail)).toEqual([expect.stringContaining('or what the ledger allows')]);
  expect(await custody.onLedger(from)).toBe(held);

  await bound(fee);
  await custody.confirm(ledgerId, orderId);
  expect(await custody.onLedger(from)).toBe(held - amount - (await custody.feeOf(from, orderId)));
  await bound(undefined);
});

test('a bound that was lowered stays so where its revision is taken away', async () => {
  const { guard, store } = custody.instance.services;
  const { orderId, fee } = await built(String(10n ** 18n));
  await bound(fee);
  await attacker.query('create table kept_ledger as select * from ledger where id = $1', [ledgerId]);
  await bound(fee - 1n);
  const swap = () =>
    attacker.query(
      `with was as (select * from ledger where id = $1), back as (
         update ledger l set (revision, data, signature, modified_at) = (select k.revision, k.data, k.signature, k.modified_at from kept_ledger k)
         where l.id = $1)
       update kept_ledger k set (revision, data, signature, modified_at) = (select w.revision, w.data, w.signature, w.modified_at from was w)`,
      [ledgerId],
    );
  await swap();
  const held = await custody.onLedger(from);
  const seen = await violations(custody);
  await custody.work();
  await custody.settle(ledgerId);
  expect(refusals(orderId).map(({ detail }) => detail)).toEqual([
    expect.stringMatching(new RegExp(`Ledger ${ledgerId} was at revision \\d+ before, which is not there any more`)),
  ]);
  expect(await custody.onLedger(from)).toBe(held);
  expect(await violations(custody)).toBeGreaterThan(seen);
  await expect(store.loadFacts([{ type: 'Ledger', ledgerId }])).rejects.toMatchObject({ code: 'IntegrityViolation' });
  await expect(guard.begin({ believesDatabase: false })).rejects.toMatchObject({
    code: 'HistorySetBack',
    message: expect.stringContaining(`Ledger ${ledgerId} was at revision`),
  });
  expect(await custody.differences()).toContain(`ledger ${ledgerId} differs`);
  await swap();
  expect(await custody.differences()).toBeUndefined();
  await bound(fee);
  await custody.confirm(ledgerId, orderId);
});

test('a condition on the largest fee counts the maximum that people sign, and never more than the ledger allows', async () => {
  const limit = { ledgerId, amount: '1000' };
  await custody.execute({
    type: 'v0_CreatePolicy',
    id: newId(),
    alias: 'Nobody pays such fees',
    rank: 900,
    scope: 'SelfAndDescendants',
    scriptingEngine: 'Javascript_v0',
    intentTypes: ['v0_CreateTransferOrder'],
    condition: writeStandardCondition({ type: 'FeeOver', limits: [limit], others: 'DoesNotHold' }),
    lock: 'Unlocked',
    customProperties: {},
  });
  const outcome = async (maximumFee?: string) =>
    custody.attempt({
      ...(await custody.transferOrder(from, outside, amount)),
      ...(maximumFee !== undefined && { maximumFee }),
    });
  expect([await outcome('1000'), await outcome('1001'), await outcome()]).toEqual(['Executed', 'Rejected', 'Rejected']);
  await bound(1000n);
  expect(await outcome()).toBe('Executed');
  // Nothing is built for so little: the order waits for lower fees.
  const waiting = { ...(await custody.transferOrder(from, outside, amount)), maximumFee: '1001' };
  expect(await custody.attempt(waiting)).toBe('Executed');
  for (let round = 0; round < 3; round++) await custody.work();
  expect((await custody.transactionOf(waiting.id)).processing).toMatchObject({ hint: 'CurrentlyFeesTooLarge' });
});
