import { createServer } from 'node:http';
import type { Server } from 'node:http';

import { priceSource } from '@countersign/adapters/price-sources';
import type { Client } from '@countersign/client';
import { newId } from '@countersign/kernel';
import { readPrices } from '@countersign/service';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startTestInstance } from '../harness.ts';
import type { TestInstance } from '../harness.ts';

const hour = 3_600_000;
const day = 24 * hour;
/** When the test reads. What it writes is before. */
const present = Date.now();
const thisHour = Math.floor(present / hour) * hour;
/** When the test writes. */
let now = present;
/** From now on the test writes so long before the present hour began. */
function before(time: { readonly days?: number; readonly hours?: number; readonly minutes?: number }): void {
  now = thisHour - (time.days ?? 0) * day - (time.hours ?? 0) * hour - (time.minutes ?? 0) * 60_000;
}

let subject: TestInstance;
let cleo: Client;
let ticker: Record<'bitcoin' | 'ether', string>;

/** What the price server answers, and what it was asked. */
let answer: { status: number; body: string } = { status: 200, body: '{}' };
const asked: string[] = [];
let server: Server;

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  subject = await startTestInstance({ config: { parts: ['gateway'] }, clock: { now: () => new Date(present) } });
  // The history is kept from when the instance was made: as if that was a while ago, within an hour, so that no step begins at that very moment.
  await subject.instance.services.pool.query(`update migration set applied_at = $1`, [new Date(thisHour - 20 * day + 60_000)]);
  cleo = await subject.clientOf(subject.people.cleo);
  const { items } = await cleo.tickers.list({ query: { kind: 'Native' } });
  const native = (ledgerId: string) => items.find((one) => one.ledgerId === ledgerId)?.id ?? '';
  ticker = { bitcoin: native('bitcoin-sandbox'), ether: native('ethereum-sandbox') };
});
afterAll(async () => {
  server.close();
  // Accounts and tickers are written past the instance.
  await subject.stop({ isTampered: true });
});

/** Reads the prices of the two coins from the server. */
async function read(body: unknown, status = 200): Promise<void> {
  answer = { status, body: typeof body === 'string' ? body : JSON.stringify(body) };
  const address = server.address();
  const { prices, ledgers, networks } = subject.instance.services;
  const source = priceSource({
    source: 'CoinGecko',
    currency: 'EUR',
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    assets: { 'bitcoin-sandbox/Native': 'bitcoin', 'ethereum-sandbox/Native': 'ethereum' },
  });
  await readPrices({ source, book: prices, ledgers, configured: networks.ledgers, clock: { now: () => new Date(now) } });
}

async function account(domainId: string): Promise<string> {
  const id = newId();
  await subject.instance.services.pool.query(
    `insert into entity (kind, id, root_domain_id, domain_id, revision, created_at, modified_at, data, signature, signing_key)
     values ('Account', $1, $2, $3, 1, now(), now(), '{}', '', '')`,
    [id, subject.domains.root, domainId],
  );
  return id;
}

/** From now on the account holds that much. */
async function hold(accountId: string, domainId: string, tickerId: string, total: bigint): Promise<void> {
  await subject.instance.services.pool.query(
    `insert into balance (account_id, ticker_id, root_domain_id, domain_id, ledger_id, total, last_updated_at) values ($1, $2, $3, $4, '', $5, $6)
     on conflict (account_id, ticker_id) do update set total = excluded.total, last_updated_at = excluded.last_updated_at`,
    [accountId, tickerId, subject.domains.root, domainId, String(total), new Date(now)],
  );
}

/** An unvalidated token that says it is bitcoin. */
async function pretender(): Promise<string> {
  const id = newId();
  await subject.instance.services.pool.query(
    `insert into entity (kind, id, root_domain_id, domain_id, revision, lock, created_at, modified_at, validated, data, signature, signing_key)
     select 'Ticker', $1::uuid, root_domain_id, domain_id, 1, 'Unlocked', now(), now(), false,
       data || jsonb_build_object('id', $1::uuid, 'ledgerDetails', data->'ledgerDetails' || jsonb_build_object('pretends', $1::uuid)), '', ''
     from entity_ticker where id = $2`,
    [id, ticker.bitcoin],
  );
  return id;
}

const bitcoins = (whole: number) => BigInt(whole) * 10n ** 8n;
const ethers = (whole: number) => BigInt(whole) * 10n ** 18n;

