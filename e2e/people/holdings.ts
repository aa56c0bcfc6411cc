import { until } from '@countersign/devstack';
import type { Actor, InstanceUrls } from '@countersign/devstack';

import { byApi } from './by-api.ts';

/** What an account holds of its only asset, in smallest units, and the fees it has paid. */
export interface Holdings {
  readonly total: bigint;
  readonly available: bigint;
  readonly fees: bigint;
}

async function place(actor: Actor, alias: string): Promise<{ domainId: string; accountId: string }> {
  const { domains } = await actor.client.me.get({});
  const domainId = domains.find((domain) => domain.alias === 'Treasury')?.id ?? '';
  const { items } = await actor.client.accounts.list({ params: { domainId }, query: { alias } });
  return { domainId, accountId: items[0]?.data.id ?? '' };
}

async function readHoldings(urls: InstanceUrls, alias: string): Promise<Holdings | undefined> {
  const actor = await byApi(urls, 'ben');
  const { domainId, accountId } = await place(actor, alias);
  const balances = await actor.client.balances.list({ params: { domainId, accountId } });
  const fees = await actor.client.transfers.list({ params: { domainId }, query: { accountId, kind: 'Fee' } });
  const balance = balances.items[0];
  if (balance === undefined) return undefined;
  const total = BigInt(balance.totalAmount);
  return {
    total,
    available: total - BigInt(balance.reservedAmount) - BigInt(balance.quarantinedAmount),
    fees: fees.items.reduce((sum, { value }) => sum + BigInt(value), 0n),
  };
}

/** What an account of the treasury holds, by the API, once it holds something: a release can be done before its funds are counted. */
export function holdingsOf(urls: InstanceUrls, alias: string): Promise<Holdings> {
  return until(`${alias} to hold something`, () => readHoldings(urls, alias));
}

/** What accounts of the treasury hold of an asset, by its symbol, in smallest units. */
export async function amountsOf(urls: InstanceUrls, aliases: readonly string[], symbol: string): Promise<readonly bigint[]> {
  const actor = await byApi(urls, 'ben');
  const { items: tickers } = await actor.client.tickers.list({ query: { symbol: [symbol] } });
  const ids = tickers.map(({ data }) => data.id);
  return Promise.all(
    aliases.map(async (alias) => {
      const { items } = await actor.client.balances.list({ params: await place(actor, alias) });
      return items
        .filter(({ tickerId }) => ids.includes(tickerId))
        .reduce((sum, { totalAmount }) => sum + BigInt(totalAmount), 0n);
    }),
  );
}

/** Waits until no order holds anything back any more. */
export function settledHoldingsOf(urls: InstanceUrls, alias: string): Promise<Holdings> {
  return until(`${alias} to settle`, async () => {
    const holdings = await holdingsOf(urls, alias);
    return holdings.fees > 0n && holdings.available === holdings.total ? holdings : undefined;
  });
}
