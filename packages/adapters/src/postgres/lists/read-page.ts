import { CodedError } from '@countersign/kernel';
import type { ListPage, ListQuery, ListScope } from '@countersign/service';
import type { Pool } from 'pg';

import type { ListDefinition, Row } from './list-definition.ts';
import { cursorId, findStatement, pageStatement } from './statement.ts';

/** A page of the list. Throws `InvalidParameterError` where `startingAfter` names nothing within the scope. */
export async function readPage(
  pool: Pool,
  definition: ListDefinition,
  scope: ListScope,
  query: ListQuery,
): Promise<ListPage<unknown>> {
  const { text, values } = pageStatement(definition, scope, query);
  const { rows } = await pool.query<Row>(text, [...values]);
  const { startingAfter } = query;
  if (rows.length === 0 && startingAfter !== undefined) {
    if ((await readOne(pool, definition, scope, cursorId(startingAfter))) === undefined) {
      throw new CodedError('InvalidParameterError', 'startingAfter: there is no such item in this list');
    }
  }
  const limit = query.limit ?? 100;
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.map(definition.item),
    count: shown.length,
    ...(startingAfter !== undefined && { currentStartingAfter: startingAfter }),
    ...(rows.length > limit && last !== undefined && { nextStartingAfter: String(last['cursor_id']) }),
  };
}

/** One item of the list by its id; undefined where the scope has none. */
export async function readOne(pool: Pool, definition: ListDefinition, scope: ListScope, id: string): Promise<unknown> {
  const { text, values } = findStatement(definition, scope, id);
  const { rows } = await pool.query<Row>(text, [...values]);
  return rows[0] && definition.item(rows[0]);
}
