import { newId } from '@countersign/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startTestInstance } from '../harness.ts';
import type { TestInstance } from '../harness.ts';

let subject: TestInstance;
let tickers: readonly { readonly id: string; readonly symbol?: string | undefined }[];

beforeAll(async () => {
  subject = await startTestInstance({ config: { parts: ['gateway'] } });
  const { trading, treasury } = subject.domains;
  tickers = (await (await subject.clientOf(subject.people.ada)).tickers.list({ query: { kind: 'Native' } })).items;
  const [one, two, three] = tickers.map(({ id }) => id) as [string, string, string];
  await hold(trading, [one, 7n, 2n, 1n], [two, 10n ** 77n, 0n, 0n], [three, 0n, 0n, 0n]);
  await hold(trading, [one, 5n, 1n, 0n], [two, 9n * 10n ** 77n + 1n, 0n, 0n]);
  await hold(trading, [one, 1n, 0n, 0n]);
  await hold(treasury, [one, 100n, 0n, 100n]);
  await hold(treasury);
});
// The accounts are written past the instance.
afterAll(() => subject.stop({ isTampered: true }));

/** An account with balances, each a ticker with its total, what of it is reserved and what quarantined. */
async function hold(domainId: string, ...balances: [string, bigint, bigint, bigint][]): Promise<string> {
  const { pool } = subject.instance.services;
  const accountId = newId();
  await pool.query(
    `insert into entity (kind, id, root_domain_id, domain_id, revision, created_at, modified_at, data, signature, signing_key)
     values ('Account', $1, $2, $3, 1, now(), now(), '{}', '', '')`,
    [accountId, subject.domains.root, domainId],
  );
  for (const [tickerId, ...amounts] of balances) {
    await pool.query(
      `insert into balance (account_id, ticker_id, root_domain_id, domain_id, ledger_id, total, reserved, quarantined, last_updated_at)
       values ($1, $2, $3, $4, '', $5, $6, $7, now())`,
      [accountId, tickerId, subject.domains.root, domainId, ...amounts.map(String)],
    );
  }
  return accountId;
}

const bySymbol = (ids: readonly number[]) =>
  ids
    .map((index) => tickers[index])
    .toSorted((a, b) => (String(a?.symbol) < String(b?.symbol) ? -1 : 1))
    .map((ticker) => ticker?.id);

test('the server adds up what the accounts of a domain hold, to the last unit', async () => {
  const cleo = await subject.clientOf(subject.people.cleo);
  const totals = await cleo.balances.totals({ params: { domainId: subject.domains.trading } });
  expect(totals).toMatchObject({ count: 3, tickerCount: 3, accountCount: 3 });
  expect(totals.items.map(({ ticker, accountCount }) => [ticker.id, accountCount])).toEqual([
    [tickers[0]?.id, 3],
    [tickers[1]?.id, 2],
    [tickers[2]?.id, 0],
  ]);
  expect(totals.items[0]).toMatchObject({ totalAmount: '13', reservedAmount: '3', quarantinedAmount: '1' });
  expect(totals.items[1]).toMatchObject({ totalAmount: String(10n ** 78n + 1n) });
  const {
    data: _data,
    ledgerDetails: _details,
    signature: _signature,
    ...named
  } = await cleo.tickers.get({
    params: { tickerId: tickers[0]?.id ?? '' },
  });
  expect(totals.items[0]?.ticker).toEqual(named);
});

test('domains below are added where they are asked for, and what the limit cuts is counted', async () => {
  const ada = await subject.clientOf(subject.people.ada);
  const params = { domainId: subject.domains.root };
  expect(await ada.balances.totals({ params })).toEqual({ items: [], count: 0, tickerCount: 0, accountCount: 0 });
  const all = await ada.balances.totals({ params, query: { scope: 'SelfAndDescendants', limit: 1 } });
  expect(all).toMatchObject({ count: 1, tickerCount: 3, accountCount: 5 });
  expect(all.items[0]).toMatchObject({ totalAmount: '113', reservedAmount: '3', quarantinedAmount: '101', accountCount: 4 });
});

