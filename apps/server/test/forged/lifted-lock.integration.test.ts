import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { freePorts } from '@countersign/adapters/free-ports';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startInstance } from '../../src/start-instance.ts';
import { startForgery, type Forgery } from './start-forgery.ts';
import { violations } from './violations.ts';

/** People lock an account while an order of it waits; somebody who writes into the database takes the lock away with its revision. */
let forgery: Forgery;
let pool: pg.Pool;
const ledgerId = 'ethereum-sandbox';
const outside = '0x52908400098527886E0F7030069857D2E4169EE7';
const funds = 9_000_000_000_000_000_000n;

beforeAll(async () => {
  forgery = await startForgery();
  pool = new pg.Pool({ connectionString: forgery.config.databaseUrl, max: 1 });
});
afterAll(async () => {
  await pool.end();
  await forgery.stop();
});

/** An account with an order that was accepted and not begun, and that was locked since. */
async function lockedWithOrder() {
  const account = await forgery.fundedAccount(ledgerId, funds);
  const orderId = await forgery.order(account, { type: 'Address', address: outside }, 1_000_000n);
  const { rows } = await pool.query<{ revision: number }>('select revision::integer from entity_account where id = $1', [
    account.id,
  ]);
  const revision = rows[0]?.revision ?? 0;
  await forgery.execute({ type: 'v0_LockAccount', reference: { id: account.id, revision } });
  return { account, orderId, lockedAt: revision + 1 };
}

async function liftLock(accountId: string, lockedAt: number): Promise<void> {
  await pool.query(`delete from entity_revision where kind = 'Account' and id = $1 and revision = $2`, [accountId, lockedAt]);
  await pool.query(
    `update entity e set (revision, lock, data, signature) = (
       select revision, 'Unlocked', data, signature from entity_revision r where r.kind = 'Account' and r.id = e.id order by revision desc limit 1)
     where kind = 'Account' and id = $1`,
    [accountId],
  );
}

test('nothing is paid, and the instance counts what was taken away', async () => {
  const { account, orderId, lockedAt } = await lockedWithOrder();
  await liftLock(account.id, lockedAt);
  const held = await forgery.onLedger(account);
  for (let round = 0; round < 3; round++) {
    await forgery.work();
    await forgery.settle(ledgerId);
  }
  expect(await forgery.onLedger(account)).toBe(held);
  expect((await forgery.transactionOf(orderId)).ledgerTransactionData).toBeUndefined();
  expect(JSON.stringify(forgery.log)).toContain(`Account ${account.id} is locked since revision ${lockedAt}`);
  await expect.poll(() => violations(forgery)).toBeGreaterThan(0);
});

test('nor where the vault is a process of its own, and the others never knew of the lock', async () => {
  const { account, orderId, lockedAt } = await lockedWithOrder();
  const held = await forgery.onLedger(account);
  const { config } = forgery;
  await forgery.instance.stop();
  const dataDirectory = mkdtempSync(join(tmpdir(), 'countersign-new-'));
  const passphraseFile = join(config.dataDirectory, 'passphrase');
  const vault = await startInstance({ ...config, parts: ['vault'], historyRecovers: true });
  await expect.poll(() => vault.services.guard.seenSince('Account', account.id, lockedAt - 1)).toMatchObject({ lock: 'Locked' });
  await liftLock(account.id, lockedAt);
  const port = await freePorts(3);
  await pool.query('update job set run_at = now(), leased_until = null where key = $1', [orderId]);
  const others = await startInstance({
    ...config,
    port,
    dataDirectory,
    passphraseFile,
    parts: ['gateway', 'worker'],
    blockSeconds: 1,
  });
  // A vault that finds a lock has the order wait, and asks again.
  const tries = async () =>
    (await pool.query<{ failures: number }>('select failures from job where key = $1', [orderId])).rows[0]?.failures;
  await expect.poll(tries).toBeGreaterThan(2);
  const { rows } = await pool.query<{ address: string }>('select address from account_address where account_id = $1', [
    account.id,
  ]);
  const sandbox = others.services.networks.sandboxes.get(ledgerId);
  const holdings = await sandbox?.holdings(rows.map(({ address }) => address));
  expect(holdings?.map(({ total }) => total)).toEqual([held]);
  const { rows: payments } = await pool.query('select processing from ledger_transaction where order_id = $1', [orderId]);
  expect(payments).toEqual([{ processing: { status: 'Reserved' } }]);
  await others.stop();
  await vault.stop();
  rmSync(dataDirectory, { recursive: true, force: true });
});
