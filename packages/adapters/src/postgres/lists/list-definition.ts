import type { Envelope } from '@countersign/model';
import type { ListScope } from '@countersign/service';
import type { Pool, QueryResultRow } from 'pg';
import type { z } from 'zod';

import type { Selection } from '../schema/selection.ts';
import type { Filter } from './filters.ts';
import type { Statement } from './bindings.ts';
import type { ShownOrder } from './shown-order.ts';

/** What is asked of an endpoint that lists. */
interface ListEndpoint {
  readonly query: z.ZodObject;
}
type QueryOf<E extends ListEndpoint> = z.output<E['query']>;
type PagingKey = 'limit' | 'startingAfter' | 'sortBy' | 'sortOrder';
type SortOf<E extends ListEndpoint> = NonNullable<QueryOf<E>['sortBy']> & string;
type FilterKey<E extends ListEndpoint> = Exclude<keyof QueryOf<E>, PagingKey | 'roles[]'>;

/**
 * Where the rows that pass a filter are together, in the order of some of the list's sorts: what few rows pass would otherwise be
 * looked for in all of them. Gives each row of the list once.
 */
export interface Walk {
  /** The filter, where it asks for one value. */
  readonly filter: string;
  /** The table with what it is joined with, so that the list's other filters find their aliases. */
  readonly from: string;
  readonly id: string;
  readonly scopes: Readonly<Partial<Record<ListScope['type'], string>>>;
  readonly sorts: Readonly<Record<string, string>>;
  // oxlint-disable-next-line typescript/no-explicit-any -- as those of a list below
  readonly where: Filter<any>;
}

/** Filters by how many rows pass them. */
export interface Checked<Name extends string> {
  /** Those that have no index in the order of a sort, and that many rows may pass. */
  readonly filters: readonly Name[];
  /** Those that few rows pass, which an index of their own finds: with one of them nothing is walked. */
  readonly unless: readonly Name[];
}

/** Texts that are searched for fragments. */
export interface Searched<Name extends string> {
  /** The table that the texts are in. */
  readonly table: string;
  /** The column of each filter: `alias` or `description`, with a trigram index. */
  readonly columns: Readonly<Partial<Record<Name, string>>>;
  /** The sort of the index that has all of them as well, so that a walk in its order reads nothing else. */
  readonly covered: string;
}

/** What the notary signed of a row, under the name that an error says. */
export interface SignedPart {
  readonly name: string;
  readonly envelope: Envelope<unknown>;
}

/** An item of a list, and the id that paging goes by. */
export interface ListRow<Item> {
  readonly cursorId: string;
  readonly item: Item;
  /** What of it is verified before it is shown. */
  readonly signed?: SignedPart | undefined;
  /** The item as it is shown where the order ended and may still be paid; absent where nothing is said of that. */
  readonly itemOfPayable?: (() => Item) | undefined;
  /** The order whose state it shows. */
  readonly order?: ShownOrder | undefined;
}

/** A list as data: where its rows are, how they sort, what each filter means, and how a row is shown. */
export interface ListDefinition<Item = unknown> {
  /** The table, with the alias that the other parts use, and what it is joined with. */
  readonly from: string;
  /** What is selected of each row. */
  readonly columns: string;
  /** The column of the id that paging and lookups go by. */
  readonly id: string;
  readonly idType: 'uuid' | 'text';
  /** The column that each kind of scope compares; a scope that is not there finds nothing. */
  readonly scopes: Readonly<Partial<Record<ListScope['type'], string>>>;
  readonly sorts: Readonly<Record<string, string>>;
  readonly defaultSort: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- run with the query of its own endpoint alone, which `defineList` checks
  readonly filters: Readonly<Record<string, Filter<any>>>;
  /** The first of these that the query asks for is taken. */
  readonly walks?: readonly Walk[];
  /** What filters are looked at row by row where several domains are walked in the list's order, which is one table then. */
  readonly checked?: Checked<string>;
  readonly searched?: Searched<string>;
  /** Runs a statement that selects the list's columns, with `cursor_id`, and shows each of its rows. */
  readonly rows: (pool: Pool, statement: Statement) => Promise<readonly ListRow<Item>[]>;
}

/**
 * As it is declared: `item` shows a row of what is selected, `signed` says what of it the notary has to have signed, and `order` of which order
 * it shows the state: `item` hears where that ended and may still be paid.
 */
interface Declared<Row, Item> extends Omit<
  ListDefinition,
  'sorts' | 'filters' | 'defaultSort' | 'checked' | 'searched' | 'columns' | 'rows'
> {
  readonly columns: Selection<Row>;
  readonly item: (row: Row, mayStillBePaid?: boolean) => Item;
  readonly signed?: (row: Row) => SignedPart | undefined;
  readonly order?: (row: Row) => ShownOrder | undefined;
}

/** Declares the list behind an endpoint: a sort or filter of the endpoint that is missing here is a type error. */
export function defineList<const E extends ListEndpoint, Row extends QueryResultRow, Item>(
  _endpoint: E,
  {
    columns,
    item,
    signed,
    order,
    ...definition
  }: Declared<Row, Item> & {
    readonly sorts: Readonly<Record<SortOf<E>, string>>;
    readonly defaultSort: SortOf<E>;
    readonly filters: { readonly [Key in FilterKey<E>]-?: Filter<NonNullable<QueryOf<E>[Key]>> };
    readonly checked?: Checked<FilterKey<E> & string>;
    readonly searched?: Searched<FilterKey<E> & string>;
  },
): ListDefinition<Item> {
  return {
    ...definition,
    columns: columns.text,
    rows: async (pool, { values, ...statement }) => {
      const { rows } = await pool.query<Row & { readonly cursor_id: string }>({ ...statement, values: [...values] });
      return rows.map((row) => ({
        cursorId: row.cursor_id,
        item: item(row),
        itemOfPayable: order && (() => item(row, true)),
        signed: signed?.(row),
        order: order?.(row),
      }));
    },
  };
}
