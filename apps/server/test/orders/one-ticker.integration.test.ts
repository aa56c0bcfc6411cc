import { sandboxToken } from '@countersign/adapters/sandbox-ledgers';
import { newId } from '@countersign/kernel';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { startCustody, type Custody, type CustodyAccount } from './custody.ts';

const ledgerId = 'ethereum-sandbox';
const funds = 9n * 10n ** 18n;
const seenDollar = {
  ledgerId,
  kind: 'Contract',
  name: 'Sandbox dollar',
  symbol: 'USDS',
  decimals: 6,
  ledgerDetails: { type: 'Ethereum', properties: { type: 'ERC20', address: sandboxToken.contract } },
} as const;
const dollar = { ...seenDollar, customProperties: {} };
const asset = { type: 'Token', standard: 'ERC20', identifier: sandboxToken.contract } as const;
const outside = { type: 'Address', address: '0x52908400098527886E0F7030069857D2E4169EE7' } as const;
const isThere = 'NonUniqueValidatedTickersByLedgerDetails';

let custody: Custody;
let account: CustodyAccount;
beforeEach(async () => {
  custody = await startCustody();
  account = await custody.fundedAccount(ledgerId, funds);
});
afterEach(() => custody.stop());

const pay = (amount: bigint) => custody.networks.sandboxes.get(ledgerId)?.faucetToken(asset, account.address, amount);
const validate = (id: string) => custody.attempt({ type: 'v0_ValidateTickers', tickers: [{ id, lock: 'Unlocked', ...dollar }] });
const tickers = async () =>
  (await custody.client.tickers.list({ query: { ledgerId: [ledgerId] } })).items.filter(({ kind }) => kind !== 'Native');

/** The id that the asset was seen under. */
async function seen(): Promise<string> {
  const [ticker] = await tickers();
  return ticker?.id ?? '';
}

async function register() {
  const { ada, ben } = custody.people;
  const { proposed, approve } = await custody.propose(ada, { type: 'v0_CreateTicker', ...dollar });
  const { id } = proposed.request;
  const state = async () =>
    (await custody.client.intents.get({ params: { domainId: custody.domainId, intentId: id } })).data.state;
  if ((await state()).status === 'Open') await approve(ben);
  return { id, ...(await state()) };
}

/** What another transaction writes of the asset while `work` is done; it is there once that waits for it. */
async function writtenMeanwhile<T>(id: string, work: () => Promise<T>): Promise<T> {
  const other = await custody.pool.connect();
  try {
    await other.query('begin');
    const metadata = { revision: 1, createdAt: '2026-01-01T00:00:00.000Z', lastModifiedAt: '2026-01-01T00:00:00.000Z' };
    const data = { ...seenDollar, id, lock: 'Unlocked', metadata: { ...metadata, customProperties: {} } };
    await other.query(
      `with written as (
         insert into entity (kind, id, root_domain_id, domain_id, revision, lock, alias, created_at, modified_at, validated, data, signature, signing_key)
         select 'Ticker', $1, root_domain_id, root_domain_id, 1, 'Unlocked', 'Unknown', now(), now(), false, $2, '', '' from instance
         returning *)
       insert into entity_revision (kind, id, revision, root_domain_id, saved_at, data, signature, signing_key)
       select kind, id, revision, root_domain_id, created_at, data, signature, signing_key from written`,
      [id, JSON.stringify(data)],
    );
    const done = work();
    const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await custody.pool.query(waiting)).rowCount).toBe(1);
    await other.query('commit');
    return await done;
  } finally {
    other.release();
  }
}

/** All that was paid is under one id, and can be spent. */
async function expectUnder(id: string, total: bigint): Promise<void> {
  await custody.release(account);
  await custody.work();
  expect((await custody.transfersOf(account)).filter(({ quarantined }) => quarantined)).toEqual([]);
  expect(await custody.balance(account, id)).toEqual({ total, reserved: 0n, quarantined: 0n });
  const orderId = await custody.order(account, outside, total, id);
  await custody.confirm(ledgerId, orderId);
  expect(await custody.balance(account, id)).toEqual({ total: 0n, reserved: 0n, quarantined: 0n });
  expect(await tickers()).toHaveLength(1);
}

test('an asset that was seen is validated under the id that it has, and under no other one', async () => {
  await pay(100n);
  await custody.settle(ledgerId);
  const id = await seen();
  expect(await validate(newId())).toBe(isThere);
  const { status, error } = await register();
  expect({ status, error }).toMatchObject({
    status: 'Failed',
    error: { code: isThere, message: expect.stringContaining(id) as string },
  });
  expect(await validate(id)).toBe('Executed');
  expect(await validate(newId())).toBe(isThere);
  await pay(50n);
  await custody.settle(ledgerId);
  await expectUnder(id, 150n);
});

test('nor while a payment of it waits for its block', async () => {
  await pay(100n);
  await custody.track(ledgerId);
  const id = await seen();
  expect(await validate(newId())).toBe(isThere);
  expect(await validate(id)).toBe('Executed');
  await custody.settle(ledgerId);
  await expectUnder(id, 100n);
});

test('an asset that was registered before anybody saw it is registered once, and payments are in the book under its id', async () => {
  const { id } = await register();
  expect(await custody.attempt({ type: 'v0_CreateTicker', ...dollar })).toBe(isThere);
  expect(await validate(newId())).toBe(isThere);
  await pay(100n);
  await custody.settle(ledgerId);
  expect(await seen()).toBe(id);
  expect(await validate(id)).toBe('Executed');
  await expectUnder(id, 100n);
});

test('a person who validates an asset while it is seen for the first time hears of the id that it got', async () => {
  const id = newId();
  expect(await writtenMeanwhile(id, () => validate(newId()))).toBe(isThere);
  expect(await validate(id)).toBe('Executed');
  await pay(100n);
  await custody.settle(ledgerId);
  await expectUnder(id, 100n);
});

test('a payment that is seen while its asset is being registered is in the book under the id that it gets', async () => {
  const id = newId();
  await pay(100n);
  await writtenMeanwhile(id, () => custody.track(ledgerId));
  await custody.settle(ledgerId);
  expect(await seen()).toBe(id);
  expect(await validate(id)).toBe('Executed');
  await expectUnder(id, 100n);
});
