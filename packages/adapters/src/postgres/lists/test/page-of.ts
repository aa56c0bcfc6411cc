import type { ListName, ListPage, ListQuery, ListScope, ListedItems, ReadStore, Refusable } from '@countersign/service';

import type { ReadChecks } from '../create-read-store.ts';

/** A page that is not refused. */
export async function pageOf<Name extends ListName>(
  store: ReadStore,
  name: Name,
  scope: ListScope,
  query: ListQuery,
): Promise<ListPage<ListedItems[Name]>> {
  return given(await store.list(name, scope, query));
}

/** What was not refused. */
export function given<T>(result: Refusable<T>): T {
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}

/** For rows that nobody signed. */
export const believing: ReadChecks = {
  verify: async () => () => true,
  requireEnds: async () => new Set(),
  verified: async (_, rows) => rows.map(({ data }) => data),
};
