import { LockStatus } from '@countersign/model';
import type { z } from 'zod';

import { listQuery } from './list-query.ts';
import { idsOfPage, metadataFilters, repeated, searchText } from './values.ts';

/** {@link listQuery} of entities that have a name and a lock, with the sorts and filters of their own. */
export function namedQuery<const Sorts extends readonly string[], Filters extends z.ZodRawShape>(sorts: Sorts, filters: Filters) {
  return listQuery(['id', 'alias', ...sorts, 'lock', 'metadata.createdAt', 'metadata.lastModifiedAt'], {
    id: idsOfPage.optional(),
    alias: searchText.optional(),
    lock: repeated(LockStatus).optional(),
    ...metadataFilters,
    ...filters,
  });
}
