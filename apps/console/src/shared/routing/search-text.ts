const isList = (value: Queryable): value is readonly Scalar[] => Array.isArray(value);

/** Reads a query: a name that stands several times gives a list. Values stay text; each route reads them by its own codec. */
export function parseSearchText(text: string): Record<string, string | string[]> {
  const values: Record<string, string | string[]> = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const before = values[name];
    values[name] = before === undefined ? value : [...(Array.isArray(before) ? before : [before]), value];
  }
  return values;
}

type Scalar = string | number | boolean | null | undefined;

/** What a query can hold: text, numbers, flags, or a list of them. */
export type Queryable = Scalar | readonly Scalar[];

/** Writes a query: lists repeat their name; empty and undefined values are dropped. Gives `` or `?...`. */
export function searchText(values: Readonly<Record<string, Queryable>>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    const texts: readonly Scalar[] = isList(value) ? value : [value];
    for (const one of texts) {
      if (one !== undefined && one !== null && one !== '') search.append(name, String(one));
    }
  }
  return search.size === 0 ? '' : `?${search.toString()}`;
}
