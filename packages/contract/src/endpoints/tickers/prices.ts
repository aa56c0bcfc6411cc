import { dateTime, uuid } from '@countersign/model';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';
import { idsOfPage } from '../../query/values.ts';
import { routes } from '../../routes.ts';

/** What one whole coin of an asset costs, by a price that was read in the last day. */
export const TickerPrice = z.strictObject({
  tickerId: uuid,
  /** In the reference currency, with as many digits as its source gave. */
  price: z.string().regex(/^(0|[1-9][0-9]*)(\.[0-9]+)?$/, 'Not a price'),
  currency: z.string(),
  /** Where it is from. */
  source: z.string(),
  readAt: dateTime,
});
export type TickerPrice = z.infer<typeof TickerPrice>;

/** `GET /internal/v1/tickers/prices` */
export const tickerPrices = endpoint(routes.tickers.prices, {
  summary: 'What some assets cost, for estimates beside their amounts',
  description: 'Nothing is decided by a price. An asset without one is left out of the answer.',
  query: z.strictObject({ tickerId: idsOfPage }),
  status: 200,
  response: z.strictObject({ items: z.array(TickerPrice) }),
  errors: [],
});
