import type { ApiTransfer } from '@countersign/model';

import type { Search } from './need.ts';

/** An intent that was executed has released a transfer, even where the holding does not show it yet. */
export const transfers: Search<'Transfers', ApiTransfer> = {
  changesWith: [],
  search: `
    select transfer_data(t) || jsonb_build_object('quarantined', t.quarantined and t.released_by is null)
      from transfer t where id in (select value::uuid from jsonb_array_elements_text(need->'transferIds'))`,
  answer: (rows) => ({ transfers: rows }),
};
