import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { startEsplora, type Esplora, type EsploraTransaction } from '@countersign/adapters/ledger-nodes/esplora';
import { describeWithLitecoind, startLitecoind, type Litecoind } from '@countersign/adapters/ledger-nodes/litecoind';
import { createAccountHistory, createLedgerBook, createPostgresJobs } from '@countersign/adapters/postgres';
import { fromHex, newId, systemClock } from '@countersign/kernel';
import { addressOfKey } from '@countersign/ledger-port';
import { ledgerModule } from '@countersign/ledger-registry';
import { backfillHistoryJob, doJob, queues, backfillHistoriesAgain } from '@countersign/service';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { readConfig } from '../../src/config/read-config.ts';
import { startInstance } from '../../src/start-instance.ts';
import { costsOfABlock } from './cost-of-a-block.ts';
import { startCustody, type Custody, type CustodyAccount } from './custody.ts';
import { configOf } from './real-ledgers.ts';

const ledgerId = 'litecoin-regtest';
const confirmations = 2;
const coin = 100_000_000n;

const folder = mkdtempSync(join(tmpdir(), 'countersign-real-'));
let litecoind: Litecoind;
let esplora: Esplora;
let custody: Custody;
let account: CustodyAccount;
let outside: string;

/** The entry of the network, by a node and by a server that knows where addresses occur. */
function litecoinRegtest({ url, user, password }: Litecoind) {
  writeFileSync(join(folder, 'password'), password);
  return {
    id: ledgerId,
    family: 'Bitcoin',
    parameters: { network: ledgerId },
    nodes: [{ url, user, passwordFile: 'password' }],
    history: [{ url: esplora.url }],
    confirmations,
  };
}

