import type { CallInput } from '@countersign/client';
import type { Contract } from '@countersign/contract';
import type { LockStatus } from '@countersign/model';

import { listFields, manyOf, searchCodec, text } from '../../app/routing/search-codec.ts';

export const locks: readonly LockStatus[] = ['Unlocked', 'Locked', 'Archived'];

/** The list's URL: order, place, filters. */
export const listSearch = searchCodec({
  ...listFields(['alias', 'parentId', 'lock', 'metadata.createdAt', 'metadata.lastModifiedAt']),
  alias: text,
  lock: manyOf(locks),
});
export type DomainListSearch = ReturnType<typeof listSearch>;

type DomainListQuery = NonNullable<CallInput<Contract['domains']['list']>['query']>;

/** The server's query of the list's URL. */
export const toListQuery = ({ alias, lock, sortBy, sortOrder, startingAfter }: DomainListSearch): DomainListQuery => ({
  sortBy: sortBy ?? 'alias',
  sortOrder: sortOrder ?? 'ASC',
  ...(startingAfter && { startingAfter }),
  ...(alias && { alias }),
  ...(lock && { lock }),
});
