import { dateTime, shortText, uuid } from '@countersign/model';
import { limits } from '@countersign/model/names';
import { z } from 'zod';

/** A query parameter that may be repeated, up to 100 times unless more is said; one value counts as a list of one. */
export function repeated<T extends z.ZodType>(item: T, maximum = 100) {
  return z.union([z.array(item).max(maximum), item.transform((value) => [value])]);
}

/** Ids, as many as one page can show: who has ids learns of all of them what there is to show. */
export const idsOfPage = repeated(uuid, limits.pageSizeMaximum);

/** `true` or `false` in a query. */
export const flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')]);

/** A whole number in a query. */
export function wholeNumber(minimum: number, maximum: number) {
  const bounded = z.int().min(minimum).max(maximum);
  return z.union([
    bounded,
    z
      .string()
      .regex(/^[0-9]{1,15}$/)
      .transform(Number)
      .pipe(bounded),
  ]);
}

/** A text to look for: what contains it, or where that is said begins with it, in any letter case, matches. */
export const searchText = z.string().min(1).max(512);

/** A text to look for in a description; every description has the empty one. */
export const descriptionText = z.string().max(512);

/** Text that must be equal. */
export const exactText = z.string().min(1).max(2_000);

/** The filters on who made and changed an entity, and on what people wrote about it. */
export const metadataFilters = {
  'metadata.createdBy': uuid.optional(),
  'metadata.lastModifiedBy': uuid.optional(),
  'metadata.description': descriptionText.optional(),
  /** `name` or `name=value` or `name:value`. */
  'metadata.customProperties': repeated(z.string().min(1).max(5_300)).optional(),
};

/** The filters on an order's dates. */
export const metadataDateFilters = {
  'metadata.createdAt.lt': dateTime.optional(),
  'metadata.createdAt.gt': dateTime.optional(),
  'metadata.lastModifiedAt.lt': dateTime.optional(),
  'metadata.lastModifiedAt.gt': dateTime.optional(),
};

/** What goes on, or what failed: in processing, on its ledger, or because that didn't take it in time. */
export const outcome = z.enum(['UnderWay', 'Failed']);

/** The id of a ledger in a query or path. */
export const ledgerId = shortText;
