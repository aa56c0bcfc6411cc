import type { ListQuery } from './read-store.ts';

/** The query with each filter under its one name: `roles` may be written `roles[]` as well, and both together ask for any of all. */
export function withoutAliases({ 'roles[]': bracketed, ...query }: ListQuery): ListQuery {
  if (bracketed === undefined) return query;
  return { ...query, roles: [query['roles'] ?? [], bracketed].flat() };
}
