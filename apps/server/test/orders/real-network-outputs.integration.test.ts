import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { describeWithLitecoind, startLitecoind, type Litecoind } from '@countersign/adapters/ledger-nodes/litecoind';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { readConfig } from '../../src/config/read-config.ts';
import { costsOfABlock } from './cost-of-a-block.ts';
import { startCustody, type Custody, type CustodyAccount } from './custody.ts';

const ledgerId = 'litecoin-regtest';
const confirmations = 2;
const coin = 100_000_000n;

const folder = mkdtempSync(join(tmpdir(), 'countersign-real-'));
let litecoind: Litecoind;
let custody: Custody;
let account: CustodyAccount;
let outside: string;

/** The configuration that a file of ledgers gives, as an operator writes it. */
function configOf({ url, user, password }: Litecoind) {
  const file = join(folder, 'ledgers.json');
  writeFileSync(join(folder, 'password'), password);
  const node = { url, user, passwordFile: 'password' };
  const entry = { id: ledgerId, family: 'Bitcoin', parameters: { network: ledgerId }, nodes: [node], confirmations };
  writeFileSync(file, JSON.stringify([entry]));
  const { ledgers, sandboxes } = readConfig(['--ledgers', file], {});
  return { ledgers, sandboxes };
}

describeWithLitecoind('an instance on a network with outputs, by a node of its own', () => {
  beforeAll(async () => {
    litecoind = await startLitecoind();
    outside = (await litecoind.callWallet('purse', 'getnewaddress', '', 'bech32')) as string;
    custody = await startCustody(configOf(litecoind));
    account = await custody.openAccount(ledgerId);
  });
  afterAll(async () => {
    await custody.stop();
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
  const ledgerStatus = async (orderId: string) => (await custody.transactionOf(orderId)).ledgerTransactionData?.ledgerStatus;
  const confirmed = (orderId: string) =>
    mining('the confirmation', async () => ((await ledgerStatus(orderId)) === 'Confirmed' ? true : undefined));
  const pay = (amount: bigint) => custody.order(account, { type: 'Address', address: outside }, amount);

  async function smallestUnits(addresses: readonly string[]): Promise<bigint> {
    const found = await litecoind.call(
      'scantxoutset',
      'start',
      addresses.map((address) => `addr(${address})`),
    );
    return BigInt(Math.round((found as { total_amount: number }).total_amount * 100_000_000));
  }

  /** What the instance says that the account holds is what is unspent on the chain. */
  async function expectTrueBalance(): Promise<void> {
    const { rows } = await custody.pool.query<{ address: string }>('select address from account_address where ledger_id = $1', [
      ledgerId,
    ]);
    const { total, reserved } = await custody.balance(account);
    expect({ total, reserved }).toEqual({ total: await smallestUnits(rows.map(({ address }) => address)), reserved: 0n });
  }

  test('an incoming payment is there once it has its confirmations, and is spent once it was released', async () => {
    await litecoind.pay(account.address, 5n * coin);
    await litecoind.mine();
    await custody.track(ledgerId);
    expect(await custody.balance(account)).toEqual({ total: 0n, reserved: 0n, quarantined: 0n });
    await litecoind.mine();
    await custody.track(ledgerId);
    expect(await custody.balance(account)).toEqual({ total: 5n * coin, reserved: 0n, quarantined: 5n * coin });
    const early = await pay(coin);
    for (let round = 0; round < 3; round++) await custody.work();
    expect((await custody.transactionOf(early)).processing).toMatchObject({ hint: 'CurrentlyNotEnoughFunds' });
    await custody.release(account);
    await confirmed(early);
    await expectTrueBalance();
  });

  test('what a block costs does not depend on how many addresses are watched', async () => {
    const addBlock = async () => {
      await litecoind.pay(account.address, coin);
      await litecoind.mine(confirmations);
    };
    const { few, many } = await costsOfABlock(custody, configOf(litecoind).ledgers, ledgerId, addBlock);
    expect(many).toEqual(few);
    await custody.release(account);
  });

  test('payments follow each other before they are confirmed, each from what the one before gives back', async () => {
    const orders = [];
    for (const amount of [coin / 2n, coin / 4n, coin / 8n]) {
      const orderId = await pay(amount);
      await custody.workTo(orderId, 'Broadcasting');
      await custody.work();
      expect(await ledgerStatus(orderId)).toBe('Detected');
      orders.push(orderId);
    }
    for (const orderId of orders) await confirmed(orderId);
    await expectTrueBalance();
  });

  test('a payment that waits is cancelled by one that pays more and nobody', async () => {
    const orderId = await pay(coin / 2n);
    await custody.workTo(orderId, 'Broadcasting');
    await custody.work();
    const { outcome, replacementId } = await custody.cancel(orderId);
    expect(outcome).toBe('Executed');
    await custody.workTo(replacementId, 'Completed');
    await confirmed(replacementId);
    expect(await ledgerStatus(orderId)).toBe('Replaced');
    await expectTrueBalance();
  });

  test('a payment that a reorganisation takes back is paid once nevertheless', async () => {
    const orderId = await pay(coin / 2n);
    await custody.workTo(orderId, 'Broadcasting');
    await custody.work();
    const block = await litecoind.mine();
    await litecoind.call('invalidateblock', block);
    await custody.track(ledgerId);
    expect(await ledgerStatus(orderId)).toBe('Detected');
    await confirmed(orderId);
    await expectTrueBalance();
  });
});
