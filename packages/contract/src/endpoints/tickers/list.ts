import { LockStatus, TickerKind, TickerValidationStatusFilter, TickersCollection } from '@countersign/model';

import { endpoint } from '../../endpoint.ts';
import { listQuery } from '../../query/list-query.ts';
import { flag, idsOfPage, ledgerId, repeated, searchText } from '../../query/values.ts';
import { routes } from '../../routes.ts';

/** `GET /v1/tickers` */
export const listTickers = endpoint(routes.tickers.list, {
  summary: 'The assets that the instance knows',
  query: listQuery(['id', 'ledgerId', 'kind', 'name', 'symbol'], {
    id: idsOfPage.optional(),
    ledgerId: repeated(ledgerId).optional(),
    kind: TickerKind.optional(),
    name: repeated(searchText).optional(),
    symbol: repeated(searchText).optional(),
    validationStatus: TickerValidationStatusFilter.optional(),
    lock: repeated(LockStatus).optional(),
    /** False: tokens that have a number within their contract. */
    fungible: flag.optional(),
  }),
  status: 200,
  response: TickersCollection,
  errors: [],
});
