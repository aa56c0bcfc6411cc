import type { ListQuery, ListScope } from '@countersign/service';

import type { Bind } from './bindings.ts';
import type { ListDefinition } from './list-definition.ts';

const pagingKeys: ReadonlySet<string> = new Set(['limit', 'startingAfter', 'sortBy', 'sortOrder']);

/** The rows that a scope gives, as `place` with the scope's key, and the condition that ties a list's row to it. */
export interface Placed {
  readonly withQueries: readonly string[];
  /** Walked once for each row of it, so that each domain is read through its own index range. */
  readonly places: string | undefined;
  /** The key of a scope that has one alone: PostgreSQL knows how many rows there are of a value, but not of a place. */
  readonly only: string | undefined;
  /** What the column is compared with. */
  readonly key: string;
}

const wholly = (key: string): Placed => ({ withQueries: [], places: undefined, only: undefined, key });

/** Where a scope is looked at. */
export function place(scope: ListScope, bind: Bind): Placed {
  switch (scope.type) {
    case 'Instance':
      return wholly('');
    case 'Account':
      return wholly(`= ${bind(scope.accountId, 'uuid')} and domain_id = ${bind(scope.domainId, 'uuid')}`);
    case 'Requesters':
      return oneOf(scope.userIds, bind);
    case 'Domains':
      return oneOf(scope.domainIds, bind);
    case 'Subtrees':
      return {
        withQueries: [
          `place (id) as (
            select unnest(${bind(scope.domainIds, 'uuid[]')})
            union
            select child.id from place join entity_domain child on child.data->>'parentId' = place.id::text)`,
        ],
        places: 'place',
        only: undefined,
        key: '= place.id',
      };
  }
}

function oneOf(ids: readonly string[], bind: Bind): Placed {
  const [id, ...more] = ids;
  if (id !== undefined && more.length === 0) {
    const only = bind(id, 'uuid');
    return { withQueries: [], places: undefined, only, key: `= ${only}` };
  }
  return { withQueries: [], places: `unnest(${bind(ids, 'uuid[]')}) place (id)`, only: undefined, key: '= place.id' };
}

/** The condition that ties a row of the list, or of a walk, to the scope. */
export function tie({ scopes }: Pick<ListDefinition, 'scopes'>, scope: ListScope, key: string): string {
  const column = scopes[scope.type];
  return column === undefined ? 'false' : `${column} ${key}`;
}

/** The conditions of those filters of a query that are meant. */
export function conditions(
  definition: ListDefinition,
  query: ListQuery,
  bind: Bind,
  isMeant: (filter: string) => boolean,
): readonly string[] {
  return Object.entries(query).flatMap(([name, value]) => {
    if (value === undefined || pagingKeys.has(name) || !isMeant(name)) return [];
    const filter = definition.filters[name];
    return filter === undefined ? [] : [filter(value, bind, query)];
  });
}

/** The places, each with what is found at it. */
export function within({ places }: Placed, inner: string): string {
  return places === undefined ? `(${inner}) found` : `${places} cross join lateral (${inner}) found`;
}

/** A domain before an id. Ids that are words may have underscores of their own. */
const domainPrefix = /^[0-9a-f-]{36}_/;

/** The id of a cursor, which may be written `domainId_id`. */
export function cursorId(startingAfter: string): string {
  return startingAfter.replace(domainPrefix, '');
}

/** The place in the sort of the item that one has: its key and its id. */
export function positionOf(
  definition: ListDefinition,
  scope: ListScope,
  placed: Placed,
  sort: string,
  startingAfter: string,
  bind: Bind,
): string {
  const inner = `select ${sort} as sort_key, ${definition.id} as cursor_id from ${definition.from}
    where ${tie(definition, scope, placed.key)} and ${definition.id} = ${bind(cursorId(startingAfter), definition.idType)}`;
  return `select found.sort_key, found.cursor_id from ${within(placed, inner)} limit 1`;
}

/** The direction of a sort, and what lies behind a place in it. */
export function direction({ sortOrder }: ListQuery) {
  return sortOrder === 'ASC' ? (['asc', '>'] as const) : (['desc', '<'] as const);
}
