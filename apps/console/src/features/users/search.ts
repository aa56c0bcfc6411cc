import type { CallInput } from '@countersign/client';
import type { Contract } from '@countersign/contract';
import type { LockStatus } from '@countersign/model';

import { listFields, manyOf, manyTexts, searchCodec, text } from '../../app/routing/search-codec.ts';

export const locks: readonly LockStatus[] = ['Unlocked', 'Locked', 'Archived'];

/** The list's URL: order, place, filters. */
export const listSearch = searchCodec({
  ...listFields(['alias', 'lock', 'metadata.createdAt', 'metadata.lastModifiedAt']),
  alias: text,
  roles: manyTexts,
  publicKey: text,
  lock: manyOf(locks),
});
export type UserListSearch = ReturnType<typeof listSearch>;

type UserListQuery = NonNullable<CallInput<Contract['users']['list']>['query']>;

/** The server's query of the list's URL. */
export const toListQuery = ({
  alias,
  roles,
  publicKey,
  lock,
  sortBy,
  sortOrder,
  startingAfter,
}: UserListSearch): UserListQuery => ({
  sortBy: sortBy ?? 'alias',
  sortOrder: sortOrder ?? 'ASC',
  ...(startingAfter && { startingAfter }),
  ...(alias && { alias }),
  ...(roles && { roles }),
  ...(publicKey && { publicKey }),
  ...(lock && { lock }),
});