test('a group sees what each domain right below holds with all below that one', async () => {
  const { root, trading, treasury } = subject.domains;
  const ada = await subject.clientOf(subject.people.ada);
  const { items } = await ada.balances.totals({
    params: { domainId: root },
    query: { scope: 'SelfAndDescendants', byDomain: true },
  });
  const shares = new Map(items.map(({ ticker, byDomain }) => [ticker.id, byDomain]));
  expect(shares.get(tickers[0]?.id ?? '')).toEqual([
    { domainId: treasury, totalAmount: '100' },
    { domainId: trading, totalAmount: '13' },
  ]);
  expect(shares.get(tickers[1]?.id ?? '')).toEqual([{ domainId: trading, totalAmount: String(10n ** 78n + 1n) }]);
  expect(shares.get(tickers[2]?.id ?? '')).toEqual([]);
});

test('what the accounts of a domain hold of one asset comes page by page, and of no other domain', async () => {
  const cleo = await subject.clientOf(subject.people.cleo);
  const { trading, treasury } = subject.domains;
  const params = { domainId: trading };
  const query = { tickerId: tickers[0]?.id ?? '', held: true, sortBy: 'totalAmount', sortOrder: 'DESC', limit: 2 } as const;
  const first = await cleo.balances.ofTicker({ params, query });
  expect(first.items.map(({ totalAmount }) => totalAmount)).toEqual(['7', '5']);
  expect(first.items.every(({ accountReference }) => accountReference.domainId === trading)).toBe(true);
  const { nextStartingAfter = '' } = first;
  const rest = await cleo.balances.ofTicker({ params, query: { ...query, startingAfter: nextStartingAfter } });
  expect(rest.items.map(({ totalAmount }) => totalAmount)).toEqual(['1']);
  const ofNone = { ...query, tickerId: tickers[2]?.id ?? '' };
  expect((await cleo.balances.ofTicker({ params, query: ofNone })).items).toEqual([]);
  await expect(cleo.balances.ofTicker({ params: { domainId: treasury }, query })).rejects.toMatchObject({ status: 404 });
});

test('of as many accounts, the symbol decides', async () => {
  const ada = await subject.clientOf(subject.people.ada);
  await hold(
    subject.domains.root,
    ...[2, 1, 0].map((index): [string, bigint, bigint, bigint] => [tickers[index]?.id ?? '', 1n, 0n, 0n]),
  );
  const { items } = await ada.balances.totals({ params: { domainId: subject.domains.root } });
  expect(items.map(({ ticker }) => ticker.id)).toEqual(bySymbol([0, 1, 2]));
});

test('what each account of a page holds comes in one answer, of accounts of the domain alone', async () => {
  const cleo = await subject.clientOf(subject.people.cleo);
  const { trading, treasury } = subject.domains;
  const [one, two, three] = tickers.map(({ id }) => id) as [string, string, string];
  const token = newId();
  await subject.instance.services.pool.query(
    `insert into entity (kind, id, root_domain_id, domain_id, revision, alias, validated, created_at, modified_at, data, signature, signing_key)
     values ('Ticker', $1, $2, $2, 1, 'Gift', false, now(), now(), $3, '', '')`,
    [token, subject.domains.root, { id: token, ledgerId: 'ethereum-sandbox', kind: 'Contract', name: 'Gift', decimals: 0 }],
  );
  const rich = await hold(trading, [token, 10n ** 60n, 0n, 0n], [one, 5n, 0n, 0n], [two, 0n, 0n, 0n]);
  const poor = await hold(trading);
  const elsewhere = await hold(treasury, [three, 9n, 0n, 0n]);
  const params = { domainId: trading };
  const { items } = await cleo.balances.ofAccounts({ params, query: { accountId: [rich, poor, elsewhere, newId()] } });
  expect(new Map(items.map(({ accountId, ...held }) => [accountId, held]))).toMatchObject(
    new Map<string, object>([
      [
        rich,
        {
          tickerCount: 2,
          // A token that anyone may send comes after what the ledger pays with, however much there is of it.
          holdings: [
            { ticker: { id: one }, totalAmount: '5' },
            { ticker: { id: token, name: 'Gift' }, totalAmount: String(10n ** 60n) },
          ],
        },
      ],
      [poor, { tickerCount: 0, holdings: [], quarantinedCount: 0 }],
    ]),
  );
  expect(items).toHaveLength(2);
  await expect(
    cleo.balances.ofAccounts({ params: { domainId: treasury }, query: { accountId: elsewhere } }),
  ).rejects.toMatchObject({
    status: 404,
  });
});

