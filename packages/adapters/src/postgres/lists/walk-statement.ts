import { limits } from '@countersign/model/names';
import type { ListQuery, ListScope } from '@countersign/service';

import { createBindings } from './bindings.ts';
import type { ListDefinition } from './list-definition.ts';
import { walkOf } from './statement.ts';
import { conditions, direction, place, positionOf, tie } from './statement-parts.ts';
import type { Statement } from './bindings.ts';

/** More branches than these take longer to be planned than they save. */
const mostDomains = 256;

type Domains = ListScope & { readonly type: 'Domains' };

/** How a list is walked. */
export interface WalkOptions {
  /** How many rows are looked at; without it, all. */
  readonly stretch?: number | undefined;
  /** What is looked at of each, where an index has it; without it, all of it. */
  readonly columns?: readonly string[] | undefined;
}

/** Whether a page is for {@link walkStatement}: filters that many rows may pass, over so many domains or more. */
export function isWalked(definition: ListDefinition, scope: ListScope, query: ListQuery, fewest: 1 | 2): scope is Domains {
  const { checked, defaultSort } = definition;
  const asks = (names: readonly string[]) => names.some((name) => query[name] !== undefined);
  if (scope.type !== 'Domains' || scope.domainIds.length < fewest || scope.domainIds.length > mostDomains) return false;
  if (checked === undefined || !asks(checked.filters) || asks(checked.unless)) return false;
  return walkOf(definition, query.sortBy ?? defaultSort, scope, query) === undefined;
}

/**
 * The statement of a page over domains whose rows are merged in the order of the sort, one at a time, and looked at until the
 * page is full or a stretch has been walked. Where the page is not full, few rows pass, and `soughtStatement` finds them.
 *
 * Without it PostgreSQL reads all rows of each domain that has no full page of its own, however many others have.
 */
export function walkStatement(
  definition: ListDefinition,
  scope: Domains,
  query: ListQuery,
  { stretch, columns }: WalkOptions,
): Statement {
  const { values, bind } = createBindings();
  const { from, id } = definition;
  const sort = definition.sorts[query.sortBy ?? definition.defaultSort] ?? id;
  const [way, beyond] = direction(query);
  const order = `order by ${sort} ${way}, ${id} ${way}`;
  const limit = bind((query.limit ?? limits.pageSizeDefault) + 1, 'integer');
  const [, alias = ''] = from.split(' ');
  const isChecked = (filter: string) => definition.checked?.filters.includes(filter) === true;
  const inside = [...conditions(definition, query, bind, (filter) => !isChecked(filter))];
  const after: string[] = [];
  if (query.startingAfter !== undefined) {
    const position = positionOf(definition, scope, place(scope, bind), sort, query.startingAfter, bind);
    after.push(`after as materialized (${position})`);
    inside.push(`(${sort}, ${id}) ${beyond} ((select sort_key from after), (select cursor_id from after))`);
  }
  const taken = columns === undefined ? `${alias}.*` : columns.join(', ');
  // Without an end it stays a walk all the same: what is looked for is not looked up.
  const first = stretch === undefined ? 'offset 0' : `limit ${stretch}`;
  // Ordered and limited each for itself, so that PostgreSQL takes its rows from an index one at a time.
  const branches = scope.domainIds.map((domainId) => {
    const key = bind(domainId, 'uuid');
    return `(select ${key} as place_id, ${taken} from ${from} where ${[tie(definition, scope, `= ${key}`), ...inside].join(' and ')}
      ${order} ${first})`;
  });
  const merged = `select ${alias}.*, ${sort} as sort_key from (${branches.join(' union all ')}) ${alias} ${order} ${first}`;
  const looked = conditions(definition, query, bind, isChecked).join(' and ');
  // Apart from the walk, so that rows are looked at one by one and only until the page is full. What an index has is soon looked at.
  const passing = columns === undefined ? `cross join lateral (select where ${looked} offset 0) passing` : `where ${looked}`;
  const keys = `select ${alias}.place_id as id, ${id} as cursor_id, ${alias}.sort_key
    from (${merged}) ${alias} ${passing} order by ${alias}.sort_key ${way}, ${id} ${way} limit ${limit}`;
  const row = `select ${definition.columns} from ${from}
    where ${tie(definition, scope, '= place.id')} and ${id} = place.cursor_id offset 0`;
  const text = `${after.length === 0 ? '' : `with ${after.join(', ')} `}select found.*, place.cursor_id, place.sort_key
    from (${keys}) place cross join lateral (${row}) found order by place.sort_key ${way}, place.cursor_id ${way}`;
  return { text, values };
}
