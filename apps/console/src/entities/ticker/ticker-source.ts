import { api } from '../../shared/api/client.ts';
import { listFields, manyTexts, oneOf, searchCodec, text, uuid } from '../../shared/routing/search-codec.ts';
import { defineSource } from '../define-source.ts';

const search = searchCodec({
  ...listFields(['name', 'symbol', 'ledgerId', 'kind']),
  ledgerId: manyTexts,
  symbol: text,
  validationStatus: oneOf(['Validated', 'NonValidated']),
  tickerId: uuid,
});

/** The assets of the instance. With `tickerId` their URL shows that asset instead of the list. */
export const tickerSource = defineSource({
  keys: ['tickers', 'ticker'],
  search,
  sortBy: 'name',
  list: (_, { symbol, tickerId: _shown, ...query }, options) =>
    api.tickers.list({ query: { ...query, ...(symbol && { symbol: [symbol] }) } }, options),
  one: async (_, tickerId, options) => {
    const { data, signature } = await api.tickers.get({ params: { tickerId } }, options);
    return { ...data, signature };
  },
  name: ({ name }) => name,
});
