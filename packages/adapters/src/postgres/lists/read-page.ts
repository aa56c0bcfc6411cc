import { ok } from '@countersign/kernel';
import { limits } from '@countersign/model/names';
import { refuse, type ListPage, type ListQuery, type ListScope, type Refusable } from '@countersign/service';
import type { Pool } from 'pg';

import type { ListDefinition, ListRow } from './list-definition.ts';
import { cursorId } from './statement-parts.ts';
import type { Statement } from './bindings.ts';
import { planTextSearch } from './text-search.ts';
import { findStatement, pageStatement, rangeStatement, soughtStatement, subtreesStatement } from './statement.ts';
import { isWalked, walkStatement } from './walk-statement.ts';

/** How many rows are walked in the order of the sort. Where one of fifty passes the filters, a page of a hundred is full by then. */
const walkedRows = 5_000;
/** Digits of a UUID. */
const idDigits = 32;
/** What more rows have is sooner found in the order of the sort than looked up. */
const commonShare = 0.05;

/** A page of the list. `InvalidParameterError` where `startingAfter` names nothing within the scope. */
export async function readPage<Item>(
  pool: Pool,
  definition: ListDefinition<Item>,
  scope: ListScope,
  query: ListQuery,
  stretch = walkedRows,
): Promise<Refusable<ListPage<Item>>> {
  const limit = query.limit ?? limits.pageSizeDefault;
  const rows = await readRows(pool, definition, await known(pool, scope), query, limit, stretch);
  const { startingAfter } = query;
  if (rows.length === 0 && startingAfter !== undefined) {
    if ((await readOne(pool, definition, scope, cursorId(startingAfter))) === undefined) {
      return refuse('InvalidParameterError', 'startingAfter: there is no such item in this list');
    }
  }
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return ok({
    items: shown.map(({ item }) => item),
    count: shown.length,
    ...(startingAfter !== undefined && { currentStartingAfter: startingAfter }),
    ...(rows.length > limit && last !== undefined && { nextStartingAfter: last.cursorId }),
  });
}

/** At most one row more than the limit. */
async function readRows<Item>(
  pool: Pool,
  definition: ListDefinition<Item>,
  scope: ListScope,
  query: ListQuery,
  limit: number,
  stretch: number,
): Promise<readonly ListRow<Item>[]> {
  const run = (statement: Statement) => definition.rows(pool, statement);
  if (scope.type !== 'Domains') return run(pageStatement(definition, scope, query));
  const search = await planTextSearch(pool, definition, query);
  const { narrowed = definition, covered: columns, share = 1 } = search ?? {};
  // So few that a walk would hardly fill the page.
  if (share * stretch < limit) return run(soughtStatement(narrowed, scope, query));
  if (!isWalked(definition, scope, query, search === undefined ? 2 : 1)) return run(pageStatement(definition, scope, query));
  const walked = await run(walkStatement(definition, scope, query, { stretch, columns }));
  if (walked.length > limit) return walked;
  if (share < commonShare) return run(soughtStatement(narrowed, scope, query));
  // Many rows pass, but they are all somewhere else.
  if (columns !== undefined) return run(walkStatement(definition, scope, query, { columns }));
  const further = scope.domainIds.length === 1 ? pageStatement : soughtStatement;
  return run(further(definition, scope, query));
}

/** Subtrees as the domains that they are: PostgreSQL can estimate the cost of a page for domains that it knows. */
async function known(pool: Pool, scope: ListScope): Promise<ListScope> {
  if (scope.type !== 'Subtrees') return scope;
  const { text, values } = subtreesStatement(scope.domainIds);
  const { rows } = await pool.query<{ id: string }>(text, [...values]);
  return { type: 'Domains', domainIds: rows.map(({ id }) => id) };
}

/** The items of a list whose ids, which are UUIDs, begin with these hexadecimal digits. */
export async function readByBeginning<Item>(
  pool: Pool,
  definition: ListDefinition<Item>,
  scope: ListScope,
  digits: string,
  limit: number,
): Promise<readonly Item[]> {
  const range = { first: digits.padEnd(idDigits, '0'), last: digits.padEnd(idDigits, 'f') };
  return (await definition.rows(pool, rangeStatement(definition, scope, range, limit))).map(({ item }) => item);
}

/** One item of the list by its id; undefined where the scope has none. */
export async function readOne<Item>(
  pool: Pool,
  definition: ListDefinition<Item>,
  scope: ListScope,
  id: string,
): Promise<Item | undefined> {
  const [row] = await definition.rows(pool, findStatement(definition, scope, id));
  return row?.item;
}
