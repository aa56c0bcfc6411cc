import type { BalanceTotals } from '@countersign/contract';
import type { TotalsWanted } from '@countersign/service';
import type { Pool } from 'pg';

import { unitsInWhole } from '../ticker-decimals.ts';
import { latestPrice, worth } from '../valuation/worth.ts';
import { isNumbered } from './filters.ts';
import { heldTicker } from './rows.ts';

/** How many domains are listed for an asset, and how many assets for a domain. */
const mostDomains = 20;
const mostLargest = 3;

type Row = Omit<BalanceTotals, 'value' | 'domains'> & {
  readonly [Part in 'value' | 'domains']?: BalanceTotals[Part] | null;
};

/**
 * What the accounts of a domain, or of it and all below it, hold of each ticker together: the tickers that most accounts hold first,
 * at most `limit` of them, with how many tickers and accounts there are in all. Tokens that have a number are nothing to add up.
 */
export async function loadBalanceTotals(
  pool: Pool,
  domainId: string,
  { withDescendants, byDomain, limit, now }: TotalsWanted,
): Promise<BalanceTotals> {
  const { rows } = await pool.query<Row>(
    `with recursive place (id, part) as (
       select $1::uuid, $1::uuid
       union
       select child.id, case when place.id = $1 then child.id else place.part end
         from place join entity_domain child on $2 and child.data->>'parentId' = place.id::text
     ), source as (
       select name, currency from price_source
     ), share as (
       select ticker_id, part, sum(total) as total, row_number() over (
         partition by ticker_id order by sum(total) desc, part) as rank
       from balance join place on place.id = balance.domain_id where $4 and total > 0 group by ticker_id, part
     ), held as (
       select ticker_id, sum(total) as total, sum(reserved) as reserved, sum(quarantined) as quarantined,
              count(*) filter (where total > 0) as accounts
       from balance where domain_id = any(array(select id from place)) group by ticker_id
     ), ranked as (
       select held.*, ticker.data, row_number() over (
         order by held.accounts desc, coalesce(ticker.data->>'symbol', ticker.data->>'name') collate "C", ticker.id) as rank,
         priced.read_at as priced_at, ${worth('1')} as coin, ${worth('held.total')} as worth
       from held join entity_ticker ticker on ticker.kind = 'Ticker' and ticker.id = held.ticker_id
         left join lateral (${latestPrice('held.ticker_id', '$5')}) priced on true
       where not ${isNumbered('ticker')}
     ), part_share as (
       select share.part, share.total, ranked.data, row_number() over (partition by share.part
         order by share.total / ${unitsInWhole('ranked.data')} desc nulls last, ranked.rank) as rank
       from share left join ranked using (ticker_id)
     ), part_worth as (
       select part, round(sum(share.total * coin), 2) as worth from share join ranked using (ticker_id) where coin is not null group by part
     )
     select coalesce(jsonb_agg(jsonb_build_object(
              'ticker', ${heldTicker('data')},
              'totalAmount', total::text, 'reservedAmount', reserved::text, 'quarantinedAmount', quarantined::text,
              'accountCount', accounts) || case when worth is null then '{}' else jsonb_build_object(
                'value', jsonb_build_object('amount', round(worth, 2)::text, 'pricedAt', iso(priced_at))) end || case when $4 then jsonb_build_object('byDomain', (
                select coalesce(jsonb_agg(jsonb_build_object('domainId', part, 'totalAmount', total::text) order by share.rank), '[]')
                from share where share.ticker_id = ranked.ticker_id and share.rank <= ${mostDomains})) else '{}' end order by rank) filter (where rank <= $3), '[]') as items,
            count(*) filter (where rank <= $3)::integer as count,
            count(*)::integer as "tickerCount",
            (select count(*)::integer from entity_account
             where kind = 'Account' and domain_id = any(array(select id from place))) as "accountCount",
            (select jsonb_agg(one.said order by one.tickers desc, one.part) from (
               select part, count(*) as tickers, jsonb_build_object('domainId', part, 'tickerCount', count(*), 'largest', coalesce(
                 jsonb_agg(jsonb_build_object('ticker', ${heldTicker('data')}, 'totalAmount', total::text) order by rank)
                   filter (where data is not null and rank <= ${mostLargest}), '[]')) as said
               from part_share group by part) one) as domains,
            (select jsonb_strip_nulls(jsonb_build_object('currency', source.currency, 'source', source.name,
               'amount', case when every(worth is null) filter (where total > 0) then null
                              else coalesce(round(sum(worth) filter (where total > 0), 2), 0.00)::text end,
               'pricedAt', iso(min(priced_at) filter (where total > 0 and worth is not null)),
               'unpricedTickerCount', count(*) filter (where total > 0 and worth is null),
               'byDomain', case when $4 then (
                 select coalesce(jsonb_agg(jsonb_build_object('domainId', part, 'amount', part_worth.worth::text)
                   order by part_worth.worth desc, part), '[]') from part_worth) end)) from source) as value
     from ranked`,
    [domainId, withDescendants, limit, byDomain, now],
  );
  const [{ value, domains, ...totals } = { items: [], count: 0, tickerCount: 0, accountCount: 0 }] = rows;
  return { ...totals, ...(byDomain && { domains: domains ?? [] }), ...(value && { value }) };
}