test('what holdings are worth is estimated by asset, and says from when and what it lacks', async () => {
  const { trading } = subject.domains;
  const params = { domainId: trading };
  const holder = await account(trading);
  before({ days: 10 });
  await hold(holder, trading, ticker.bitcoin, bitcoins(2) + 1n);
  await hold(holder, trading, ticker.ether, ethers(3));
  await hold(holder, trading, await pretender(), bitcoins(1_000));
  expect(await cleo.balances.totals({ params })).not.toHaveProperty('value');

  before({ hours: 6 });
  await read({ bitcoin: { eur: 60_000.5 } });
  const readAt = new Date(now).toISOString();
  expect(asked.at(-1)).toBe('/simple/price?ids=bitcoin%2Cethereum&vs_currencies=eur&precision=full&include_last_updated_at=true');
  const totals = await cleo.balances.totals({ params });
  expect(totals.value).toEqual({
    currency: 'EUR',
    source: 'CoinGecko',
    amount: '120001.00',
    pricedAt: readAt,
    unpricedTickerCount: 2,
  });
  const values = new Map(totals.items.map((item) => [item.ticker.id, item.value]));
  expect(values.get(ticker.bitcoin)).toEqual({ amount: '120001.00', pricedAt: readAt });
  expect([...values.values()].filter((value) => value !== undefined)).toHaveLength(1);

  // The same of one account, and of one coin: what has no price is left out, and never said to be worth nothing.
  const held = async (accountId: string) => (await cleo.balances.ofAccounts({ params, query: { accountId } })).items[0]?.value;
  expect(await held(holder)).toEqual(totals.value);
  const poor = await account(trading);
  expect(await held(poor)).toEqual({ currency: 'EUR', source: 'CoinGecko', amount: '0.00', unpricedTickerCount: 0 });
  await hold(poor, trading, ticker.ether, 1n);
  expect(await held(poor)).toEqual({ currency: 'EUR', source: 'CoinGecko', unpricedTickerCount: 1 });
  await subject.instance.services.pool.query('delete from balance where account_id = $1', [poor]);
  const { items } = await cleo.tickers.prices({ query: { tickerId: [ticker.bitcoin, ticker.ether, newId()] } });
  expect(items).toEqual([{ tickerId: ticker.bitcoin, price: '60000.5', currency: 'EUR', source: 'CoinGecko', readAt }]);
});

test('a source that gives no prices takes none away; after a day there are none', async () => {
  const params = { domainId: subject.domains.trading };
  const valueOf = async () => (await cleo.balances.totals({ params })).value;
  await expect(read('down', 503)).rejects.toThrow('CoinGecko gave no prices: status 503');
  await expect(read('<html>')).rejects.toThrow('the answer is not one of prices');
  await expect(read({ bitcoin: { eur: '1' } })).rejects.toThrow('the answer is not one of prices');
  await expect(read(`{"bitcoin": {"eur": 1}${' '.repeat(5_000_000)}}`)).rejects.toThrow('the answer is too large');
  expect(await valueOf()).toMatchObject({ amount: '120001.00' });
  await subject.instance.services.pool.query(
    `update price set hour = hour - interval '1 day', read_at = read_at - interval '1 day'`,
  );
  expect(await valueOf()).toEqual({ currency: 'EUR', source: 'CoinGecko', unpricedTickerCount: 3 });
  expect((await cleo.tickers.prices({ query: { tickerId: ticker.bitcoin } })).items).toEqual([]);
});

test('two readings of an hour, written the wrong way round, leave the later one', async () => {
  const params = { domainId: subject.domains.trading };
  before({ hours: 5, minutes: -30 });
  await read({ bitcoin: { eur: 70_000 } });
  before({ hours: 5, minutes: -10 });
  await read({ bitcoin: { eur: 1 } });
  expect((await cleo.balances.totals({ params })).value).toMatchObject({ amount: '140000.00' });
});

test('a price in an exponent is read as the number that it is', async () => {
  const params = { domainId: subject.domains.trading };
  before({ hours: 4 });
  await read('{"bitcoin": {"eur": 1.5e-7}, "ethereum": {"eur": 1e6}}');
  expect((await cleo.balances.totals({ params })).value).toMatchObject({ amount: '3000000.00', unpricedTickerCount: 1 });
});

test('a group sees what each domain right below it is worth', async () => {
  const { root, treasury, trading } = subject.domains;
  const other = await account(treasury);
  before({ days: 9 });
  await hold(other, treasury, ticker.ether, ethers(1));
  before({ hours: 3 });
  await read({ bitcoin: { eur: 10 }, ethereum: { eur: 5 } });
  const ada = await subject.clientOf(subject.people.ada);
  const query = { scope: 'SelfAndDescendants', byDomain: true, limit: 1 } as const;
  const { value } = await ada.balances.totals({ params: { domainId: root }, query });
  expect(value?.amount).toBe('40.00');
  expect(value?.byDomain).toEqual([
    { domainId: trading, amount: '35.00' },
    { domainId: treasury, amount: '5.00' },
  ]);
});

