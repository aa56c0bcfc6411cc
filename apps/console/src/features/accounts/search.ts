import type { CallInput } from '@countersign/client';
import type { Contract } from '@countersign/contract';
import type { LockStatus } from '@countersign/model';

import { lockTones } from '../../app/entities/status-tones.ts';
import { listFields, manyOf, manyTexts, searchCodec, text } from '../../app/routing/search-codec.ts';

/** Order, place and filters of the lists, by the server's own names. */
export type AccountListQuery = NonNullable<CallInput<Contract['accounts']['list']>['query']>;
export type BalanceListQuery = NonNullable<CallInput<Contract['balances']['list']>['query']>;

export const lockStatuses = Object.keys(lockTones) as LockStatus[];

/** The URL of the list of accounts. */
export const accountSearch = searchCodec({
  ...listFields(['alias', 'lock', 'metadata.createdAt', 'metadata.lastModifiedAt']),
  alias: text,
  ledgerId: manyTexts,
  vaultId: text,
  lock: manyOf(lockStatuses),
});
export type AccountSearch = ReturnType<typeof accountSearch>;

/** The server's query of the list's URL. */
export const toAccountQuery = (search: AccountSearch): AccountListQuery => ({
  sortBy: search.sortBy ?? 'alias',
  sortOrder: search.sortOrder ?? (search.sortBy ? 'ASC' : 'DESC'),
  ...(search.startingAfter && { startingAfter: search.startingAfter }),
  ...(search.alias && { alias: search.alias }),
  ...(search.ledgerId && { 'additionalDetails.ledgers.ledgerId': search.ledgerId }),
  ...(search.vaultId && { 'providerDetails.vaultId': search.vaultId }),
  ...(search.lock && { lock: search.lock }),
});

/** The URL of an account's portfolio. */
export const portfolioSearch = searchCodec({
  ...listFields(['tickerId', 'totalAmount', 'reservedAmount', 'quarantinedAmount', 'lastUpdatedAt']),
  ledgerId: manyTexts,
});
export type PortfolioSearch = ReturnType<typeof portfolioSearch>;

/** The server's query of the portfolio's URL. */
export const toBalanceQuery = (search: PortfolioSearch): BalanceListQuery => ({
  sortBy: search.sortBy ?? 'totalAmount',
  sortOrder: search.sortOrder ?? 'DESC',
  ...(search.startingAfter && { startingAfter: search.startingAfter }),
  ...(search.ledgerId && { 'ticker.ledgerId': search.ledgerId }),
});
