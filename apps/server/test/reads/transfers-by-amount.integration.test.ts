import { afterAll, beforeAll, expect, test } from 'vitest';

import { startCustody } from '../orders/custody.ts';
import type { Custody } from '../orders/custody.ts';

const ledgerId = 'ethereum-sandbox';

let custody: Custody;

beforeAll(async () => {
  custody = await startCustody();
  await custody.fundedAccount(ledgerId, 1_000n);
  await custody.fundedAccount(ledgerId, 2_000n);
});
afterAll(() => custody.stop());

const list = async (query: object) =>
  (await custody.client.transfers.list({ params: { domainId: custody.domainId }, query })).items.map(({ value }) => value);

test.each([{ 'value.gte': '1' }, { 'value.lte': '5' }, { 'value.gte': '1', 'value.lte': '5' }])(
  'transfers by an amount of no asset (%o) are refused, since no number means the same of all',
  async (query) => {
    await expect(list(query)).rejects.toMatchObject({ status: 400, message: expect.stringContaining('tickerId') });
  },
);

test('with their asset they are found by it', async () => {
  const [coin] = (await custody.client.tickers.list({ query: { ledgerId, kind: 'Native' } })).items;
  const tickerId = coin?.data.id;
  expect(await list({ tickerId, 'value.gte': '1500' })).toEqual(['2000']);
  expect(await list({ tickerId, 'value.lte': '1500' })).toEqual(['1000']);
});
