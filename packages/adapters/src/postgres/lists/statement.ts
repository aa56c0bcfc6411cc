import { limits } from '@countersign/model';
import type { ListQuery, ListScope } from '@countersign/service';

import type { Bind } from './bindings.ts';
import { createBindings } from './bindings.ts';
import type { ListDefinition } from './list-definition.ts';

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
  readonly condition: string;
}

function place(definition: ListDefinition, scope: ListScope, bind: Bind): Placed {
  const column = definition.scopes[scope.type];
  if (column === undefined) return { withQueries: [], places: undefined, condition: 'false' };
  switch (scope.type) {
    case 'Instance':
      return { withQueries: [], places: undefined, condition: column };
    case 'Account':
      return {
        withQueries: [],
        places: undefined,
        condition: `${column} = ${bind(scope.accountId, 'uuid')} and domain_id = ${bind(scope.domainId, 'uuid')}`,
      };
    case 'Requesters':
      return {
        withQueries: [],
        places: `unnest(${bind(scope.userIds, 'uuid[]')}) place (id)`,
        condition: `${column} = place.id`,
      };
    case 'Domains':
      return {
        withQueries: [],
        places: `unnest(${bind(scope.domainIds, 'uuid[]')}) place (id)`,
        condition: `${column} = place.id`,
      };
    case 'Subtrees':
      return {
        withQueries: [
          `place (id) as (
            select unnest(${bind(scope.domainIds, 'uuid[]')})
            union
            select child.id from place join entity_domain child on child.data->>'parentId' = place.id::text)`,
        ],
        places: 'place',
        condition: `${column} = place.id`,
      };
  }
}

function conditions(definition: ListDefinition, query: ListQuery, bind: Bind): readonly string[] {
  return Object.entries(query).flatMap(([name, value]) => {
    if (value === undefined || pagingKeys.has(name)) return [];
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

/**
 * The statement of a page: at most `limit + 1` rows, so that the last one tells whether there are more. Its columns are those of the
 * definition, `cursor_id`, and `sort_key`. Where the scope has several domains, each gives its own first rows through its own index
 * range, and those are merged.
 */
export function pageStatement(definition: ListDefinition, scope: ListScope, query: ListQuery): Statement {
  const { values, bind } = createBindings();
  const placed = place(definition, scope, bind);
  const sort = definition.sorts[query.sortBy ?? definition.defaultSort] ?? definition.id;
  const [direction, beyond] = query.sortOrder === 'ASC' ? (['asc', '>'] as const) : (['desc', '<'] as const);
  const limit = bind((query.limit ?? limits.pageSizeDefault) + 1, 'integer');
  const withQueries = [...placed.withQueries];
  const wanted = [placed.condition, ...conditions(definition, query, bind)];
  if (query.startingAfter !== undefined) {
    withQueries.push(`after as materialized (${positionOf(definition, placed, sort, query.startingAfter, bind)})`);
    wanted.push(`(${sort}, ${definition.id}) ${beyond} ((select sort_key from after), (select cursor_id from after))`);
  }
  const order = (key: string, id: string) => `order by ${key} ${direction}, ${id} ${direction}`;
  const first = (selected: string) => `select ${selected}, ${definition.id} as cursor_id, ${sort} as sort_key
    from ${definition.from} where ${wanted.join(' and ')} ${order(sort, definition.id)} limit ${limit}`;
  const prefix = withQueries.length === 0 ? '' : `with recursive ${withQueries.join(', ')} `;
  if (placed.places === undefined) return { text: `${prefix}${first(definition.columns)}`, values };
  // Each domain gives its first keys, from an index alone where there is one, and only the rows of the page are read.
  const keys = `select place.id, found.cursor_id, found.sort_key
    from ${placed.places} cross join lateral (${first('0')}) found ${order('found.sort_key', 'found.cursor_id')} limit ${limit}`;
  const row = `select ${definition.columns} from ${definition.from}
    where ${placed.condition} and ${definition.id} = place.cursor_id offset 0`;
  const text = `${prefix}select found.*, place.cursor_id, place.sort_key
    from (${keys}) place cross join lateral (${row}) found ${order('place.sort_key', 'place.cursor_id')}`;
  return { text, values };
}

function positionOf(definition: ListDefinition, placed: Placed, sort: string, startingAfter: string, bind: Bind): string {
  const inner = `select ${sort} as sort_key, ${definition.id} as cursor_id from ${definition.from}
    where ${placed.condition} and ${definition.id} = ${bind(cursorId(startingAfter), definition.idType)}`;
  return `select found.sort_key, found.cursor_id from ${within(placed, inner)} limit 1`;
}

/** The statement that finds one row of a list by its id. */
export function findStatement(definition: ListDefinition, scope: ListScope, id: string): Statement {
  const { values, bind } = createBindings();
  const placed = place(definition, scope, bind);
  const inner = `select ${definition.columns}, ${definition.id} as cursor_id from ${definition.from}
    where ${placed.condition} and ${definition.id} = ${bind(id, definition.idType)}`;
  const prefix = placed.withQueries.length === 0 ? '' : `with recursive ${placed.withQueries.join(', ')} `;
  return { text: `${prefix}select found.* from ${within(placed, inner)} limit 1`, values };
}
