import type { ApiTickerData } from '@countersign/model';

import type { Search } from './need.ts';

type Found = ApiTickerData & { readonly validated: boolean };

export const validatedTickers: Search<'ValidatedTickers', Found> = {
  changesWith: ['Ticker'],
  search: `
    select data || jsonb_build_object('validated', validated) from entity_ticker
      where data->>'ledgerId' = need->>'ledgerId'
        and md5((data->'ledgerDetails')::text) = md5((need->'ledgerDetails')::text)
      order by id`,
  answer: (rows) => ({
    similarTickers: rows.map((row) => {
      const { validated: _, ...data } = row;
      return data;
    }),
    validatedTickerIds: rows.filter(({ validated }) => validated).map(({ id }) => id),
  }),
};
