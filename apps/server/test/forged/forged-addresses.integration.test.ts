import { newId } from '@countersign/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startForgery, type Forgery } from './start-forgery.ts';
import { violations } from './violations.ts';

/** Where people pay to, and how amounts are read, changed in the database by somebody who has none of its keys. */
let forgery: Forgery;
let account: Awaited<ReturnType<Forgery['openAccount']>>;
let other: typeof account;
const thief = '0x8617E340B3D01FA5F11F306F4090FD50E238070D';

beforeAll(async () => {
  forgery = await startForgery();
  account = await forgery.openAccount('ethereum-sandbox');
  other = await forgery.openAccount('ethereum-sandbox');
  await forgery.deposit(account, 5_000_000_000_000_000_000n);
});
afterAll(() => forgery.stop());

/** Another address that begins and ends like this one. */
const alike = (address: string) => `${address.slice(0, 6)}${'ab'.repeat(16)}${address.slice(-4)}`;

/** Every way in which an account's address leaves the server. */
function shown(): readonly (readonly [name: string, ask: () => Promise<unknown>])[] {
  const { client, domainId } = forgery;
  const params = { domainId, accountId: account.id };
  return [
    ['list', () => client.addresses.list({ params, query: { ledgerId: [account.ledgerId] } })],
    ['latest', () => client.addresses.latest({ params, query: { ledgerId: account.ledgerId } })],
    ['look-alikes', () => client.addresses.lookAlikes({ query: { address: [account.address, thief].map(alike) } })],
    ['accounts of a page', () => client.addresses.ofAccounts({ params: { domainId }, query: { accountId: [account.id] } })],
  ];
}

async function expectForged(ask: () => Promise<unknown>, row: string): Promise<void> {
  const before = await violations(forgery);
  await forgery.expectRefused(ask(), row);
  expect(await violations(forgery)).toBe(before + 1);
}

const forgeries: readonly (readonly [name: string, change: string, value: () => string])[] = [
  ['another address, in row and data', `address = $2, data = jsonb_set(data, '{address}', to_jsonb($2::text))`, () => thief],
  ['another address in the row alone', 'address = $2', () => thief],
  ['another address in the data alone', `data = jsonb_set(data, '{address}', to_jsonb($2::text))`, () => thief],
  [
    'what the notary signed of another account',
    `(data, signature) = (select data, signature from account_address o where o.account_id = $2::uuid)`,
    () => other.id,
  ],
  ['a signature of nobody', `signature = $2`, () => 'AAAA'],
];

test.each(forgeries)('an address of which somebody changed something is not shown: %s', async (_name, change, value) => {
  await forgery.run('create table kept_address as select * from account_address');
  await forgery.run(`update account_address set ${change} where account_id = $1`, account.id, value());
  for (const [, ask] of shown()) await expectForged(ask, `of account ${account.id}`);
  await forgery.run('delete from account_address');
  await forgery.run('insert into account_address select * from kept_address');
  await forgery.run('drop table kept_address');
  for (const [, ask] of shown()) expect(JSON.stringify(await ask())).toContain(account.address);
});

test('an address that somebody wrote is not said to be an account of ours', async () => {
  const { client } = forgery;
  await forgery.run(
    `insert into account_address select (jsonb_populate_record(a, jsonb_build_object('id', $3::text, 'address', $2::text, 'key_index', 77,
         'data', a.data || jsonb_build_object('id', $3::text, 'address', $2::text)))).* from account_address a where account_id = $1`,
    account.id,
    thief,
    newId(),
  );
  await expectForged(() => client.addresses.find({ query: { address: thief } }), `of account ${account.id}`);
  await expectForged(() => client.addresses.lookAlikes({ query: { address: [alike(thief)] } }), `of account ${account.id}`);
  await expectForged(() => client.me.search({ query: { text: thief.slice(0, 12) } }), `of account ${account.id}`);
  await forgery.run('delete from account_address where address = $1', thief);
  expect((await client.addresses.find({ query: { address: account.address } })).items).toMatchObject([{ accountId: account.id }]);
});

test('a validated asset with other decimals is not shown, nor an amount of it', async () => {
  const { client, domainId } = forgery;
  const tickerId = await forgery.one<string>(
    `select id::text as value from entity_ticker where data->>'ledgerId' = $1 and data->>'kind' = 'Native'`,
    account.ledgerId,
  );
  const asks: readonly (() => Promise<unknown>)[] = [
    () => client.tickers.get({ params: { tickerId: tickerId ?? '' } }),
    () => client.tickers.list({ query: { ledgerId: [account.ledgerId] } }),
    () => client.balances.totals({ params: { domainId } }),
    () => client.balances.ofAccounts({ params: { domainId }, query: { accountId: [account.id] } }),
  ];
  for (const ask of asks) await ask();
  const signature = await forgery.one<string>('select signature as value from entity_ticker where id = $1', tickerId);
  for (const [change, back] of [
    [`data = jsonb_set(data, '{decimals}', '6')`, `data = jsonb_set(data, '{decimals}', '18')`],
    // As though nobody had validated it.
    [
      `data = jsonb_set(data, '{decimals}', '6'), signature = '', validated = false`,
      `data = jsonb_set(data, '{decimals}', '18'), signature = '${signature}', validated = true`,
    ],
  ]) {
    await forgery.run(`update entity set ${change} where kind = 'Ticker' and id = $1`, tickerId);
    for (const ask of asks) await expectForged(ask, `Ticker ${tickerId}`);
    await forgery.run(`update entity set ${back} where kind = 'Ticker' and id = $1`, tickerId);
    for (const ask of asks) await ask();
  }
});
