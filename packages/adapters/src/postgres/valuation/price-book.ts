import type { PriceBook, PricedTicker } from '@countersign/service';
import type { Pool } from 'pg';

/** Keeps prices in PostgreSQL. */
export function createPriceBook(pool: Pool): PriceBook {
  return {
    async tickersOf(ledgerIds) {
      const { rows } = await pool.query<PricedTicker>(
        `select id, data->>'ledgerId' as "ledgerId", data->'ledgerDetails' as "ledgerDetails" from entity_ticker
         where kind = 'Ticker' and validated and data->>'ledgerId' = any($1)`,
        [ledgerIds],
      );
      return rows;
    },
    async write({ source, currency, readAt, prices }) {
      await pool.query(
        `with said as (
           insert into price_source as kept (name, currency, read_at) values ($1, $2, $3)
           on conflict (only_one) do update set name = excluded.name, currency = excluded.currency, read_at = excluded.read_at
             where kept.read_at <= excluded.read_at)
         insert into price as kept (ticker_id, currency, hour, read_at, price)
         select ticker_id, $2, date_trunc('hour', at, 'UTC'), at, price
         from unnest($4::uuid[], $5::numeric[], $6::timestamptz[]) as read (ticker_id, price, at)
         on conflict (ticker_id, currency, hour) do update set read_at = excluded.read_at, price = excluded.price
           where kept.read_at <= excluded.read_at`,
        [
          source,
          currency,
          readAt,
          prices.map(({ tickerId }) => tickerId),
          prices.map(({ price }) => price),
          prices.map(({ at }) => at),
        ],
      );
    },
  };
}
