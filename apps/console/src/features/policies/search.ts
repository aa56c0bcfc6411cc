import type { CallInput } from '@countersign/client';
import type { Contract } from '@countersign/contract';
import type { LockStatus } from '@countersign/model';

import { intentTypes } from '../../app/intents/intent-types.ts';
import { listFields, manyOf, oneOf, searchCodec, text } from '../../app/routing/search-codec.ts';

export const locks: readonly LockStatus[] = ['Unlocked', 'Locked', 'Archived'];

/** The list's URL: order, place, filters. */
export const listSearch = searchCodec({
  ...listFields(['alias', 'rank', 'scope', 'lock', 'metadata.createdAt', 'metadata.lastModifiedAt']),
  alias: text,
  intentTypes: manyOf(intentTypes),
  scope: oneOf(['Self', 'Descendants', 'SelfAndDescendants']),
  lock: manyOf(locks),
});
export type PolicyListSearch = ReturnType<typeof listSearch>;

type PolicyListQuery = NonNullable<CallInput<Contract['policies']['list']>['query']>;

/** The server's query of the list's URL. */
export const toListQuery = ({
  alias,
  intentTypes: types,
  scope,
  lock,
  sortBy,
  sortOrder,
  startingAfter,
}: PolicyListSearch): PolicyListQuery => ({
  sortBy: sortBy ?? 'alias',
  sortOrder: sortOrder ?? 'ASC',
  ...(startingAfter && { startingAfter }),
  ...(alias && { alias }),
  ...(types && { intentTypes: types }),
  ...(scope && { scope }),
  ...(lock && { lock }),
});
