import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { dogecoinChain, startDogecoinStandIn } from '@countersign/adapters/ledger-nodes/dogecoin-stand-in';
import { describeWithLitecoind, startLitecoind, type Litecoind } from '@countersign/adapters/ledger-nodes/litecoind';
import { renamed } from '@countersign/adapters/ledger-nodes/renamed';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startCustody, type Custody, type CustodyAccount } from './custody.ts';
import { configOf } from './real-ledgers.ts';

const ledgerId = 'dogecoin';
const confirmations = 2;
const coin = 100_000_000n;

const folder = mkdtempSync(join(tmpdir(), 'countersign-changed-id-'));
let litecoind: Litecoind;
let node: Awaited<ReturnType<typeof startDogecoinStandIn>>;
let custody: Custody;
let account: CustodyAccount;
let outside: string;

describeWithLitecoind('payments whose ids others change on their way, on a network without segregated witnesses', () => {
  beforeAll(async () => {
    litecoind = await startLitecoind();
    outside = (await litecoind.callWallet('purse', 'getnewaddress', '', 'legacy')) as string;
    node = await startDogecoinStandIn(litecoind);
    writeFileSync(join(folder, 'password'), litecoind.password);
    const entry = {
      id: ledgerId,
      family: 'Bitcoin',
      parameters: { network: dogecoinChain },
      nodes: [{ url: node.url, user: litecoind.user, passwordFile: 'password' }],
      confirmations,
    };
    custody = await startCustody(configOf([entry], folder));
    account = await custody.openAccount(ledgerId);
    await litecoind.pay(account.address, 5n * coin);
    await litecoind.pay(account.address, 3n * coin);
    await mining('the deposits', async () => ((await custody.balance(account)).total === 8n * coin ? true : undefined));
    await custody.release(account);
  });
  afterAll(async () => {
    await custody.stop();
    await node.close();
    await litecoind.dispose();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Works and makes blocks until the question has an answer. */
  function mining<T>(what: string, ask: () => Promise<T | undefined>): Promise<T> {
    return custody.until(ledgerId, what, async () => {
      await litecoind.mine();
      return ask();
    });
  }
  const onLedger = async (orderId: string) => (await custody.transactionOf(orderId)).ledgerTransactionData;
  const ledgerStatus = async (orderId: string) => (await onLedger(orderId))?.ledgerStatus;
  const settled = (orderId: string) =>
    mining('the end of the order', async () => ((await ledgerStatus(orderId)) === 'Detected' ? undefined : true));
  const pay = (amount: bigint) => custody.order(account, { type: 'Address', address: outside }, amount);

  /** A payment that its network has, and that waits for a block: its bytes and its id. */
  async function sent(amount: bigint) {
    const orderId = await pay(amount);
    await custody.workTo(orderId, 'Broadcasting');
    await custody.work();
    const data = await onLedger(orderId);
    expect(data?.ledgerStatus).toBe('Detected');
    return { orderId, raw: data?.rawTransaction ?? '', transactionId: data?.ledgerTransactionId ?? '' };
  }
  /** A block with exactly these. */
  async function mineWith(...raws: readonly string[]): Promise<string> {
    const { hash } = (await litecoind.call('generateblock', outside, raws)) as { readonly hash: string };
    return hash;
  }

  /** What the instance says that the account holds is what is unspent on the chain, and nothing is held back. */
  async function expectTrueBalance(): Promise<void> {
    const { rows } = await custody.pool.query<{ address: string }>(
      'select address from account_address where ledger_id = $1 and account_id = $2',
      [ledgerId, account.id],
    );
    const found = (await litecoind.call(
      'scantxoutset',
      'start',
      rows.map(({ address }) => `addr(${address})`),
    )) as { readonly total_amount: number; readonly unspents: readonly { readonly txid: string; readonly vout: number }[] };
    const { total, reserved, quarantined } = await custody.balance(account);
    expect({ total, reserved, quarantined }).toEqual({
      total: BigInt(Math.round(found.total_amount * 100_000_000)),
      reserved: 0n,
      quarantined: 0n,
    });
    const { rows: kept } = await custody.pool.query<{ name: string }>(
      `select transaction_id || ':' || output_index as name from ledger_output where ledger_id = $1 and spent_by is null`,
      [ledgerId],
    );
    expect(kept.map(({ name }) => name).toSorted()).toEqual(found.unspents.map(({ txid, vout }) => `${txid}:${vout}`).toSorted());
  }

  /** Everything that was paid is in the list once, under the id by which its block has it. */
  async function expectOnce(orderId: string, transactionId: string): Promise<void> {
    expect(await onLedger(orderId)).toMatchObject({ ledgerStatus: 'Confirmed', ledgerTransactionId: transactionId });
    const { items } = await custody.client.transactions.list({ params: { domainId: custody.domainId }, query: {} });
    const all = items.filter(({ ledgerTransactionData: data }) => data?.ledgerTransactionId === transactionId);
    expect(all.map(({ orderReference }) => orderReference?.id)).toEqual([orderId]);
    const transfers = (await custody.transfersOf(account)).filter((one) => one.transactionId === all[0]?.id);
    expect(transfers.map(({ kind }) => kind).toSorted()).toEqual(['Fee', 'Transfer']);
    await expectTrueBalance();
  }

  test('one that a block has under another id is that payment: once, under that id, and what comes back from it is spent', async () => {
    const { orderId, raw, transactionId } = await sent(coin);
    const changed = renamed(raw);
    expect(changed.transactionId).not.toBe(transactionId);
    await mineWith(changed.raw);
    // The network has forgotten the one that was sent, and does not take it any more.
    await custody.work();
    await custody.track(ledgerId);
    expect(await onLedger(orderId)).toMatchObject({ ledgerStatus: 'Detected', ledgerTransactionId: transactionId });
    await settled(orderId);
    await expectOnce(orderId, changed.transactionId);
    const next = await sent(coin / 2n);
    expect((await litecoind.call('getrawtransaction', next.transactionId, true)) as object).toMatchObject({
      vin: [{ txid: changed.transactionId }],
    });
    await settled(next.orderId);
    await expectOnce(next.orderId, next.transactionId);
  });

  test('one that waits is not built on: what comes back may get another name', async () => {
    // Of everything there is.
    const { total } = await custody.balance(account);
    const first = await sent(total - coin);
    const second = await pay(coin / 4n);
    for (let round = 0; round < 3; round++) await custody.work();
    expect((await custody.transactionOf(second)).processing).toMatchObject({ hint: 'CurrentlyNotEnoughFunds' });
    const changed = renamed(first.raw);
    await mineWith(changed.raw);
    await settled(first.orderId);
    await expectOnce(first.orderId, changed.transactionId);
    await mining('the second one', async () => ((await ledgerStatus(second)) === 'Confirmed' ? true : undefined));
    const { ledgerTransactionId = '' } = (await onLedger(second)) ?? {};
    expect((await litecoind.call('decoderawtransaction', (await onLedger(second))?.rawTransaction)) as object).toMatchObject({
      vin: [{ txid: changed.transactionId }],
    });
    await expectOnce(second, ledgerTransactionId);
    await litecoind.pay(account.address, 8n * coin);
    await mining('a deposit', async () => ((await custody.balance(account)).quarantined === 8n * coin ? true : undefined));
    await custody.release(account);
  });

  test('a reorganisation that has the one that was sent in place of the changed one, and the other way round, is counted by what stays', async () => {
    const first = await sent(coin);
    const block = await mineWith(renamed(first.raw).raw);
    await custody.track(ledgerId);
    await litecoind.call('invalidateblock', block);
    await mineWith(first.raw);
    await settled(first.orderId);
    await expectOnce(first.orderId, first.transactionId);

    const second = await sent(coin);
    const other = await mineWith(second.raw);
    await custody.track(ledgerId);
    await custody.work();
    await litecoind.call('invalidateblock', other);
    const changed = renamed(second.raw);
    await mineWith(changed.raw);
    await custody.work();
    await settled(second.orderId);
    await expectOnce(second.orderId, changed.transactionId);
  });

  test('one that is to be cancelled, and is in a block under another id, was paid; what was to take its place is too late', async () => {
    const { orderId, raw } = await sent(coin);
    const { outcome, replacementId } = await custody.cancel(orderId);
    expect(outcome).toBe('Executed');
    const changed = renamed(raw);
    await mineWith(changed.raw);
    await settled(orderId);
    await expectOnce(orderId, changed.transactionId);
    await custody.work();
    expect((await custody.transactionOf(replacementId)).processing).toMatchObject({
      status: 'Failed',
      hint: 'TransactionNotEligibleForReplacement',
    });
  });

  test('a cancellation that is in a block under another id has taken the place of the payment', async () => {
    const { orderId } = await sent(coin);
    const { replacementId } = await custody.cancel(orderId);
    await custody.workTo(replacementId, 'Completed');
    const cancellation = await onLedger(replacementId);
    const changed = renamed(cancellation?.rawTransaction ?? '');
    await mineWith(changed.raw);
    await settled(replacementId);
    expect(await onLedger(replacementId)).toMatchObject({
      ledgerStatus: 'Confirmed',
      ledgerTransactionId: changed.transactionId,
    });
    expect(await ledgerStatus(orderId)).toBe('Replaced');
    await expectTrueBalance();
  });

  test('one that was never heard of, since its node was gone, is known all the same', async () => {
    const orderId = await pay(coin);
    await custody.workTo(orderId, 'Broadcasting');
    const { rows } = await custody.pool.query<{ raw: string }>(
      `select work->>'raw' as raw from ledger_transaction where order_id = $1`,
      [orderId],
    );
    const changed = renamed(rows[0]?.raw ?? '');
    await mineWith(changed.raw);
    await custody.work();
    expect((await custody.transactionOf(orderId)).processing).toMatchObject({ status: 'Broadcasting' });
    await mining('the confirmation', async () => ((await ledgerStatus(orderId)) === 'Confirmed' ? true : undefined));
    await expectOnce(orderId, changed.transactionId);
  });
});