test('values over time are by the prices of their time', async () => {
  const { points, source } = await cleo.balances.history({
    params: { domainId: subject.domains.trading },
    query: { period: 'Day' },
  });
  expect(source).toEqual({ name: 'CoinGecko', currency: 'EUR', readAt: new Date(thisHour - 3 * hour).toISOString() });
  const values = points.slice(-8).map(({ value, unpricedTickerCount }) => [value, unpricedTickerCount]);
  expect(values).toEqual([
    // The only price there was is that of a day before; an hour later it is too old.
    ['120001.00', 2],
    [undefined, 3],
    ['3000000.00', 1],
    ['35.00', 1],
    ['35.00', 1],
    ['35.00', 1],
    ['35.00', 1],
    ['35.00', 1],
  ]);
});

test('what was held at each moment is what is held now less what changed since', async () => {
  const domainId = subject.domains.trading;
  const holder = await account(domainId);
  before({ hours: 5, minutes: -1 });
  await hold(holder, domainId, ticker.ether, 5n);
  before({ hours: 3 });
  await hold(holder, domainId, ticker.ether, 9n);
  before({ hours: 3, minutes: -59 });
  await hold(holder, domainId, ticker.ether, 7n);
  const history = async (tickerId: string) =>
    (await cleo.balances.history({ params: { domainId }, query: { accountId: holder, tickerId, period: 'Day' } })).points;
  const points = await history(ticker.ether);
  expect(points).toHaveLength(25);
  // Nothing is worth nothing, which is known; the one asset that there is has a price.
  expect(points.at(-7)).toMatchObject({ totalAmount: '0', value: '0.00', unpricedTickerCount: 0 });
  const last = points.slice(-8).map(({ at, totalAmount }) => [(new Date(at).getTime() - thisHour) / hour, totalAmount]);
  expect(last.slice(0, -1)).toEqual([
    [-6, '0'],
    [-5, '0'],
    [-4, '5'],
    [-3, '5'],
    [-2, '7'],
    [-1, '7'],
    [0, '7'],
  ]);
  expect(points.at(-1)).toMatchObject({ at: new Date(present).toISOString(), totalAmount: '7' });
  expect((await history(ticker.bitcoin)).at(-1)).toMatchObject({ totalAmount: '0' });
});

test('what was held before it was kept is unknown, not nothing', async () => {
  const { points } = await cleo.balances.history({ params: { domainId: subject.domains.trading }, query: { period: 'Month' } });
  expect(new Date(points[0]?.at ?? 0).getTime()).toBeGreaterThanOrEqual(thisHour - 20 * day);
  expect(points).toHaveLength(21);
});

test('somebody else’s account is not found', async () => {
  const other = await account(subject.domains.treasury);
  const asks = { params: { domainId: subject.domains.trading }, query: { accountId: other } };
  await expect(cleo.balances.history(asks)).rejects.toMatchObject({ code: 'EntityNotFoundError' });
  const ada = await subject.clientOf(subject.people.ada);
  await expect(ada.transfers.counts(asks)).rejects.toMatchObject({ code: 'EntityNotFoundError' });
});

/** A transfer, from and to domains (undefined: strangers). */
async function transfer(from: string | undefined, to: string | undefined, kind = 'Transfer'): Promise<void> {
  const { pool } = subject.instance.services;
  const [id, root] = [newId(), subject.domains.root];
  const stranger = { type: 'Address', address: 'x' };
  const senders = [from === undefined ? stranger : { type: 'Account', domainId: from, accountId: newId() }];
  await pool.query(
    `insert into transfer (id, root_domain_id, transaction_id, ticker_id, quarantined, kind, value, registered_at, senders, metadata, movement, recipient_domain)
     values ($1, $2, $3, $4, false, $5, 1, $6, $7, '{}', '0', $8)`,
    [id, root, newId(), ticker.ether, kind, new Date(now), JSON.stringify(senders), to ?? null],
  );
  for (const domainId of new Set([from, to].filter((one) => one !== undefined))) {
    await pool.query(
      `insert into transfer_domain (domain_id, transfer_id, root_domain_id, registered_at, quarantined, ticker_id) values ($1, $2, $3, $4, false, $5)`,
      [domainId, id, root, new Date(now), ticker.ether],
    );
  }
}

