import type { ColumnType, ColumnTypes } from './column.ts';
import type { Contents } from './contents.ts';
import type { Tables } from './tables.ts';

type TypeOf<Column> = Column extends { readonly type: infer Type extends ColumnType } ? Type : never;
type NullableOf<Columns> = {
  [Name in keyof Columns]: Columns[Name] extends { readonly nullable: true } ? Name : never;
}[keyof Columns];

/** What a column gives or takes: what is known of its contents, or else what its type says. */
type ValueOf<
  Table extends keyof Tables,
  Column extends keyof Tables[Table],
  Way extends 'read' | 'json',
> = Table extends keyof Contents
  ? Column extends keyof Contents[Table]
    ? Contents[Table][Column]
    : ColumnTypes[TypeOf<Tables[Table][Column]>][Way]
  : ColumnTypes[TypeOf<Tables[Table][Column]>][Way];

/** Columns of a table as a query gives them; the cast of a `bigint` or an alias is the query's own. */
export type StoredRow<Table extends keyof Tables, Name extends keyof Tables[Table] = keyof Tables[Table]> = {
  readonly [Column in Name]:
    | ValueOf<Table, Column, 'read'>
    | (Tables[Table][Column] extends { readonly nullable: true } ? null : never);
};

/** Columns of a table as JSON to be written: those that may be null may be left out. */
export type NewRow<Table extends keyof Tables, Name extends keyof Tables[Table] = keyof Tables[Table]> = {
  readonly [Column in Exclude<Name, NullableOf<Tables[Table]>>]: ValueOf<Table, Column, 'json'>;
} & {
  readonly [Column in Extract<Name, NullableOf<Tables[Table]>>]?: ValueOf<Table, Column, 'json'> | null | undefined;
};
