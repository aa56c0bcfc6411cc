import type { CallInput } from '@countersign/client';
import type { Contract } from '@countersign/contract';

import { listFields, manyTexts, oneOf, searchCodec, text, uuid } from '../../shared/routing/search-codec.ts';

/** The assets' URL: order, place, filters; with `tickerId` it shows that asset instead of the list. */
export const tickerSearch = searchCodec({
  ...listFields(['name', 'symbol', 'ledgerId', 'kind']),
  ledgerId: manyTexts,
  symbol: text,
  validationStatus: oneOf(['Validated', 'NonValidated']),
  tickerId: uuid,
});
export type TickerSearch = ReturnType<typeof tickerSearch>;

type TickerListQuery = NonNullable<CallInput<Contract['tickers']['list']>['query']>;

/** The server's query of the list's URL: by name unless another order is chosen. */
export function toListQuery({
  ledgerId,
  symbol,
  validationStatus,
  sortBy,
  sortOrder,
  startingAfter,
}: TickerSearch): TickerListQuery {
  return {
    sortBy: sortBy ?? 'name',
    sortOrder: sortOrder ?? 'ASC',
    ...(startingAfter && { startingAfter }),
    ...(ledgerId && { ledgerId }),
    ...(symbol && { symbol: [symbol] }),
    ...(validationStatus && { validationStatus }),
  };
}
