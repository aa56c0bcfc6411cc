import type { CallInput } from '@countersign/client';
import type { Contract } from '@countersign/contract';
import type { LockStatus } from '@countersign/model';

import { listFields, manyOf, searchCodec, text } from '../../app/routing/search-codec.ts';

export const locks: readonly LockStatus[] = ['Unlocked', 'Locked', 'Archived'];

/** The list's URL: order, place, filters. */
export const listSearch = searchCodec({
  ...listFields(['alias', 'lock', 'metadata.createdAt', 'metadata.lastModifiedAt']),
  alias: text,
  lock: manyOf(locks),
});
export type VaultListSearch = ReturnType<typeof listSearch>;

type VaultListQuery = NonNullable<CallInput<Contract['vaults']['list']>['query']>;

/** The server's query of the list's URL. */
export const toListQuery = ({ alias, lock, sortBy, sortOrder, startingAfter }: VaultListSearch): VaultListQuery => ({
  sortBy: sortBy ?? 'alias',
  sortOrder: sortOrder ?? 'ASC',
  ...(startingAfter && { startingAfter }),
  ...(alias && { alias }),
  ...(lock && { lock }),
});
