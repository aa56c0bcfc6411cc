import { isUuid } from '@countersign/kernel';

/** Reads one value of a query; undefined where it is absent or not of the kind. */
export type SearchField<T> = (value: unknown) => T | undefined;

function first(value: unknown): string | undefined {
  const one: unknown = Array.isArray(value) ? value[0] : value;
  return typeof one === 'string' && one !== '' ? one : undefined;
}

/** Any text. */
export const text: SearchField<string> = first;

/** An id; anything else names nothing. */
export const uuid: SearchField<string> = (value) => {
  const given = first(value);
  return given !== undefined && isUuid(given) ? given : undefined;
};

/** One of a set of values. */
export function oneOf<const T extends string>(values: readonly T[]): SearchField<T> {
  return (value) => values.find((allowed) => allowed === first(value));
}

/** Several of a set of values; unknown ones are dropped, none at all is undefined. */
export function manyOf<const T extends string>(values: readonly T[]): SearchField<T[]> {
  return (value) => {
    const given: unknown[] = Array.isArray(value) ? value : [value];
    const known = values.filter((allowed) => given.includes(allowed));
    return known.length > 0 ? known : undefined;
  };
}

/** Several texts; none at all is undefined. */
export const manyTexts: SearchField<string[]> = (value) => {
  const given = (Array.isArray(value) ? value : [value]).filter((one): one is string => typeof one === 'string' && one !== '');
  return given.length > 0 ? given : undefined;
};

/** A day as yyyy-MM-dd. */
export const day: SearchField<string> = (value) => {
  const given = first(value);
  return given && /^\d{4}-\d{2}-\d{2}$/.test(given) && !Number.isNaN(Date.parse(given)) ? given : undefined;
};

/** An amount of smallest units. */
export const wholeUnits: SearchField<string> = (value) => {
  const given = first(value);
  return given !== undefined && /^(0|[1-9]\d{0,77})$/.test(given) ? given : undefined;
};

/** `true` or `false`. */
export const flag: SearchField<'true' | 'false'> = oneOf(['true', 'false']);

/** A whole number from 1 on. */
const wholeNumber: SearchField<number> = (value) => {
  const given = typeof value === 'number' ? value : Number(first(value));
  return Number.isInteger(given) && given >= 1 ? given : undefined;
};

/** How many rows a page can have. */
export const pageSizes = [10, 30, 100, 200] as const;

/** One of the sizes of a page. */
const pageSize: SearchField<(typeof pageSizes)[number]> = (value) => pageSizes.find((size) => size === wholeNumber(value));

type FieldsOf<Fields> = { [Name in keyof Fields]?: Fields[Name] extends SearchField<infer T> ? T : never };

/**
 * A route's query from its fields: gives a typed object that holds only what the URL really says. What is unknown or wrong
 * is left out, so an old or mistyped link opens the screen without that filter instead of failing.
 */
export function searchCodec<const Fields extends Readonly<Record<string, SearchField<unknown>>>>(fields: Fields) {
  return (search: Record<string, unknown>): FieldsOf<Fields> =>
    // oxlint-disable-next-line typescript/consistent-type-assertions -- Each name has what its own field gave; the type of `fromEntries` cannot say it.
    Object.fromEntries(
      Object.entries(fields).flatMap(([name, field]) => {
        const value = field(search[name]);
        return value === undefined ? [] : [[name, value]];
      }),
    ) as FieldsOf<Fields>;
}

/** The fields every list has: order, place, and the size of a page. */
export function listFields<const Sorts extends readonly string[]>(sorts: Sorts) {
  return {
    sortBy: oneOf<Sorts[number]>(sorts),
    sortOrder: oneOf(['ASC', 'DESC']),
    startingAfter: text,
    page: wholeNumber,
    limit: pageSize,
  };
}