describeWithLitecoind('an instance on a network with outputs, by a node of its own', () => {
  beforeAll(async () => {
    litecoind = await startLitecoind();
    outside = (await litecoind.callWallet('purse', 'getnewaddress', '', 'bech32')) as string;
    esplora = await startEsplora(litecoind);
    custody = await startCustody(configOf([litecoinRegtest(litecoind)], folder));
    // Before the ledger is read for the first time.
    for (const [below, amount] of paidBefore) await litecoind.pay(await addressBelow(below), amount);
    await litecoind.mine();
    account = await custody.openAccount(ledgerId);
  });
  afterAll(async () => {
    await custody.stop();
    await esplora.close();
    await litecoind.dispose();
    rmSync(folder, { recursive: true, force: true });
  });

  /** An account of another wallet with the vault's seed. */
  const walletPath = "m/84'/2'/7'";
  /** What it was paid, and to which of its addresses: the last is as far behind the one before as wallets look. */
  const paidBefore = [
    ['0/0', coin],
    ['0/19', 2n * coin],
    ['1/3', 3n * coin],
  ] as const;

  async function addressBelow(below: string, wallet = walletPath): Promise<string> {
    const { vaults, networks } = custody.instance.services;
    const signer = vaults.signer((await custody.client.signers.list()).items[0]?.publicKey ?? '');
    const owner = { accountId: newId(), keyId: 'SECP256K1_CUSTODY_1' } as const;
    const derived = await signer?.derivePublicKey(
      { curve: 'Secp256k1', strategy: 'VaultSoft', path: `${wallet}/${below}` },
      owner,
    );
    const ledger = networks.ledgers.find(({ id }) => id === ledgerId);
    if (derived?.ok !== true || ledger === undefined) throw new Error('no key');
    return addressOfKey(await ledgerModule('Bitcoin'), fromHex(derived.value.publicKey), ledger) ?? '';
  }

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
  async function expectTrueBalance(of = account): Promise<void> {
    const { rows } = await custody.pool.query<{ address: string }>(
      'select address from account_address where ledger_id = $1 and account_id = $2',
      [ledgerId, of.id],
    );
    const { total, reserved } = await custody.balance(of);
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

  test('an account that is brought in holds what it was paid before the ledger was first read, and can spend it', async () => {
    // And what the ledger's blocks had meanwhile, which were read when it was nobody's.
    await litecoind.pay(await addressBelow('0/0'), 4n * coin);
    await litecoind.mine(confirmations);
    await custody.track(ledgerId);
    const id = newId();
    const { items } = await custody.client.vaults.list();
    await custody.execute({
      type: 'v0_MigrateSilo3AccountBatch',
      vaultId: items[0]?.data.id ?? '',
      wasColdSilo: false,
      wasTestSilo: true,
      accounts: [
        {
          id,
          alias: 'Wallet',
          ledgerId,
          lockStatus: 'Unlocked',
          publicId: '00AB-00000001',
          derivationPath: walletPath,
          customProperties: {},
        },
      ],
    });
    await custody.work();
    const { pool, services } = { pool: custody.pool, services: custody.instance.services };
    const ports = { book: createLedgerBook(pool), ledgers: services.ledgers, clock: systemClock, accounts: services.accounts };
    const handlers = {
      [queues.backfillHistory]: backfillHistoryJob({ ...ports, history: createAccountHistory(pool), gapLimit: 20 }),
    };
    const jobs = createPostgresJobs(pool);
    const backfill = async () => {
      for (const job of await custody.leaseAll()) {
        if (job.queue !== queues.backfillHistory) continue;
        try {
          await doJob(handlers, job);
          await jobs.finish({ id: job.id, attempt: job.attempt });
        } catch (error) {
          await jobs.finish({ id: job.id, attempt: job.attempt, retryAt: new Date().toISOString(), error: String(error) });
        }
      }
      const metrics = await (await fetch(`${custody.url}/metrics`)).text();
      return /^ledger_histories_failing\{ledger="litecoin-regtest"\} (.+)$/m.exec(metrics)?.[1];
    };
    const imported = { id, address: await addressBelow('0/0'), ledgerId };
    esplora.behind = confirmations;
    expect(await backfill()).toBe('1');
    expect(await custody.balance(imported)).toEqual({ total: 0n, reserved: 0n, quarantined: 0n });
    esplora.behind = 0;
    // A server that hides an output and all that follows from it is not found out; what it hid is read once it was replaced.
    const hidden = await addressBelow('0/19');
    const { scriptPubKey } = (await litecoind.call('validateaddress', hidden)) as { readonly scriptPubKey: string };
    const hiding = (all: readonly EsploraTransaction[]) =>
      all.filter(({ vout }) => !vout.some(({ scriptpubkey }) => scriptpubkey === scriptPubKey));
    esplora.say = hiding;
    await backfill();
    expect(await custody.balance(imported)).toEqual({ total: 8n * coin, reserved: 0n, quarantined: 0n });
    const again = async () => {
      await litecoind.mine();
      await custody.track(ledgerId);
      expect(await backfillHistoriesAgain(createAccountHistory(pool), ledgerId)).toBe(1);
      return backfill();
    };
    esplora.say = undefined;
    // As an operator does it: a worker is started once with the flag.
    const { historiesAgain } = readConfig(['--ledgers', join(folder, 'ledgers.json'), '--histories-again', ledgerId], {});
    const worker = await startInstance({ ...custody.config, parts: ['worker'], historiesAgain });
    try {
      await expect.poll(() => custody.balance(imported)).toEqual({ total: 10n * coin, reserved: 0n, quarantined: 0n });
    } finally {
      await worker.stop();
    }
    // One that hides what is known already is found out.
    esplora.say = hiding;
    expect(await again()).toBe('1');
    esplora.say = undefined;
    // Done again it is the same.
    expect(await backfill()).toBe('0');
    expect(await custody.balance(imported)).toEqual({ total: 10n * coin, reserved: 0n, quarantined: 0n });
    await expectTrueBalance(imported);
    await confirmed(await custody.order(imported, { type: 'Address', address: outside }, 9n * coin));
    await expectTrueBalance(imported);
    const { total } = await custody.balance(imported);
    await litecoind.pay(imported.address, coin);
    await mining('the payment', async () => ((await custody.balance(imported)).total > total ? true : undefined));
    expect((await custody.balance(imported)).quarantined).toBe(coin);
    await expectTrueBalance(imported);
  });

  test('so many unused addresses in a row as were set end the search for those of an account that is brought in', async () => {
    const wallet = "m/84'/2'/8'";
    const id = newId();
    await litecoind.pay(await addressBelow('0/30', wallet), coin);
    await litecoind.mine(confirmations);
    await custody.track(ledgerId);
    const { items } = await custody.client.vaults.list();
    const account = { id, alias: 'Wallet with a gap', ledgerId, lockStatus: 'Unlocked' as const, customProperties: {} };
    await custody.execute({
      type: 'v0_MigrateSilo3AccountBatch',
      vaultId: items[0]?.data.id ?? '',
      wasColdSilo: false,
      wasTestSilo: true,
      accounts: [{ ...account, publicId: '00AB-00000002', derivationPath: wallet }],
    });
    await custody.work();
    const { pool, services } = { pool: custody.pool, services: custody.instance.services };
    const ports = { book: createLedgerBook(pool), ledgers: services.ledgers, clock: systemClock, accounts: services.accounts };
    const heldAfter = async (gapLimit: number) => {
      const job = backfillHistoryJob({ ...ports, history: createAccountHistory(pool), gapLimit });
      await backfillHistoriesAgain(createAccountHistory(pool), ledgerId);
      for (const leased of await custody.leaseAll()) {
        if (leased.queue !== queues.backfillHistory) continue;
        while ((await doJob({ [queues.backfillHistory]: job }, leased)) !== 'Done') await custody.track(ledgerId);
      }
      return (await custody.balance({ id, address: '', ledgerId })).total;
    };
    expect(await heldAfter(20)).toBe(0n);
    expect(await heldAfter(31)).toBe(coin);
  });

  test('what a block costs does not depend on how many addresses are watched', async () => {
    const addBlock = async () => {
      await litecoind.pay(account.address, coin);
      await litecoind.mine(confirmations);
    };
    const { few, many } = await costsOfABlock(
      custody,
      configOf([litecoinRegtest(litecoind)], folder).ledgers,
      ledgerId,
      addBlock,
    );
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
