/** A statement for PostgreSQL. */
export interface Statement {
  /** One that is prepared once a connection. */
  readonly name?: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Collects the values of a statement; its text holds only `$1`, `$2`, ... */
export interface Bindings {
  readonly values: readonly unknown[];
  /** Adds a value and gives its placeholder with the type cast, e.g. `$3::uuid[]`. */
  readonly bind: Bind;
}
export type Bind = (
  value: unknown,
  type: 'uuid' | 'uuid[]' | 'text' | 'text[]' | 'timestamptz' | 'boolean' | 'bigint' | 'integer' | 'numeric' | 'jsonb',
) => string;

/** Starts with no values. */
export function createBindings(): Bindings {
  const values: unknown[] = [];
  return {
    values,
    bind: (value, type) => {
      values.push(value);
      return `$${values.length}::${type}`;
    },
  };
}
