import type { AccountHoldings } from '@countersign/contract';
import type { Pool } from 'pg';

import { unitsInWhole } from '../ticker-decimals.ts';
import { latestPrice, worth } from '../valuation/worth.ts';
import { isNumbered } from './filters.ts';
import { heldTicker } from './rows.ts';

/** How many assets of an account are listed. */
const mostTold = 3;

type Row = Omit<AccountHoldings, 'value'> & { readonly value: AccountHoldings['value'] | null };

/**
 * What each of the domain's accounts among these ids holds: how many assets, and those that matter most of which every unit is like the
 * other, and what all of it is worth. Reads those accounts' balances alone.
 */
export async function loadHoldings(
  pool: Pool,
  domainId: string,
  accountIds: readonly string[],
  now: Date,
): Promise<AccountHoldings[]> {
  const { rows } = await pool.query<Row>(
    `with source as (select name, currency from price_source)
     select e.id as "accountId", held.count as "tickerCount", held.holdings,
            (select jsonb_strip_nulls(jsonb_build_object('currency', source.currency, 'source', source.name,
               'amount', case when held.count > 0 and held.unpriced = held.count then null else coalesce(round(held.worth, 2), 0.00)::text end,
               'pricedAt', iso(held.priced_at), 'unpricedTickerCount', held.unpriced)) from source) as value,
            (select count(*)::integer from transfer f where f.recipient_account = e.id and f.quarantined) as "quarantinedCount"
     from entity_account e cross join lateral (
       select count(*)::integer as count, count(*) filter (where worth is null)::integer as unpriced, sum(worth) as worth,
              min(priced_at) filter (where worth is not null) as priced_at, coalesce(jsonb_agg(jsonb_build_object(
         'ticker', ${heldTicker('ranked.data')}, 'totalAmount', ranked.total::text) order by rank) filter (where rank <= ${mostTold} and not numbered), '[]') as holdings
       from (
         select b.total, k.data, ${worth('b.total', 'k')} as worth, priced.read_at as priced_at, ${isNumbered('k')} as numbered, row_number() over (
           order by ${isNumbered('k')}, k.data->>'kind' = 'Native' desc, k.validated desc,
             b.total / ${unitsInWhole('k.data')} desc nulls last, k.id) as rank
         from balance b join entity_ticker k on k.kind = 'Ticker' and k.id = b.ticker_id
           left join lateral (${latestPrice('b.ticker_id', '$3')}) priced on true
         where b.account_id = e.id and b.total > 0
       ) ranked
     ) held
     where e.kind = 'Account' and e.id = any($2::uuid[]) and e.domain_id = $1`,
    [domainId, accountIds, now],
  );
  return rows.map(({ value, ...held }) => ({ ...held, ...(value && { value }) }));
}
