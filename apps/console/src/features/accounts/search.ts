import type { CallInput } from '@countersign/client';
import type { Contract } from '@countersign/contract';

import { entityFields, entityQuery } from '../../entities/entity-search.ts';
import { listFields, manyTexts, searchCodec, uuid } from '../../shared/routing/search-codec.ts';

/** Order, place and filters of the lists, by the server's own names. */
export type AccountListQuery = NonNullable<CallInput<Contract['accounts']['list']>['query']>;
export type BalanceListQuery = NonNullable<CallInput<Contract['balances']['list']>['query']>;

/** The URL of the list of accounts. */
export const accountSearch = searchCodec({ ...entityFields([]), ledgerId: manyTexts, vaultId: uuid });
export type AccountSearch = ReturnType<typeof accountSearch>;

/** The server's query of the list's URL. */
export function toAccountQuery({ ledgerId, vaultId, ...search }: AccountSearch): AccountListQuery {
  return {
    ...entityQuery(search),
    ...(ledgerId && { 'additionalDetails.ledgers.ledgerId': ledgerId }),
    ...(vaultId && { 'providerDetails.vaultId': vaultId }),
  };
}

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
    ...(search.ledgerId && { 'ticker.ledgerId': search.ledgerId }),
  };
}
