import { LockStatus, TickerKind, TickerValidationStatusFilter } from '@countersign/model';

import { listQuery } from '../../query/list-query.ts';
import { flag, idsOfPage, ledgerId, repeated, searchText } from '../../query/values.ts';

/** How assets are sorted and looked for. */
export const tickersQuery = listQuery(['id', 'ledgerId', 'kind', 'name', 'symbol'], {
  id: idsOfPage.optional(),
  ledgerId: repeated(ledgerId).optional(),
  kind: TickerKind.optional(),
  name: repeated(searchText).optional(),
  symbol: repeated(searchText).optional(),
  validationStatus: TickerValidationStatusFilter.optional(),
  lock: repeated(LockStatus).optional(),
  /** False: tokens that have a number within their contract. */
  fungible: flag.optional(),
});
