import { CodedError } from '@countersign/kernel';
import { limits } from '@countersign/model';
import type { ListPage, ListQuery, ListScope } from '@countersign/service';
import type { Pool } from 'pg';

import type { ListDefinition, Row } from './list-definition.ts';
import { cursorId } from './statement-parts.ts';
import type { Statement } from './statement-parts.ts';
import { findStatement, pageStatement, soughtStatement, subtreesStatement } from './statement.ts';
import { isWalked, walkStatement } from './walk-statement.ts';

/** A page of the list. Throws `InvalidParameterError` where `startingAfter` names nothing within the scope. */
export async function readPage(
  pool: Pool,
  definition: ListDefinition,
  scope: ListScope,
  query: ListQuery,
): Promise<ListPage<unknown>> {
  const limit = query.limit ?? limits.pageSizeDefault;
  const rows = await readRows(pool, definition, await known(pool, scope), query, limit);
  const { startingAfter } = query;
  if (rows.length === 0 && startingAfter !== undefined) {
    if ((await readOne(pool, definition, scope, cursorId(startingAfter))) === undefined) {
      throw new CodedError('InvalidParameterError', 'startingAfter: there is no such item in this list');
    }
  }
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.map(definition.item),
    count: shown.length,
    ...(startingAfter !== undefined && { currentStartingAfter: startingAfter }),
    ...(rows.length > limit && last !== undefined && { nextStartingAfter: String(last['cursor_id']) }),
  };
}

/** At most one row more than the limit. */
async function readRows(
  pool: Pool,
  definition: ListDefinition,
  scope: ListScope,
  query: ListQuery,
  limit: number,
): Promise<readonly Row[]> {
  const run = async ({ text, values }: Statement) => (await pool.query<Row>(text, [...values])).rows;
  if (!isWalked(definition, scope, query)) return run(pageStatement(definition, scope, query));
  const walked = await run(walkStatement(definition, scope, query));
  return walked.length > limit ? walked : run(soughtStatement(definition, scope, query));
}

/** Subtrees as the domains that they are: what a page costs PostgreSQL can tell of domains that it knows. */
async function known(pool: Pool, scope: ListScope): Promise<ListScope> {
  if (scope.type !== 'Subtrees') return scope;
  const { text, values } = subtreesStatement(scope.domainIds);
  const { rows } = await pool.query<{ id: string }>(text, [...values]);
  return { type: 'Domains', domainIds: rows.map(({ id }) => id) };
}

/** One item of the list by its id; undefined where the scope has none. */
export async function readOne(pool: Pool, definition: ListDefinition, scope: ListScope, id: string): Promise<unknown> {
  const { text, values } = findStatement(definition, scope, id);
  const { rows } = await pool.query<Row>(text, [...values]);
  return rows[0] && definition.item(rows[0]);
}
