import type { TickerPrice } from '@countersign/contract';
import type { Pool } from 'pg';

import { latestPrice } from './worth.ts';

/** What each of the tickers cost by a price of the day before `now`; those without one are left out. */
export async function loadTickerPrices(pool: Pool, tickerIds: readonly string[], now: Date): Promise<TickerPrice[]> {
  const { rows } = await pool.query<TickerPrice>(
    `with source as (select name, currency from price_source)
     select wanted.id as "tickerId", priced.price::text as price, source.currency, source.name as source, iso(priced.read_at) as "readAt"
     from unnest($1::uuid[]) as wanted (id) cross join source
       cross join lateral (${latestPrice('wanted.id', '$2')}) priced`,
    [tickerIds, now],
  );
  return rows;
}
