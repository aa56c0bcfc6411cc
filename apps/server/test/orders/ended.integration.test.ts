import { ApiFailedTransactionProcessingHint, type OrderEnd } from '@countersign/model';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { violations } from '../forged/violations.ts';
import { startCustody } from './custody.ts';
import type { Custody, CustodyAccount } from './custody.ts';
import { planEnd, setBack } from './set-back.ts';

const ledgerId = 'ethereum-sandbox';
const outside = { type: 'Address', address: '0x52908400098527886E0F7030069857D2E4169EE7' } as const;
const funds = 9_000_000_000_000_000_000n;
const amount = 1_000_000n;

/** Orders that have ended are set back by somebody who commands the database, and holds no key of the instance. */
describe.each([
  ['a vault in the same process', false],
  ['a vault in a process of its own', true],
])('%s', (_, vaultIsApart) => {
  let custody: Custody;
  let attacker: pg.Pool;
  let from: CustodyAccount;
  beforeAll(async () => {
    custody = await startCustody({}, { vaultIsApart });
    attacker = new pg.Pool({ connectionString: custody.superuserUrl, max: 1 });
    from = await custody.fundedAccount(ledgerId, funds);
  });
  afterAll(async () => {
    await attacker.end();
    await custody.stop({ isTampered: true });
  });

  const pay = () => custody.order(from, outside, amount);
  const ended = async (orderId: string) => {
    const { processing, ledgerTransactionData } = await custody.transactionOf(orderId);
    return processing?.status === 'Completed' ? { stage: ledgerTransactionData?.ledgerStatus } : processing;
  };
  const refusals = async (orderId: string) => {
    const { rows } = await attacker.query(
      `select from event e join ledger_transaction t on e.payload->>'id' = t.id::text where e.type = 'SigningRefused' and t.order_id = $1`,
      [orderId],
    );
    return rows.length;
  };

  async function plan(orderId: string, step: object): Promise<void> {
    await planEnd(attacker, orderId, step);
    await custody.endOrders();
  }

  async function cancelledFrom(stage: 'Pending' | 'Preparing' | 'Reserved'): Promise<string> {
    const orderId = await pay();
    await custody.workTo(orderId, stage);
    expect((await custody.cancel(orderId)).outcome).toBe('Executed');
    return orderId;
  }

  async function sentAnd(step: 'Expire' | 'Displace'): Promise<string> {
    const orderId = await pay();
    await custody.workTo(orderId, 'Completed');
    await plan(orderId, { step });
    // Its ledger has it all the same.
    await custody.mine(ledgerId);
    return orderId;
  }

  async function failed(hint: string): Promise<string> {
    const orderId = await pay();
    await custody.workTo(orderId, 'Preparing');
    await plan(orderId, { step: 'Fail', hint });
    return orderId;
  }

  async function replaced(): Promise<string> {
    const orderId = await pay();
    const resourceStrategy = { type: 'OrderReplacement', transactionOrderId: orderId } as const;
    const feeStrategy = { type: 'Priority', priority: 'Medium' } as const;
    const successor = await custody.orderTransaction(from, {
      type: 'Ethereum',
      amount: String(amount),
      destination: outside,
      feeStrategy,
      resourceStrategy,
    });
    await custody.endOrders();
    await custody.cancel(successor);
    return orderId;
  }

  const hints = ApiFailedTransactionProcessingHint.options;
  test.each<[string, OrderEnd['stage'], () => Promise<string>]>([
    ['cancelled when it was Pending', 'Interrupted', () => cancelledFrom('Pending')],
    ['cancelled when it was Preparing', 'Interrupted', () => cancelledFrom('Preparing')],
    ['cancelled when it was Reserved', 'Interrupted', () => cancelledFrom('Reserved')],
    ['replaced before it was signed', 'Interrupted', replaced],
    ['sent and expired', 'Expired', () => sentAnd('Expire')],
    ['sent and replaced', 'Replaced', () => sentAnd('Displace')],
    ...hints.map(
      (hint) => [`failed with ${hint}`, 'Failed', () => failed(hint)] as [string, OrderEnd['stage'], () => Promise<string>],
    ),
  ])('what was %s is signed by no vault any more, and verifying names it', async (_name, stage, end) => {
    const orderId = await end();
    const before = await ended(orderId);
    expect(before).toMatchObject(stage === 'Expired' || stage === 'Replaced' ? { stage } : { status: stage });
    expect(await custody.differences()).toBeUndefined();
    const left = await custody.onLedger(from);
    const {
      rows: [row],
    } = await attacker.query('select * from ledger_transaction where order_id = $1', [orderId]);

    await setBack(attacker, orderId);
    expect(await custody.differences()).toContain(`order ${orderId} differs from what the journal leads to: end is absent`);
    // Nor is it shown as though it went on.
    const seen = await violations(custody);
    await expect(custody.transactionOf(orderId)).rejects.toMatchObject({ code: 'SystemError' });
    expect(await violations(custody)).toBe(seen + 1);
    for (let round = 0; round < 12; round++) await custody.work();
    await custody.settle(ledgerId);
    expect(custody.log).toContainEqual({
      message: 'The vault did not sign',
      orderId,
      detail: expect.stringMatching(/^OrderEnded: /),
    });
    expect(await refusals(orderId)).toBeGreaterThan(0);
    expect(await custody.onLedger(from)).toBe(left);
    const { raw } = (await attacker.query(`select work->'raw' as raw from ledger_transaction where order_id = $1`, [orderId]))
      .rows[0] as { raw: unknown };
    expect(raw).toBeNull();
    await attacker.query(
      `update ledger_transaction set processing_status = ($2::jsonb)->>'processing_status', processing = ($2::jsonb)->'processing', ledger_status = ($2::jsonb)->>'ledger_status' where order_id = $1`,
      [orderId, row],
    );
  });
});
