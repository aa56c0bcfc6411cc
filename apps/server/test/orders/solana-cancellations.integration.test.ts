import { addressWithSeed, bytesOf, systemProgram } from '@countersign/ledger-solana';
import { err, newId, toHex } from '@countersign/kernel';
import type { SolanaOperation, TransactionDestination } from '@countersign/model';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startCustody } from './custody.ts';
import type { Custody, CustodyAccount } from './custody.ts';
import { solanaCase } from './ledger-cases.ts';

const { ledgerId, funds, outside } = solanaCase;
const amount = 2_000_000n;

let custody: Custody;
let account: CustodyAccount;
let nonceAccount: string;

const at = (address: string) => ({ type: 'Address', address }) as const;

function ordered(operation: SolanaOperation, by?: TransactionDestination): Promise<string> {
  return custody.orderTransaction(account, {
    type: 'Solana',
    operation,
    memos: [],
    feeStrategy: { type: 'Priority', priority: 'Low' },
    ...(by !== undefined && { nonceAccount: by }),
  });
}

const payment = (by: TransactionDestination) =>
  ordered({ type: 'Transfer', outputs: [{ destination: at(outside), amount: `${amount}` }] }, by);

beforeAll(async () => {
  custody = await startCustody();
  account = await custody.fundedAccount(ledgerId, funds);
  nonceAccount = addressWithSeed(account.address, account.id.replaceAll('-', ''), systemProgram);
  await custody.confirm(ledgerId, await ordered({ type: 'CreateNonceAccount', createOnAccount: account.id }));
});
// Its tables are held against its journal there.
afterAll(() => custody.stop());

const processing = async (orderId: string) => (await custody.transactionOf(orderId)).processing;

/** Has every node refuse the transaction of an order, whatever it is. */
async function refuse(orderId: string): Promise<void> {
  await custody.workTo(orderId, 'Broadcasting');
  const { ledgers } = custody.ports;
  const broadcast = async () => err({ reason: 'Rejected', message: 'Transaction simulation failed' } as const);
  const refusing = {
    ...custody.ports,
    ledgers: { ...ledgers, node: (id: string) => ({ ...ledgers.node(id), broadcast }) },
  };
  for (let round = 0; round < 3; round++) await custody.work(refusing);
  expect(await processing(orderId)).toEqual({ status: 'Broadcasting', hint: 'CurrentlyRejectedByLedger' });
}

async function kept<T>(orderId: string, what: string): Promise<T | undefined> {
  const { rows } = await custody.pool.query<{ kept: T }>(`select ${what} as kept from ledger_transaction where order_id = $1`, [
    orderId,
  ]);
  return rows[0]?.kept;
}

async function expectHolding(total: bigint): Promise<void> {
  expect(await custody.balance(account)).toEqual({ total, reserved: 0n, quarantined: 0n });
  expect(await custody.onLedger(account)).toBe(total);
  const held = await custody.pool.query('select 1 from order_reservation union all select 1 from order_resource where not spent');
  expect(held.rows).toEqual([]);
}

test.each(['Address', 'Endpoint'] as const)(
  'what nodes refuse and a nonce account keeps good for good, named by its %s, can be cancelled, which makes its bytes worthless',
  async (type) => {
    const { total } = await custody.balance(account);
    const endpointId = newId();
    const named = { alias: 'Nonces', address: nonceAccount, ledgerId, trustScore: 50 };
    const common = { lock: 'Unlocked', customProperties: {} } as const;
    if (type === 'Endpoint') await custody.execute({ type: 'v0_CreateEndpoint', id: endpointId, ...named, ...common });
    const orderId = await payment(type === 'Endpoint' ? { type, endpointId } : at(nonceAccount));
    await refuse(orderId);
    const trial = await custody.dryRun({
      type: 'v0_AttemptTransactionOrderCancellation',
      targetTransactionOrderId: orderId,
      replacementTransactionOrderId: newId(),
      reason: 'Ordered by mistake',
    });
    expect(trial).toMatchObject({ cancellation: { type: 'OnLedger', fee: trial.fee?.amount } });
    const { outcome, replacementId } = await custody.cancel(orderId);
    expect(outcome).toBe('Executed');
    await custody.confirm(ledgerId, replacementId);
    await custody.work();
    expect(await processing(orderId)).toMatchObject({ status: 'Interrupted', cause: 'Replacement' });
    expect(await custody.transactionOf(orderId)).not.toHaveProperty('mayStillBePaid', true);
    const raw = (await kept<string>(orderId, `work->>'raw'`)) ?? '';
    expect(await custody.ports.ledgers.node(ledgerId).broadcast(raw)).toMatchObject({
      ok: false,
      error: { reason: 'DoubleSpend' },
    });
    await expectHolding(total - (await custody.feeOf(account, replacementId)));
  },
);

test('a cancellation comes to nothing where a block has what it was to stop, which is paid once', async () => {
  const { total } = await custody.balance(account);
  const orderId = await payment(at(nonceAccount));
  await custody.workTo(orderId, 'Completed');
  const { outcome, replacementId } = await custody.cancel(orderId);
  expect(outcome).toBe('Executed');
  await custody.workTo(replacementId, 'Broadcasting');
  await custody.work();
  expect(await processing(replacementId)).toEqual({ status: 'Broadcasting', hint: 'CurrentlyRejectedByLedger' });
  await custody.confirm(ledgerId, orderId);
  await custody.work();
  expect(await processing(replacementId)).toEqual({ status: 'Failed', hint: 'TransactionNotEligibleForReplacement' });
  await expectHolding(total - amount - (await custody.feeOf(account, orderId)));
});

test('the vault signs no cancellation by another value, or by another nonce account, than the order has that it is to stop', async () => {
  const { total } = await custody.balance(account);
  const orderId = await payment(at(nonceAccount));
  await refuse(orderId);
  const { replacementId } = await custody.cancel(orderId);
  await custody.workTo(replacementId, 'Reserved');
  const resource = (await kept<string>(replacementId, `work->'built'->'resources'->>0`)) ?? '';
  expect(resource).toBe(await kept(orderId, `work->'built'->'resources'->>0`));
  const [, value = ''] = resource.split(':');
  const refusals: string[] = [];
  const work = await kept(replacementId, 'work');
  const [key, other] = [nonceAccount, outside].map((address) => toHex(bytesOf(address)));
  for (const [from = '', to = ''] of [
    [value, '0a'.repeat(32)],
    [key, other],
  ]) {
    const change = 'update ledger_transaction set work = replace(work::text, $2, $3)::jsonb where order_id = $1';
    await custody.pool.query(change, [replacementId, from, to]);
    custody.log.length = 0;
    await custody.work();
    refusals.push(...custody.log.flatMap(({ message, detail }) => (message === 'The vault did not sign' ? [detail] : [])));
    expect(await processing(replacementId)).toEqual({ status: 'Reserved' });
    await custody.pool.query('update ledger_transaction set work = $2 where order_id = $1', [replacementId, work]);
  }
  expect(refusals).toEqual([
    expect.stringContaining('NotAReplacement'),
    expect.stringContaining('The ledger knows no such cancellation'),
  ]);
  await custody.confirm(ledgerId, replacementId);
  await custody.work();
  await expectHolding(total - (await custody.feeOf(account, replacementId)));
});
