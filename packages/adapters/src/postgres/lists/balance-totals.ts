import type { BalanceTotals } from '@countersign/contract';
import type { Pool } from 'pg';

/**
 * What the accounts of a domain, or of it and all below it, hold of each ticker together: the tickers that most accounts hold first,
 * at most `limit` of them, with how many tickers and accounts there are in all.
 */
export async function loadBalanceTotals(
  pool: Pool,
  domainId: string,
  withDescendants: boolean,
  limit: number,
): Promise<BalanceTotals> {
  const { rows } = await pool.query<BalanceTotals>(
    `with recursive place (id) as (
       select $1::uuid
       union
       select child.id from place join entity_domain child on $2 and child.data->>'parentId' = place.id::text
     ), held as (
       select ticker_id, sum(total) as total, sum(reserved) as reserved, sum(quarantined) as quarantined,
              count(*) filter (where total > 0) as accounts
       from balance where domain_id = any(array(select id from place)) group by ticker_id
     ), ranked as (
       select held.*, k.data, row_number() over (
         order by held.accounts desc, coalesce(k.data->>'symbol', k.data->>'name') collate "C", k.id) as rank
       from held join entity_ticker k on k.kind = 'Ticker' and k.id = held.ticker_id
     )
     select coalesce(jsonb_agg(jsonb_build_object(
              'ticker', jsonb_strip_nulls(jsonb_build_object('id', data->'id', 'ledgerId', data->'ledgerId', 'kind', data->'kind',
                'name', data->'name', 'symbol', data->'symbol', 'decimals', data->'decimals')),
              'totalAmount', total::text, 'reservedAmount', reserved::text, 'quarantinedAmount', quarantined::text,
              'accountCount', accounts) order by rank) filter (where rank <= $3), '[]') as items,
            count(*) filter (where rank <= $3)::integer as count,
            count(*)::integer as "tickerCount",
            (select count(*)::integer from entity_account
             where kind = 'Account' and domain_id = any(array(select id from place))) as "accountCount"
     from ranked`,
    [domainId, withDescendants, limit],
  );
  return rows[0] ?? { items: [], count: 0, tickerCount: 0, accountCount: 0 };
}