test('transfers are counted by direction, each once, and fees not at all', async () => {
  const { root, trading, treasury } = subject.domains;
  before({ hours: 2, minutes: -1 });
  await transfer(undefined, trading);
  await transfer(trading, undefined);
  await transfer(trading, undefined);
  await transfer(trading, treasury);
  await transfer(trading, trading);
  await transfer(trading, undefined, 'Fee');
  before({ hours: 1 });
  await transfer(undefined, treasury);
  const ada = await subject.clientOf(subject.people.ada);
  const counts = async (domainId: string, scope: 'Self' | 'SelfAndDescendants') => {
    const { items } = await ada.transfers.counts({ params: { domainId }, query: { period: 'Day', scope } });
    expect(items).toHaveLength(24);
    return items.slice(-3).map((item) => [item.incomingCount, item.outgoingCount, item.internalCount]);
  };
  expect(await counts(trading, 'Self')).toEqual([
    [1, 3, 1],
    [0, 0, 0],
    [0, 0, 0],
  ]);
  expect(await counts(root, 'SelfAndDescendants')).toEqual([
    [1, 2, 2],
    [1, 0, 0],
    [0, 0, 0],
  ]);
  expect(await counts(root, 'Self')).toEqual([
    [0, 0, 0],
    [0, 0, 0],
    [0, 0, 0],
  ]);
});

test.each([-1, 256, 200_000, 3_000_000_000, Number.MAX_SAFE_INTEGER])(
  'an asset that was said to have %i decimals has no price, and all that is held can still be read',
  async (decimals) => {
    const { trading } = subject.domains;
    const { pool } = subject.instance.services;
    const params = { domainId: trading };
    before({ hours: 1 });
    const tickerId = await pretender();
    await pool.query(`update entity set data = data || jsonb_build_object('decimals', $2::bigint) where id = $1`, [
      tickerId,
      decimals,
    ]);
    await pool.query(
      `insert into price select $1, currency, date_trunc('hour', $2::timestamptz, 'UTC'), $2, 50000 from price_source`,
      [tickerId, new Date(now)],
    );
    const values = async () => (await cleo.balances.totals({ params })).value;
    const others = await values();
    const holder = await account(trading);
    await hold(holder, trading, tickerId, bitcoins(4));

    expect(await values()).toEqual({ ...others, unpricedTickerCount: (others?.unpricedTickerCount ?? 0) + 1 });
    const totals = await cleo.balances.totals({ params, query: { byDomain: true, scope: 'SelfAndDescendants' } });
    const found = totals.items.find(({ ticker: { id } }) => id === tickerId);
    expect(found).toMatchObject({ totalAmount: String(bitcoins(4)), byDomain: [{ totalAmount: String(bitcoins(4)) }] });
    expect([found?.value, found?.ticker.decimals]).toEqual([undefined, undefined]);
    const { items } = await cleo.balances.ofAccounts({ params, query: { accountId: holder } });
    expect(items).toMatchObject([{ holdings: [{ totalAmount: String(bitcoins(4)) }], value: { unpricedTickerCount: 1 } }]);
    const { points } = await cleo.balances.history({ params, query: { tickerId } });
    expect(points.at(-1)).toMatchObject({ totalAmount: String(bitcoins(4)), unpricedTickerCount: 1 });
    await pool.query('delete from balance where account_id = $1', [holder]);
  },
);

test('a price is as old as its source says, however lately it was read', async () => {
  await subject.instance.services.pool.query('delete from price');
  before({});
  const says = (eur: number, time: number | null) => ({ eur, last_updated_at: time === null ? null : time / 1000 });
  const wanted = { query: { tickerId: [ticker.bitcoin, ticker.ether] } };
  const prices = async () =>
    (await cleo.tickers.prices(wanted)).items.map(({ tickerId, price, readAt }) => [tickerId, price, readAt]);
  // A coin that is traded nowhere any more keeps its last price there.
  await read({ bitcoin: says(60_000, now - 2 * day), ethereum: says(3_000, now - 2 * hour) });
  expect(await prices()).toEqual([[ticker.ether, '3000', new Date(now - 2 * hour).toISOString()]]);
  // A clock that is ahead makes no price newer than it was read, and one that says nothing is taken at its word.
  await read({ bitcoin: says(61_000, now + day), ethereum: says(3_100, null) });
  const readAt = new Date(now).toISOString();
  expect(await prices()).toEqual([
    [ticker.bitcoin, '61000', readAt],
    [ticker.ether, '3100', readAt],
  ]);
});
