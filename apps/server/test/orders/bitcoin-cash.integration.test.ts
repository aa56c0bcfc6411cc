import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { startBitcoinCashStandIn, type BitcoinCashStandIn } from '@countersign/adapters/ledger-nodes/bitcoin-cash-stand-in';
import { err, newId, toHex } from '@countersign/kernel';
import type { TransactionOrderParametersBitcoin } from '@countersign/model';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startCustody, type Custody, type CustodyAccount } from './custody.ts';
import { configOf } from './real-ledgers.ts';

const ledgerId = 'bitcoin-cash';
const coin = 100_000_000n;
/** As people write it: without what it begins with. */
const outside = 'qr7fzmep8g7h7ymfxy74lgc0v950j3r295m39d8z59';

const folder = mkdtempSync(join(tmpdir(), 'countersign-bitcoin-cash-'));
let node: BitcoinCashStandIn;
let custody: Custody;
let account: CustodyAccount;
let withTokens: string;

beforeAll(async () => {
  node = await startBitcoinCashStandIn();
  const parameters = { network: 'bitcoin-cash-regtest' };
  const entry = { id: ledgerId, family: 'Bitcoin', parameters, nodes: [{ url: node.url }], confirmations: 2 };
  custody = await startCustody(configOf([entry], folder));
  account = await custody.openAccount(ledgerId);
  withTokens = node.pay(account.address, 7n * coin, true);
  node.pay(account.address, 5n * coin);
  await mining('the deposit', async () => ((await custody.balance(account)).total > 0n ? true : undefined));
  await custody.release(account);
});
afterAll(async () => {
  await custody.stop();
  await node.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Works and makes blocks until the question has an answer. */
function mining<T>(what: string, ask: () => Promise<T | undefined>): Promise<T> {
  return custody.until(ledgerId, what, async () => {
    node.mine();
    return ask();
  });
}
const onLedger = async (orderId: string) => (await custody.transactionOf(orderId)).ledgerTransactionData;

/** A payment that its network has, and that waits for a block. */
async function sent(amount: bigint): Promise<string> {
  const orderId = await custody.order(account, { type: 'Address', address: outside }, amount);
  await custody.workTo(orderId, 'Broadcasting');
  await custody.work();
  expect((await onLedger(orderId))?.ledgerStatus).toBe('Detected');
  return orderId;
}

test('coins are paid, also with what comes back before it is in a block; tokens stay where they are, and what the network has is not replaced', async () => {
  expect(account.address).toMatch(/^bchreg:q/);
  expect(await custody.balance(account)).toEqual({ total: 5n * coin, reserved: 0n, quarantined: 0n });
  const orders = [await sent(coin), await sent(2n * coin)];
  const waiting = node.waiting();
  expect(waiting).toHaveLength(2);
  for (const { inputs } of waiting)
    for (const { txid, index, sequence, finalScriptSig } of inputs) {
      expect(`${toHex(txid)}:${index}`).not.toBe(withTokens);
      expect(sequence).toBe(0xffff_ffff);
      // The last byte of the signature, which is pushed first.
      expect(finalScriptSig[finalScriptSig[0] ?? 0]).toBe(0x41);
    }

  const [orderId = ''] = orders;
  const parameters: TransactionOrderParametersBitcoin = {
    type: 'Bitcoin',
    outputs: [{ destination: { type: 'Address', address: outside }, amount: coin.toString() }],
    feeStrategy: { type: 'Priority', priority: 'High' },
    resourceStrategy: { type: 'OrderReplacement', transactionOrderId: orderId, reason: 'Dearer' },
  };
  const dearer = { type: 'v0_CreateTransactionOrder', id: newId(), accountId: account.id, ledgerId, parameters } as const;
  expect(await custody.attempt({ ...dearer, customProperties: {} })).toBe('InvalidTransactionOrderParameters');

  await mining('the end of the orders', async () =>
    (await Promise.all(orders.map(onLedger))).every((one) => one?.ledgerStatus === 'Confirmed') ? true : undefined,
  );
  const fees = await Promise.all(orders.map((one) => custody.feeOf(account, one)));
  const left = fees.reduce((rest, fee) => rest - fee, 2n * coin);
  await custody.work();
  expect(await custody.balance(account)).toEqual({ total: left, reserved: 0n, quarantined: 0n });
  const { rows } = await custody.pool.query<{ address: string }>(
    'select address from account_address where ledger_id = $1 and account_id = $2',
    [ledgerId, account.id],
  );
  const unspent = new Map(rows.flatMap(({ address }) => [...node.unspent(address)]));
  expect(unspent.get(withTokens)).toBe(7n * coin);
  unspent.delete(withTokens);
  expect([...unspent.values()].reduce((sum, amount) => sum + amount, 0n)).toBe(left);
});

test('what nobody signed yet is stopped as on any other network', async () => {
  const orderId = await custody.order(account, { type: 'Address', address: outside }, coin);
  await custody.workTo(orderId, 'Reserved');
  expect((await custody.cancel(orderId)).outcome).toBe('Executed');
  expect((await custody.transactionOf(orderId)).processing).toMatchObject({ status: 'Interrupted', cause: 'Cancellation' });
  await custody.work();
  expect(node.waiting()).toEqual([]);
});

test('what nodes refuse can be cancelled, which makes its bytes worthless', async () => {
  const before = await custody.balance(account);
  const orderId = await custody.order(account, { type: 'Address', address: outside }, coin / 2n);
  await custody.workTo(orderId, 'Broadcasting');
  const { ledgers } = custody.ports;
  const refused = async () => err({ reason: 'Rejected', message: 'dust' } as const);
  const refusing = {
    ...custody.ports,
    ledgers: { ...ledgers, node: (id: string) => ({ ...ledgers.node(id), broadcast: refused }) },
  };
  for (let round = 0; round < 3; round++) await custody.work(refusing);
  expect((await custody.transactionOf(orderId)).processing).toEqual({
    status: 'Broadcasting',
    hint: 'CurrentlyRejectedByLedger',
  });
  const { outcome, replacementId } = await custody.cancel(orderId);
  expect(outcome).toBe('Executed');
  await mining('the cancellation', async () =>
    (await onLedger(replacementId))?.ledgerStatus === 'Confirmed' ? true : undefined,
  );
  await custody.work();
  expect((await custody.transactionOf(orderId)).processing).toMatchObject({ status: 'Interrupted', cause: 'Replacement' });
  const { rows } = await custody.pool.query<{ raw: string }>(
    `select work->>'raw' as raw from ledger_transaction where order_id = $1`,
    [orderId],
  );
  expect(await ledgers.node(ledgerId).broadcast(rows[0]?.raw ?? '')).toMatchObject({
    ok: false,
    error: { reason: 'DoubleSpend' },
  });
  const total = before.total - (await custody.feeOf(account, replacementId));
  expect(await custody.balance(account)).toEqual({ total, reserved: 0n, quarantined: 0n });
});

test('a cancellation comes to nothing where the network has what it was to stop, which is paid once', async () => {
  const before = await custody.balance(account);
  const orderId = await sent(coin / 4n);
  const { outcome, replacementId } = await custody.cancel(orderId);
  expect(outcome).toBe('Executed');
  for (let round = 0; round < 4; round++) await custody.work();
  expect(node.waiting()).toHaveLength(1);
  await mining('the end of the order', async () => ((await onLedger(orderId))?.ledgerStatus === 'Confirmed' ? true : undefined));
  await custody.work();
  expect((await custody.transactionOf(replacementId)).processing).toEqual({
    status: 'Failed',
    hint: 'TransactionNotEligibleForReplacement',
  });
  const total = before.total - coin / 4n - (await custody.feeOf(account, orderId));
  expect(await custody.balance(account)).toEqual({ total, reserved: 0n, quarantined: 0n });
});
