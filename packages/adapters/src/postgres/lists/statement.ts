import { limits } from '@countersign/model';
import type { ListQuery, ListScope } from '@countersign/service';

import type { Bind } from './bindings.ts';
import { createBindings } from './bindings.ts';
import type { ListDefinition, Walk } from './list-definition.ts';

/** A statement for PostgreSQL. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

const pagingKeys: ReadonlySet<string> = new Set(['limit', 'startingAfter', 'sortBy', 'sortOrder']);

/** The rows that a scope gives, as `place` with the scope's key, and the condition that ties a list's row to it. */
interface Placed {
  readonly withQueries: readonly string[];
  /** Walked once for each row of it, so that each domain is read through its own index range. */
  readonly places: string | undefined;
  /** The key of a scope that has one alone: PostgreSQL knows how many rows there are of a value, but not of a place. */
  readonly only: string | undefined;
  /** What the column is compared with. */
  readonly key: string;
}

const wholly = (key: string): Placed => ({ withQueries: [], places: undefined, only: undefined, key });

function place(scope: ListScope, bind: Bind): Placed {
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
function tie({ scopes }: Pick<ListDefinition, 'scopes'>, scope: ListScope, key: string): string {
  const column = scopes[scope.type];
  return column === undefined ? 'false' : `${column} ${key}`;
}

function conditions(definition: ListDefinition, query: ListQuery, bind: Bind, except?: string): readonly string[] {
  return Object.entries(query).flatMap(([name, value]) => {
    if (value === undefined || pagingKeys.has(name) || name === except) return [];
    const filter = definition.filters[name];
    return filter === undefined ? [] : [filter(value, bind)];
  });
}

function within({ places }: Placed, inner: string): string {
  return places === undefined ? `(${inner}) found` : `${places} cross join lateral (${inner}) found`;
}

/** A domain before an id. Ids that are words may have underscores of their own. */
const domainPrefix = /^[0-9a-f-]{36}_/;

/** The id of a cursor, which may be written `domainId_id`. */
export function cursorId(startingAfter: string): string {
  return startingAfter.replace(domainPrefix, '');
}

/** The walk whose one value the query asks for, in an order that it has. */
function walkOf({ walks = [] }: ListDefinition, sortBy: string, scope: ListScope, query: ListQuery): Walk | undefined {
  return walks.find(({ filter, sorts, scopes }) => {
    const value = query[filter];
    const isOne = Array.isArray(value) ? value.length === 1 : value !== undefined;
    return isOne && sorts[sortBy] !== undefined && scopes[scope.type] !== undefined;
  });
}

/**
 * The statement of a page: at most `limit + 1` rows, so that the last one tells whether there are more. Its columns are those of the
 * definition, `cursor_id`, and `sort_key`. Where the scope has several domains, each gives its own first keys through its own index
 * range, those are merged, and only the rows of the page are read.
 */
export function pageStatement(definition: ListDefinition, scope: ListScope, query: ListQuery): Statement {
  const { values, bind } = createBindings();
  const placed = place(scope, bind);
  const sortBy = query.sortBy ?? definition.defaultSort;
  const listSort = definition.sorts[sortBy] ?? definition.id;
  const [direction, beyond] = query.sortOrder === 'ASC' ? (['asc', '>'] as const) : (['desc', '<'] as const);
  const limit = bind((query.limit ?? limits.pageSizeDefault) + 1, 'integer');
  const order = (key: string, id: string) => `order by ${key} ${direction}, ${id} ${direction}`;
  const walk = walkOf(definition, sortBy, scope, query);
  const { from, id } = walk ?? definition;
  const sort = walk?.sorts[sortBy] ?? listSort;
  const withQueries = [...placed.withQueries];
  const wanted = [
    tie(walk ?? definition, scope, placed.key),
    ...(walk === undefined ? [] : [walk.where(query[walk.filter], bind)]),
    ...conditions(definition, query, bind, walk?.filter),
  ];
  if (query.startingAfter !== undefined) {
    withQueries.push(`after as materialized (${positionOf(definition, scope, placed, listSort, query.startingAfter, bind)})`);
    wanted.push(`(${sort}, ${id}) ${beyond} ((select sort_key from after), (select cursor_id from after))`);
  }
  const first = (selected: string) => `select ${selected}, ${id} as cursor_id, ${sort} as sort_key
    from ${from} where ${wanted.join(' and ')} ${order(sort, id)} limit ${limit}`;
  const prefix = withQueries.length === 0 ? '' : `with recursive ${withQueries.join(', ')} `;
  if (placed.places === undefined && placed.only === undefined) return { text: `${prefix}${first(definition.columns)}`, values };
  const keys =
    placed.places === undefined
      ? first(`${placed.only} as id`)
      : `select place.id, found.cursor_id, found.sort_key
    from ${placed.places} cross join lateral (${first('0')}) found ${order('found.sort_key', 'found.cursor_id')} limit ${limit}`;
  const row = `select ${definition.columns} from ${definition.from}
    where ${tie(definition, scope, '= place.id')} and ${definition.id} = place.cursor_id offset 0`;
  const text = `${prefix}select found.*, place.cursor_id, place.sort_key
    from (${keys}) place cross join lateral (${row}) found ${order('place.sort_key', 'place.cursor_id')}`;
  return { text, values };
}

function positionOf(
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

/** The statement that finds one row of a list by its id. */
export function findStatement(definition: ListDefinition, scope: ListScope, id: string): Statement {
  const { values, bind } = createBindings();
  const placed = place(scope, bind);
  const inner = `select ${definition.columns}, ${definition.id} as cursor_id from ${definition.from}
    where ${tie(definition, scope, placed.key)} and ${definition.id} = ${bind(id, definition.idType)}`;
  const prefix = placed.withQueries.length === 0 ? '' : `with recursive ${placed.withQueries.join(', ')} `;
  return { text: `${prefix}select found.* from ${within(placed, inner)} limit 1`, values };
}