test('what is in a domain is counted of what each person may read there, and of nothing else', async () => {
  const { root, trading, treasury } = subject.domains;
  const ask = async (person: keyof TestInstance['people']) => {
    const client = await subject.clientOf(subject.people[person]);
    const { items } = await client.domains.counts({ query: { domainId: [root, trading, treasury, newId()] } });
    return new Map(items.map(({ domainId, ...counts }) => [domainId, counts]));
  };
  const ada = await subject.clientOf(subject.people.ada);
  const { accountCount } = await ada.balances.totals({ params: { domainId: trading } });
  const all = await ask('ada');
  expect(all.get(root)).toMatchObject({ userCount: 2, policyCount: 2, openTaskCount: 0 });
  expect(all.get(trading)).toEqual({ accountCount, userCount: 1, policyCount: 0, openTaskCount: 0 });
  expect(all.size).toBe(3);
  // A trader may read the accounts of the desk alone, a treasurer nothing that is counted.
  expect(await ask('cleo')).toEqual(new Map([[trading, { accountCount }]]));
  expect(await ask('dan')).toEqual(new Map());
});

test('tickers are found by 250 ids at once', async () => {
  const ada = await subject.clientOf(subject.people.ada);
  const known = tickers.slice(0, 2).map(({ id }) => id);
  const ids = [...known, ...Array.from({ length: 248 }, () => newId())];
  const { items } = await ada.tickers.list({ query: { id: ids, limit: 250 } });
  expect(new Set(items.map(({ id }) => id))).toEqual(new Set(known));
  expect((await ada.tickers.list({ query: { id: known.slice(0, 1) } })).items.map(({ id }) => id)).toEqual(known.slice(0, 1));
});

/** A transaction of an order in a domain, as far as processing and ledger say. */
async function transaction(domainId: string, processing: string | null, ledgerStatus: string | null): Promise<string> {
  const { pool } = subject.instance.services;
  const [id, orderId] = [newId(), processing === null ? null : newId()];
  await pool.query(
    `insert into ledger_transaction (id, root_domain_id, ledger_id, order_id, registered_at, processing_status, ledger_status)
     values ($1, $2, 'ethereum-sandbox', $3, now(), $4, $5)`,
    [id, subject.domains.root, orderId, processing, ledgerStatus],
  );
  await pool.query(
    'insert into transaction_domain (domain_id, transaction_id, root_domain_id, registered_at) values ($1, $2, $3, now())',
    [domainId, id, subject.domains.root],
  );
  return id;
}

async function quarantined(domainId: string, isQuarantined: boolean): Promise<void> {
  const { pool } = subject.instance.services;
  const [id, root, tickerId] = [newId(), subject.domains.root, tickers[0]?.id];
  await pool.query(
    `insert into transfer (id, root_domain_id, transaction_id, ticker_id, quarantined, kind, value, registered_at, senders, metadata, movement)
     values ($1, $2, $3, $4, $5, 'Transfer', 1, now(), '[]', '{}', '0')`,
    [id, root, newId(), tickerId, isQuarantined],
  );
  await pool.query(
    `insert into transfer_domain (domain_id, transfer_id, root_domain_id, registered_at, quarantined, ticker_id)
     values ($1, $2, $3, now(), $4, $5)`,
    [domainId, id, root, isQuarantined, tickerId],
  );
}

