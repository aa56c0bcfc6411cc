import type { BalanceHistory } from '@countersign/contract';
import type { HistoryWanted } from '@countersign/service';
import type { Pool } from 'pg';

import { place } from '../place.ts';
import { balanceChangesMigration } from './migrations.ts';
import { latestPrice, worth } from './worth.ts';

/**
 * What the accounts of a domain, of it and all below it, or one account held at each of the moments, which begin an hour each but the last:
 * what they hold now less what changed since. Moments before the changes were kept are left out.
 */
export async function loadBalanceHistory(pool: Pool, wanted: HistoryWanted): Promise<BalanceHistory> {
  const { domainId, withDescendants, accountId, tickerId, moments } = wanted;
  const { rows } = await pool.query<Pick<BalanceHistory, 'points'> & { readonly source: BalanceHistory['source'] | null }>(
    `with recursive ${place}, source as (select name, currency, read_at from price_source),
     point as (
       select at, number from unnest($3::timestamptz[]) with ordinality as moment (at, number)
       where at >= (select applied_at from migration where name = '${balanceChangesMigration}')
     ), present as (
       select ticker_id, sum(total) as total from balance
       where domain_id = any(array(select id from place)) and ($4::uuid is null or account_id = $4) and ($5::uuid is null or ticker_id = $5)
       group by ticker_id
     ), changed as (
       select ticker_id, width_bucket(hour, $3::timestamptz[]) as bucket, sum(change) as change from balance_change
       where domain_id = any(array(select id from place)) and hour >= ($3::timestamptz[])[1]
         and ($4::uuid is null or account_id = $4) and ($5::uuid is null or ticker_id = $5)
       group by 1, 2
     ), held as (
       select at, number, ticker_id, total - coalesce((
         select sum(change) from changed where changed.ticker_id = present.ticker_id and bucket >= number), 0) as total
       from point cross join present
     ), told as (
       select at, number, total, ${worth('total')} as worth
       from held join entity_ticker ticker on ticker.kind = 'Ticker' and ticker.id = held.ticker_id
         left join lateral (${latestPrice('held.ticker_id', 'held.at')}) priced on true
     ), summed as (
       select point.at, point.number, case when $5::uuid is not null then coalesce(sum(total), 0)::text end as total,
         case when count(*) filter (where total > 0) > 0 then round(sum(worth) filter (where total > 0), 2)::text
              when exists (select from source) then '0.00' end as worth, count(*) filter (where total > 0 and worth is null) as unpriced
       from point left join told on told.number = point.number group by 1, 2
     )
     select (select jsonb_build_object('name', name, 'currency', currency, 'readAt', iso(read_at)) from source) as source, coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
       'at', iso(at), 'totalAmount', total, 'value', worth, 'unpricedTickerCount', unpriced)) order by number), '[]') as points
     from summed`,
    [domainId, withDescendants, moments, accountId ?? null, tickerId ?? null],
  );
  const [{ source, points } = { source: null, points: [] }] = rows;
  return { points, ...(source && { source }) };
}
