import { unitsInWhole } from '../ticker-decimals.ts';

/** A price older than this says nothing about a moment. */
const oldestPrice = '24 hours';

/** The last price of a ticker in the currency of `source` that was read before a moment, and when. SQL on columns. */
export const latestPrice = (tickerId: string, moment: string): string => `
         select price, read_at from price
         where price.ticker_id = ${tickerId} and price.currency = (select currency from source)
           and price.read_at <= ${moment} and price.hour >= ${moment}::timestamptz - interval '${oldestPrice}'
         order by hour desc limit 1`;

/** What an amount of smallest units is worth at the price of `priced`; null where the price or the decimals of the ticker are not known. */
export const worth = (amount: string, ticker = 'ticker'): string =>
  `${amount} * priced.price / ${unitsInWhole(`${ticker}.data`)}`;
