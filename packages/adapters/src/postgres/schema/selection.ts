import { entriesOf } from '@countersign/kernel';
import type { Pool, QueryResultRow } from 'pg';

import type { StoredRow } from './rows.ts';
import type { Tables } from './tables.ts';

/** What a statement selects, as SQL, together with the type of the row that this gives. */
export interface Selection<Row> {
  readonly text: string;
  /** Never there: it keeps the type. */
  readonly row?: Row;
}

/** Columns of a table by their names, which the schema must have. `alias` is what the statement calls the table. */
export function select<Table extends keyof Tables, Name extends keyof Tables[Table] & string>(
  _table: Table,
  alias: string,
  names: readonly Name[],
): Selection<StoredRow<Table, Name>> {
  return { text: names.map((name) => `${alias}.${name}`).join(', ') };
}

/** Expressions, each under a name of its own; their types are the caller's word. */
export function computed<Row extends object>(expressions: { readonly [Name in keyof Row]: string }): Selection<Readonly<Row>> {
  return {
    text: entriesOf(expressions)
      .map(([name, expression]) => `${expression} as ${name}`)
      .join(', '),
  };
}

/** Both in one row. */
export function both<One, Other>(one: Selection<One>, other: Selection<Other>): Selection<One & Other> {
  return { text: `${one.text}, ${other.text}` };
}

/** The rows of a statement that takes what to select. */
export async function selectRows<Row extends QueryResultRow>(
  client: Pick<Pool, 'query'>,
  { text: columns }: Selection<Row>,
  statement: (columns: string) => string,
  values: readonly unknown[],
): Promise<readonly Row[]> {
  const { rows } = await client.query<Row>(statement(columns), [...values]);
  return rows;
}
