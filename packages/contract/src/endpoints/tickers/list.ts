import { LockStatus, TickerKind, TickerValidationStatusFilter, TickersCollection } from '@countersign/model';

import { endpoint } from '../../endpoint.ts';
import { listQuery } from '../../query/list-query.ts';
import { idsOfPage, ledgerId, repeated, searchText } from '../../query/values.ts';

/** `GET /v1/tickers` */
export const listTickers = endpoint({
  method: 'GET',
  path: '/v1/tickers',
  summary: 'The assets that the instance knows',
  access: 'Member',
  query: listQuery(['id', 'ledgerId', 'kind', 'name', 'symbol'], {
    id: idsOfPage.optional(),
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
