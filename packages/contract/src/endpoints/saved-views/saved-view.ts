import { givenName, uuid } from '@countersign/model';
import { z } from 'zod';

const longestName = 40;
const longestSearch = 4_000;
const mostColumns = 60;
const longestColumn = 60;

/** The name of one of the console's lists. */
export const listName = z.string().regex(/^[A-Za-z0-9-]{1,40}$/, 'Not the name of a list');

/** A list as a person likes to look at it, under the name that they gave it. */
export const SavedView = z.strictObject({
  /** The console's own, so that saving is safe to repeat. */
  id: uuid,
  list: listName,
  name: givenName(z.string().min(1).max(longestName)),
  /** The filters and the order, as the list's address has them. */
  search: z.string().max(longestSearch),
  /** The columns that are hidden, by their ids; the list's own choice without it. */
  hiddenColumns: z.array(z.string().min(1).max(longestColumn)).max(mostColumns).optional(),
});
export type SavedView = z.infer<typeof SavedView>;
