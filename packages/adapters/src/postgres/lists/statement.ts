import { limits } from '@countersign/model/names';
import type { ListQuery, ListScope } from '@countersign/service';

import type { Bind, Statement } from './bindings.ts';
import { createBindings } from './bindings.ts';
import type { ListDefinition, Walk } from './list-definition.ts';
import { conditions, direction, place, positionOf, tie, within } from './statement-parts.ts';
import type { Placed } from './statement-parts.ts';

/** The walk whose one value the query asks for, in an order that it has. */
export function walkOf({ walks = [] }: ListDefinition, sortBy: string, scope: ListScope, query: ListQuery): Walk | undefined {
  return walks.find(({ filter, sorts, scopes }) => {
    const value = query[filter];
    const isOne = Array.isArray(value) ? value.length === 1 : value !== undefined;
    return isOne && sorts[sortBy] !== undefined && scopes[scope.type] !== undefined;
  });
}

/**
 * The statement of a page: at most `limit + 1` rows, so that the last one shows whether there are more. Its columns are those of the
 * definition, `cursor_id`, and `sort_key`. Where the scope has several domains, each gives its own first keys through its own index
 * range, those are merged, and only the rows of the page are read.
 */
export function pageStatement(definition: ListDefinition, scope: ListScope, query: ListQuery): Statement {
  const { values, bind } = createBindings();
  return { text: pageText(definition, scope, query, bind, place(scope, bind)), values };
}

/** As {@link pageStatement}, for filters that few rows of several domains pass: these are found by an index, wherever they are. */
export function soughtStatement(
  definition: ListDefinition,
  scope: ListScope & { readonly type: 'Domains' },
  query: ListQuery,
): Statement {
  const { values, bind } = createBindings();
  const key = `= any(${bind(scope.domainIds, 'uuid[]')})`;
  const placed = { withQueries: [], places: undefined, only: definition.scopes.Domains, key };
  return { text: pageText(definition, scope, query, bind, placed), values };
}

function pageText(definition: ListDefinition, scope: ListScope, query: ListQuery, bind: Bind, placed: Placed): string {
  const sortBy = query.sortBy ?? definition.defaultSort;
  const listSort = definition.sorts[sortBy] ?? definition.id;
  const [way, beyond] = direction(query);
  const limit = bind((query.limit ?? limits.pageSizeDefault) + 1, 'integer');
  const order = (key: string, id: string) => `order by ${key} ${way}, ${id} ${way}`;
  const walk = walkOf(definition, sortBy, scope, query);
  const { from, id } = walk ?? definition;
  const sort = walk?.sorts[sortBy] ?? listSort;
  const withQueries = [...placed.withQueries];
  const wanted = [
    tie(walk ?? definition, scope, placed.key),
    ...(walk === undefined ? [] : [walk.where(query[walk.filter], bind)]),
    ...conditions(definition, query, bind, (filter) => filter !== walk?.filter),
  ];
  if (query.startingAfter !== undefined) {
    withQueries.push(`after as materialized (${positionOf(definition, scope, placed, listSort, query.startingAfter, bind)})`);
    wanted.push(`(${sort}, ${id}) ${beyond} ((select sort_key from after), (select cursor_id from after))`);
  }
  const first = (selected: string) => `select ${selected}, ${id} as cursor_id, ${sort} as sort_key
    from ${from} where ${wanted.join(' and ')} ${order(sort, id)} limit ${limit}`;
  const prefix = withQueries.length === 0 ? '' : `with recursive ${withQueries.join(', ')} `;
  if (placed.places === undefined && placed.only === undefined) return `${prefix}${first(definition.columns)}`;
  const keys =
    placed.places === undefined
      ? first(`${placed.only} as id`)
      : `select place.id, found.cursor_id, found.sort_key
    from ${placed.places} cross join lateral (${first('0')}) found ${order('found.sort_key', 'found.cursor_id')} limit ${limit}`;
  const row = `select ${definition.columns} from ${definition.from}
    where ${tie(definition, scope, '= place.id')} and ${definition.id} = place.cursor_id offset 0`;
  return `${prefix}select found.*, place.cursor_id, place.sort_key
    from (${keys}) place cross join lateral (${row}) found ${order('place.sort_key', 'place.cursor_id')}`;
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

/** The first and the last of the ids that are looked for. */
export interface IdRange {
  readonly first: string;
  readonly last: string;
}

/** The statement that finds rows of a list between two ids, in their order: `limit` of each domain at most. */
export function rangeStatement(definition: ListDefinition, scope: ListScope, { first, last }: IdRange, limit: number): Statement {
  const { values, bind } = createBindings();
  const placed = place(scope, bind);
  const most = bind(limit, 'integer');
  const inner = `select ${definition.columns}, ${definition.id} as cursor_id from ${definition.from}
    where ${tie(definition, scope, placed.key)} and ${definition.id} between ${bind(first, 'uuid')} and ${bind(last, 'uuid')}
    order by ${definition.id} limit ${most}`;
  const prefix = placed.withQueries.length === 0 ? '' : `with recursive ${placed.withQueries.join(', ')} `;
  return { text: `${prefix}select found.* from ${within(placed, inner)} limit ${most}`, values };
}

/** The statement that gives the ids of domains and of all domains below them. */
export function subtreesStatement(domainIds: readonly string[]): Statement {
  const { values, bind } = createBindings();
  const { withQueries, places } = place({ type: 'Subtrees', domainIds }, bind);
  return { text: `with recursive ${withQueries.join(', ')} select id from ${places}`, values };
}
