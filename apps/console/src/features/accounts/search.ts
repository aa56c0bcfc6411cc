import type { CallInput } from '@countersign/client';
import type { Contract } from '@countersign/contract';

import { listFields, manyTexts, searchCodec } from '../../shared/routing/search-codec.ts';

/** Order, place and filters of the balances, by the server's own names. */
export type BalanceListQuery = NonNullable<CallInput<Contract['balances']['list']>['query']>;

/** The URL of an account's portfolio. */
export const portfolioSearch = searchCodec({
  ...listFields(['tickerId', 'totalAmount', 'reservedAmount', 'quarantinedAmount', 'lastUpdatedAt']),
  ledgerId: manyTexts,
});
export type PortfolioSearch = ReturnType<typeof portfolioSearch>;

/** The server's query of the portfolio's URL. */
export function toBalanceQuery(search: PortfolioSearch): BalanceListQuery {
  return {
    sortBy: search.sortBy ?? 'totalAmount',
    sortOrder: search.sortOrder ?? 'DESC',
    ...(search.startingAfter && { startingAfter: search.startingAfter }),
    ...(search.limit && { limit: search.limit }),
    ...(search.ledgerId && { 'ticker.ledgerId': search.ledgerId }),
    // Tokens with a number stand apart.
    'ticker.fungible': true,
  };
}