test('what is under way is counted by how far it is', async () => {
  const { root, trading, treasury } = subject.domains;
  for (const status of ['Pending', 'Preparing', 'Reserved', 'Prepared']) await transaction(trading, status, null);
  await transaction(trading, 'Broadcasting', null);
  await transaction(trading, 'Completed', 'Detected');
  for (const status of ['Confirmed', 'Expired', 'Replaced']) await transaction(trading, 'Completed', status);
  for (const status of ['Failed', 'Interrupted']) await transaction(trading, status, null);
  await transaction(trading, null, 'Detected');
  await transaction(treasury, 'Pending', null);
  for (const isQuarantined of [true, false]) await quarantined(treasury, isQuarantined);
  const ada = await subject.clientOf(subject.people.ada);
  expect(await ada.transactions.underWay({ params: { domainId: trading } })).toEqual({
    unsignedCount: 4,
    sentCount: 2,
    quarantinedCount: 0,
  });
  const params = { domainId: root };
  expect(await ada.transactions.underWay({ params })).toEqual({ unsignedCount: 0, sentCount: 0, quarantinedCount: 0 });
  expect(await ada.transactions.underWay({ params, query: { scope: 'SelfAndDescendants' } })).toEqual({
    unsignedCount: 5,
    sentCount: 2,
    quarantinedCount: 1,
  });
});

test('every domain right below that holds something is listed, however many there are, with what it holds most of', async () => {
  const { pool } = subject.instance.services;
  const { root, trading, treasury } = subject.domains;
  const ada = await subject.clientOf(subject.people.ada);
  const token = newId();
  await pool.query(
    `insert into entity (kind, id, root_domain_id, domain_id, revision, alias, validated, created_at, modified_at, data, signature, signing_key)
     values ('Ticker', $1, $2, $2, 1, 'Deed', false, now(), now(), $3, '', '')`,
    [
      token,
      root,
      {
        id: token,
        ledgerId: 'ethereum-sandbox',
        kind: 'Contract',
        name: 'Deed',
        ledgerDetails: { properties: { tokenId: '7' } },
      },
    ],
  );
  const below = Array.from({ length: 24 }, () => newId());
  for (const [index, id] of below.entries()) {
    await pool.query(
      `insert into entity (kind, id, root_domain_id, domain_id, revision, alias, created_at, modified_at, data, signature, signing_key)
       values ('Domain', $1, $2, $1, 1, $3, now(), now(), $4, '', '')`,
      [id, root, `Desk ${index}`, { id, alias: `Desk ${index}`, parentId: root }],
    );
    await hold(id, index === 0 ? [token, 1n, 0n, 0n] : [tickers[0]?.id ?? '', BigInt(index), 0n, 0n]);
  }
  const query = { scope: 'SelfAndDescendants', byDomain: true, limit: 1 } as const;
  const { domains = [] } = await ada.balances.totals({ params: { domainId: root }, query });
  const held = new Map(domains.map(({ domainId, ...rest }) => [domainId, rest]));
  expect(below.every((id) => held.has(id))).toBe(true);
  // Nothing is added up of tokens with a number, but who has one does not hold nothing.
  expect(held.get(below[0] ?? '')).toEqual({ tickerCount: 1, largest: [] });
  expect(held.get(below[1] ?? '')).toMatchObject({ tickerCount: 1, largest: [{ totalAmount: '1' }] });
  expect(held.get(treasury)?.largest[0]).toMatchObject({ ticker: { id: tickers[0]?.id }, totalAmount: '100' });
  // By whole coins, of assets that the limit left out of the totals, too.
  expect(held.get(trading)?.largest.map(({ ticker }) => ticker.id)).toContain(tickers[1]?.id);
  expect((await ada.balances.totals({ params: { domainId: root } })).domains).toBeUndefined();
});
