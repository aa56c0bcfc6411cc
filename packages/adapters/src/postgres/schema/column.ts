/** The types of columns: what PostgreSQL's client gives for each, and how JSON for functions of the database represents it. */
export interface ColumnTypes {
  uuid: { read: string; json: string };
  'uuid[]': { read: readonly string[]; json: readonly string[] };
  text: { read: string; json: string };
  'text[]': { read: readonly string[]; json: readonly string[] };
  boolean: { read: boolean; json: boolean };
  smallint: { read: number; json: number };
  integer: { read: number; json: number };
  'integer[]': { read: readonly number[]; json: readonly number[] };
  /** Read as text: it may be larger than a number can be. */
  bigint: { read: string; json: number | string };
  numeric: { read: string; json: string };
  /** ISO 8601 in JSON. */
  'timestamp with time zone': { read: Date; json: string };
  jsonb: { read: unknown; json: unknown };
  /** In JSON the text form: `\x` and hexadecimal. */
  bytea: { read: Buffer; json: string };
}

export type ColumnType = keyof ColumnTypes;

/** A column that is never null. */
export interface NotNull<Type extends ColumnType> {
  readonly type: Type;
  readonly nullable: false;
}

/** A column that may be null. */
export interface Nullable<Type extends ColumnType> {
  readonly type: Type;
  readonly nullable: true;
}
