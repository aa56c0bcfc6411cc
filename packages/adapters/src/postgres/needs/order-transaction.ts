import type { OrderTransactionFact } from '@countersign/kinds/rules';

import type { Search } from './need.ts';

export const orderTransaction: Search<'OrderTransaction', OrderTransactionFact> = {
  changesWith: [],
  search: `
    select jsonb_strip_nulls(jsonb_build_object('orderId', t.order_id, 'transaction', order_transaction(t),
        'replaceable', t.work->'built', 'replacements', replacements_of(t.order_id),
        'inPlaceOf', in_place_of(t.order_id)))
      from ledger_transaction t where t.order_id = (need->>'orderId')::uuid`,
  answer: (rows) => ({ orderTransactions: rows }),
};
