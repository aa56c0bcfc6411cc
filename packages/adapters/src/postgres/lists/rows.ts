import type { Row } from './list-definition.ts';

/** An instant as ISO text with milliseconds. */
export function instant(value: unknown): string | undefined {
  return value instanceof Date ? value.toISOString() : undefined;
}

/** The trusted envelope of a row. */
export function envelope(row: Row) {
  return { data: row['data'], signature: row['signature'], signingKey: row['signing_key'] };
}

/** Without the members that have no value. */
export function compact(object: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== null && value !== undefined));
}
