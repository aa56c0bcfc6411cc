import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { startSoftHsm } from '@countersign/adapters/hsm/softhsm';
import { newId } from '@countersign/kernel';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { readConfig } from '../../src/config/read-config.ts';
import { violations } from '../forged/violations.ts';
import { startCustody } from './custody.ts';
import type { Custody, CustodyAccount } from './custody.ts';
import { planEnd, refusals, setBack } from './set-back.ts';
import { endOrdersIn, unsignedStages, waysToEnd, waysWithOneHint, type WayToEnd } from './ways-to-end.ts';

const ledgerId = 'ethereum-sandbox';
const outside = { type: 'Address', address: '0x52908400098527886E0F7030069857D2E4169EE7' } as const;
const funds = 9_000_000_000_000_000_000n;
const amount = 1_000_000n;

const softHsm = startSoftHsm('countersign');
const hsm = typeof softHsm === 'string' ? undefined : softHsm;
if (typeof softHsm === 'string') process.stderr.write(`${softHsm}\n`);
afterAll(() => hsm?.dispose());

type SignerKind = 'Software' | 'HSM';

/** An account of the vault that is announced as this kind. */
async function accountIn(custody: Custody, kind: SignerKind): Promise<CustodyAccount> {
  if (kind === 'Software') return custody.fundedAccount(ledgerId, funds);
  const vaultId = newId();
  const publicKey = (await custody.client.signers.list()).items.find((signer) => signer.kind === kind)?.publicKey ?? '';
  const common = { alias: 'Module', publicKey, lock: 'Unlocked', customProperties: {} } as const;
  await custody.execute({ type: 'v0_CreateVault', id: vaultId, parameters: { type: 'HSM' }, ...common });
  const account = await custody.openAccount(ledgerId, 'Random', vaultId);
  await custody.deposit(account, funds);
  await custody.release(account);
  return account;
}

/** All vaults that this process can hold have one memory: every hint is tried with one kind in both places, and one hint with the other. */
const kinds: [name: string, kind: SignerKind, vaultIsApart: boolean, ways: readonly WayToEnd[]][] = [
  ['a vault in the same process', 'Software', false, waysToEnd],
  ['a vault in a process of its own', 'Software', true, waysToEnd],
];
if (hsm !== undefined) kinds.push(['a hardware module in a process of its own', 'HSM', true, waysWithOneHint]);

