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
async function hold(domainId: string, ...balances: [string, bigint, bigint, bigint][]): Promise<void> {
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

test('of as many accounts, the symbol decides', async () => {
  const ada = await subject.clientOf(subject.people.ada);
  await hold(
    subject.domains.root,
    ...[2, 1, 0].map((index): [string, bigint, bigint, bigint] => [tickers[index]?.id ?? '', 1n, 0n, 0n]),
  );
  const { items } = await ada.balances.totals({ params: { domainId: subject.domains.root } });
  expect(items.map(({ ticker }) => ticker.id)).toEqual(bySymbol([0, 1, 2]));
});

test('tickers are found by 250 ids at once', async () => {
  const ada = await subject.clientOf(subject.people.ada);
  const known = tickers.slice(0, 2).map(({ id }) => id);
  const ids = [...known, ...Array.from({ length: 248 }, () => newId())];
  const { items } = await ada.tickers.list({ query: { id: ids, limit: 250 } });
  expect(new Set(items.map(({ id }) => id))).toEqual(new Set(known));
  expect((await ada.tickers.list({ query: { id: known.slice(0, 1) } })).items.map(({ id }) => id)).toEqual(known.slice(0, 1));
});
