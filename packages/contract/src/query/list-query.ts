import { SortOrder, uuid } from '@countersign/model';
import { limits } from '@countersign/model/names';
import { z } from 'zod';

import { wholeNumber } from './values.ts';

/**
 * The query of a list: its sorts and filters, and paging. `startingAfter` is the id of the last item that the caller has;
 * a filter or sort that the list does not have is refused.
 */
export function listQuery<const Sorts extends readonly [string, ...string[]], Filters extends z.ZodRawShape>(
  sorts: Sorts,
  filters: Filters,
) {
  return pagedQuery(uuid, sorts, filters);
}

/** {@link listQuery} of things whose ids are not UUIDs. */
export function pagedQuery<
  Id extends z.ZodType,
  const Sorts extends readonly [string, ...string[]],
  Filters extends z.ZodRawShape,
>(id: Id, sorts: Sorts, filters: Filters) {
  return z.strictObject({
    limit: wholeNumber(1, limits.pageSizeMaximum).optional(),
    startingAfter: id.optional(),
    sortBy: z.enum(sorts).optional(),
    sortOrder: SortOrder.optional(),
    ...filters,
  });
}