/** Orders that have ended are set back by somebody who commands the database, and holds no key of the instance. */
describe.each(kinds)('%s', (_, kind, vaultIsApart, ways) => {
  let custody: Custody;
  let attacker: pg.Pool;
  let from: CustodyAccount;
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'countersign-pin-'));
    const pinFile = join(folder, 'pin');
    writeFileSync(pinFile, `${hsm?.pin}\n`, { mode: 0o600 });
    const flags = ['--hsm-module', hsm?.module ?? '', '--hsm-label', 'countersign', '--hsm-pin-file', pinFile];
    custody = await startCustody(kind === 'HSM' ? { hsm: readConfig(flags, {}).hsm } : {}, { vaultIsApart });
    attacker = new pg.Pool({ connectionString: custody.superuserUrl, max: 1 });
    from = await accountIn(custody, kind);
  });
  afterAll(async () => {
    await attacker.end();
    await custody.stop({ isTampered: true });
    rmSync(folder, { recursive: true });
  });

  const pay = () => custody.order(from, outside, amount);
  const ended = async (orderId: string) => {
    const { processing, ledgerTransactionData } = await custody.transactionOf(orderId);
    const { status } = processing ?? {};
    return { ...processing, stage: status === 'Completed' ? ledgerTransactionData?.ledgerStatus : status };
  };

  async function plan(orderId: string, step: object): Promise<void> {
    await planEnd(attacker, orderId, step);
    await custody.endOrders();
  }

  test.each(ways)('what $name is signed by no vault any more, and verifying names it', async (way) => {
    const [order] = await endOrdersIn([way], custody, attacker, from);
    const orderId = order?.orderId ?? '';
    expect(await ended(orderId)).toMatchObject(way.end);
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
    expect(await refusals(attacker, orderId)).toBeGreaterThan(0);
    expect(await custody.onLedger(from)).toBe(left);
    const { raw } = (await attacker.query(`select work->'raw' as raw from ledger_transaction where order_id = $1`, [orderId]))
      .rows[0] as { raw: unknown };
    expect(raw).toBeNull();
    await attacker.query(
      `update ledger_transaction set processing_status = ($2::jsonb)->>'processing_status', processing = ($2::jsonb)->'processing', ledger_status = ($2::jsonb)->>'ledger_status' where order_id = $1`,
      [orderId, row],
    );
  });

  /** Somebody keeps the bytes of an order that was signed, and has its row say that nobody signed it. */
  async function signedAndSetBackTo(stage: (typeof unsignedStages)[number]): Promise<string> {
    const orderId = await pay();
    await custody.workTo(orderId, 'Prepared');
    await setBack(attacker, orderId);
    await custody.workTo(orderId, stage);
    return orderId;
  }

  const payableOrders = async () => {
    const text = await (await fetch(`${custody.url}/metrics`)).text();
    const counted = (said: string) =>
      Number(new RegExp(`^orders_ended_after_signing\\{said="${said}"\\} (\\d+)$`, 'm').exec(text)?.[1]);
    return { payable: counted('payable'), late: counted('late') };
  };

  test.each(unsignedStages)(
    'what was signed and is %s again by its row is not shown as cancelled: people hear that it may still be paid',
    async (stage) => {
      const orderId = await signedAndSetBackTo(stage);
      const before = await payableOrders();
      expect((await custody.cancel(orderId)).outcome).toBe('Executed');
      expect(await custody.transactionOf(orderId)).toMatchObject({
        processing: { status: 'Failed', hint: 'InternalError' },
        mayStillBePaid: true,
      });
      expect(await payableOrders()).toEqual({ ...before, payable: before.payable + 1 });
      expect(await custody.differences()).toBeUndefined();
      expect(custody.log).toContainEqual(expect.objectContaining({ orderId, message: 'An order ends otherwise than it was to' }));
    },
  );

  test('what is to take the place of an order that was signed and set back is not paid besides it', async () => {
    const orderId = await signedAndSetBackTo('Pending');
    const successor = await custody.orderTransaction(from, {
      type: 'Ethereum',
      amount: String(amount),
      destination: outside,
      feeStrategy: { type: 'Priority', priority: 'Medium' },
      resourceStrategy: { type: 'OrderReplacement', transactionOrderId: orderId },
    });
    for (let round = 0; round < 6; round++) await custody.work();
    expect(await custody.transactionOf(orderId)).toMatchObject({ processing: { status: 'Failed' }, mayStillBePaid: true });
    expect(await ended(successor)).toMatchObject({ stage: 'Failed', hint: 'TransactionNotEligibleForReplacement' });
  });

  test.each([
    ['failed before it was sent', 'Prepared', { step: 'Fail', hint: 'TransactionRejected' }, 'payable'],
    ['failed while it was sent', 'Broadcasting', { step: 'Fail', hint: 'BroadcastExpired' }, 'late'],
    ['expired', 'Completed', { step: 'Expire' }, 'late'],
    ['was replaced', 'Completed', { step: 'Displace' }, 'payable'],
  ] as const)(
    'of what was signed and %s, as somebody says, people hear that it may still be paid, and at once that its ledger has it',
    async (_name, stage, step, said) => {
      const orderId = await pay();
      await custody.workTo(orderId, stage);
      const { rows } = await attacker.query<{ raw: string }>(
        `select work->>'raw' as raw from ledger_transaction where order_id = $1`,
        [orderId],
      );
      const before = await payableOrders();
      await plan(orderId, step);
      const shown = await custody.transactionOf(orderId);
      expect(shown).toMatchObject({ mayStillBePaid: true });
      expect(shown).not.toHaveProperty('seenAfterEnd');
      const { items } = await custody.client.orders.outlines({
        params: { domainId: custody.domainId },
        query: { orderId: [orderId] },
      });
      expect(items).toMatchObject([{ transaction: { mayStillBePaid: true } }]);
      expect(await payableOrders()).toEqual({ ...before, [said]: before[said] + 1 });

      await custody.ports.ledgers.node(ledgerId).broadcast(rows[0]?.raw ?? '');
      await custody.track(ledgerId);
      expect(await custody.transactionOf(orderId)).toMatchObject({ mayStillBePaid: true, seenAfterEnd: expect.any(String) });
      expect(await custody.differences()).toBeUndefined();

      await custody.settle(ledgerId);
      const paid = await custody.transactionOf(orderId);
      expect(paid.ledgerTransactionData?.ledgerStatus).toBe('Confirmed');
      expect(paid).not.toHaveProperty('mayStillBePaid');
      expect(paid).not.toHaveProperty('seenAfterEnd');
      expect(await payableOrders()).toEqual(before);
    },
  );

  test('what another transaction that was signed took the place of is over once its ledger has that one', async () => {
    const orderId = await pay();
    await custody.workTo(orderId, 'Completed');
    const { outcome, replacementId } = await custody.cancel(orderId);
    expect(outcome).toBe('Executed');
    await custody.workTo(replacementId, 'Completed');
    await custody.confirm(ledgerId, replacementId);
    const shown = await custody.transactionOf(orderId);
    expect(shown.ledgerTransactionData?.ledgerStatus).toBe('Replaced');
    expect(shown).not.toHaveProperty('mayStillBePaid');
  });
});
