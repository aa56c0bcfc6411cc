import { LockStatus, TickerKind, TickerValidationStatusFilter, TickersCollection, limits, uuid } from '@countersign/model';

import { endpoint } from '../../endpoint.ts';
import { listQuery } from '../../query/list-query.ts';
import { ledgerId, repeated, searchText } from '../../query/values.ts';

/** `GET /v1/tickers` */
export const listTickers = endpoint({
  method: 'GET',
  path: '/v1/tickers',
  summary: 'The assets that the instance knows',
  access: 'Member',
  query: listQuery(['id', 'ledgerId', 'kind', 'name', 'symbol'], {
    /** As many as one page can show: who has ids of assets learns all that there is to show of them. */
    id: repeated(uuid, limits.pageSizeMaximum).optional(),
    ledgerId: repeated(ledgerId).optional(),
    kind: TickerKind.optional(),
    name: repeated(searchText).optional(),
    symbol: repeated(searchText).optional(),
    validationStatus: TickerValidationStatusFilter.optional(),
    lock: repeated(LockStatus).optional(),
  }),
  status: 200,
  response: TickersCollection,
  errors: [],
});
