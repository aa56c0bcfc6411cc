import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { freePorts } from '@countersign/adapters/free-ports';
import { newId } from '@countersign/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startCustody, type Custody } from './custody.ts';
import { configOf, ethereumDev, ledgerId as other } from './real-ledgers.ts';

/** Two networks of one family, on which an address is good alike; nobody answers for the other one. */
const own = 'ethereum-sandbox';
const outside = { type: 'Address', address: '0x52908400098527886E0F7030069857D2E4169EE7' } as const;
const folder = mkdtempSync(join(tmpdir(), 'countersign-networks-'));

let custody: Custody;
beforeAll(async () => {
  const { ledgers } = configOf([ethereumDev(`http://127.0.0.1:${await freePorts()}`)], folder);
  custody = await startCustody({ ledgers });
});
afterAll(async () => {
  await custody.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** An order in its ledger's own terms that names no network. */
const orderOf = (accountId: string) => ({
  type: 'v0_CreateTransactionOrder' as const,
  id: newId(),
  accountId,
  parameters: {
    type: 'Ethereum' as const,
    amount: '1000000',
    destination: outside,
    feeStrategy: { type: 'Priority' as const, priority: 'Medium' as const },
  },
  customProperties: {},
});

test('an order that names no network is paid on the own one of its account', async () => {
  const account = await custody.openAccountOn([own, other], { own });
  await custody.deposit(account, 9_000_000_000_000_000_000n);
  await custody.release(account);
  const order = orderOf(account.id);
  expect(await custody.dryRun(order)).toMatchObject({ success: true });
  expect(await custody.attempt(order)).toBe('Executed');
  await custody.confirm(own, order.id);
  expect((await custody.transactionOf(order.id)).ledgerId).toBe(own);
  expect(await custody.onLedger(account)).toBeLessThan(9_000_000_000_000_000_000n);
});

test('and is refused where the account has none of its own', async () => {
  const account = await custody.openAccountOn([own, other]);
  const order = orderOf(account.id);
  expect(await custody.dryRun(order)).toMatchObject({ success: false, errors: ['LedgerNotProvided'] });
  expect(await custody.attempt(order)).toBe('LedgerNotProvided');
});
