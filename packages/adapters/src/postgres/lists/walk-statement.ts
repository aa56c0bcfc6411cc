import { limits } from '@countersign/model';
import type { ListQuery, ListScope } from '@countersign/service';

import { createBindings } from './bindings.ts';
import type { ListDefinition } from './list-definition.ts';
import { walkOf } from './statement.ts';
import { conditions, direction, place, positionOf, tie } from './statement-parts.ts';
import type { Statement } from './statement-parts.ts';

/** How many rows are looked at. Where one of fifty passes the filters, a page of a hundred is full by then. */
const stretch = 5_000;
/** More branches than these take longer to be planned than they save. */
const mostDomains = 256;

type Domains = ListScope & { readonly type: 'Domains' };

/** Whether a page is for {@link walkStatement}: filters that many rows may pass, over several domains. */
export function isWalked(definition: ListDefinition, scope: ListScope, query: ListQuery): scope is Domains {
  const { checked, defaultSort } = definition;
  const asks = (names: readonly string[]) => names.some((name) => query[name] !== undefined);
  if (scope.type !== 'Domains' || scope.domainIds.length < 2 || scope.domainIds.length > mostDomains) return false;
  if (checked === undefined || !asks(checked.filters) || asks(checked.unless)) return false;
  return walkOf(definition, query.sortBy ?? defaultSort, scope, query) === undefined;
}

/**
 * The statement of a page over several domains whose rows are merged in the order of the sort, one at a time, and looked at until the
 * page is full or a stretch has been walked. Where the page is not full, few rows pass, and `soughtStatement` finds them.
 *
 * Without it PostgreSQL reads all rows of each domain that has no full page of its own, however many others have.
 */
export function walkStatement(definition: ListDefinition, scope: Domains, query: ListQuery): Statement {
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
  // Ordered and limited each for itself, so that PostgreSQL takes its rows from an index one at a time.
  const branches = scope.domainIds.map((domainId) => {
    const key = bind(domainId, 'uuid');
    return `(select ${key} as place_id, ${alias}.* from ${from} where ${[tie(definition, scope, `= ${key}`), ...inside].join(' and ')}
      ${order} limit ${stretch})`;
  });
  const merged = `select ${alias}.*, ${sort} as sort_key from (${branches.join(' union all ')}) ${alias} ${order} limit ${stretch}`;
  // Apart from the walk, so that each row is looked at by itself and only until the page is full.
  const passing = `select where ${conditions(definition, query, bind, isChecked).join(' and ')} offset 0`;
  const keys = `select ${alias}.place_id as id, ${id} as cursor_id, ${alias}.sort_key
    from (${merged}) ${alias} cross join lateral (${passing}) passing order by ${alias}.sort_key ${way}, ${id} ${way} limit ${limit}`;
  const row = `select ${definition.columns} from ${from}
    where ${tie(definition, scope, '= place.id')} and ${id} = place.cursor_id offset 0`;
  const text = `${after.length === 0 ? '' : `with ${after.join(', ')} `}select found.*, place.cursor_id, place.sort_key
    from (${keys}) place cross join lateral (${row}) found order by place.sort_key ${way}, place.cursor_id ${way}`;
  return { text, values };
}
