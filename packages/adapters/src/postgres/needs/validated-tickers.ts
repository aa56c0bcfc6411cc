import type { ApiTickerData } from '@countersign/model';

import type { Search } from './need.ts';

export const validatedTickers: Search<'ValidatedTickers', ApiTickerData> = {
  changesWith: ['Ticker'],
  search: `
    select data from entity_ticker
      where validated and data->>'ledgerId' = need->>'ledgerId'
        and md5((data->'ledgerDetails')::text) = md5((need->'ledgerDetails')::text)
      order by id`,
  answer: (rows) => ({ similarTickers: rows }),
};
