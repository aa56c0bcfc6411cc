import type { ColumnType, ColumnTypes } from './column.ts';
import type { Tables } from './tables.ts';

type TypeOf<Column> = Column extends { readonly type: infer Type extends ColumnType } ? Type : never;
type NullableOf<Columns> = {
  [Name in keyof Columns]: Columns[Name] extends { readonly nullable: true } ? Name : never;
}[keyof Columns];

/** Columns of a table as a query gives them; the cast of a `bigint` or an alias is the query's own. */
export type StoredRow<Table extends keyof Tables, Name extends keyof Tables[Table] = keyof Tables[Table]> = {
  readonly [Column in Name]:
    | ColumnTypes[TypeOf<Tables[Table][Column]>]['read']
    | (Tables[Table][Column] extends { readonly nullable: true } ? null : never);
};

/** Columns of a table as JSON to be written: those that may be null may be left out. */
export type NewRow<Table extends keyof Tables, Name extends keyof Tables[Table] = keyof Tables[Table]> = {
  readonly [Column in Exclude<Name, NullableOf<Tables[Table]>>]: ColumnTypes[TypeOf<Tables[Table][Column]>]['json'];
} & {
  readonly [Column in Extract<Name, NullableOf<Tables[Table]>>]?:
    | ColumnTypes[TypeOf<Tables[Table][Column]>]['json']
    | null
    | undefined;
};
