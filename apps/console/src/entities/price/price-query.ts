import { api } from '../../shared/api/client.ts';
import { besideRows } from '../look-up.ts';

/** What assets cost, those of a screen asked for together; null for one without a price. */
export const tickerPrices = besideRows('prices', async (_, tickerId) =>
  (await api.tickers.prices({ query: { tickerId } })).items.map((price) => ({ ...price, id: price.tickerId })),
);
