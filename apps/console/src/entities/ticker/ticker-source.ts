import { api } from '../../shared/api/client.ts';
import { listFields, manyTexts, oneOf, searchCodec, text, uuid } from '../../shared/routing/search-codec.ts';
import { defineSource } from '../define-source.ts';

const search = searchCodec({
  ...listFields(['name', 'symbol', 'ledgerId', 'kind']),
  name: text,
  ledgerId: manyTexts,
  symbol: text,
  validationStatus: oneOf(['Validated', 'NonValidated']),
  tickerId: uuid,
});

/** The assets of the instance that are fungible, or those that are not. With `tickerId` the URL of their list shows that asset instead. */
function assetsThat({ fungible, listKey }: { fungible: boolean; listKey: string }) {
  return defineSource({
    of: 'Ticker',
    listKey,
    search,
    sortBy: 'name',
    list: async (_, { name, symbol, tickerId: _shown, ...query }, options) => {
      const texts = { ...(name && { name: [name] }), ...(symbol && { symbol: [symbol] }) };
      const page = await api.tickers.list({ query: { ...query, ...texts, fungible } }, options);
      return { ...page, items: page.items.map((item) => ({ ...item, data: { ...item.data, signature: item.signature } })) };
    },
    one: async (_, tickerId, options) => {
      const { data, signature } = await api.tickers.get({ params: { tickerId } }, options);
      return { ...data, signature };
    },
    name: ({ name }) => name,
  });
}

/** Assets of which every unit is like the other. */
export const tickerSource = assetsThat({ fungible: true, listKey: 'tickers' });

/** Tokens that have a number among those of their contract. */
export const uniqueTickerSource = assetsThat({ fungible: false, listKey: 'unique-tickers' });
