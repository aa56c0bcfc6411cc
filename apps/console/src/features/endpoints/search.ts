import type { CallInput } from '@countersign/client';
import type { Contract } from '@countersign/contract';
import type { LockStatus } from '@countersign/model';

import { listFields, manyOf, manyTexts, searchCodec, text } from '../../app/routing/search-codec.ts';

export const locks: readonly LockStatus[] = ['Unlocked', 'Locked', 'Archived'];

/** The list's URL: order, place, filters. */
export const listSearch = searchCodec({
  ...listFields(['alias', 'address', 'ledgerId', 'trustScore', 'lock', 'metadata.createdAt', 'metadata.lastModifiedAt']),
  alias: text,
  ledgerId: manyTexts,
  address: text,
  lock: manyOf(locks),
});
export type EndpointListSearch = ReturnType<typeof listSearch>;

type EndpointListQuery = NonNullable<CallInput<Contract['endpoints']['list']>['query']>;

/** The server's query of the list's URL. */
export const toListQuery = ({
  alias,
  ledgerId,
  address,
  lock,
  sortBy,
  sortOrder,
  startingAfter,
}: EndpointListSearch): EndpointListQuery => ({
  sortBy: sortBy ?? 'alias',
  sortOrder: sortOrder ?? 'ASC',
  ...(startingAfter && { startingAfter }),
  ...(alias && { alias }),
  ...(ledgerId && { ledgerId }),
  ...(address && { address: [address] }),
  ...(lock && { lock }),
});
