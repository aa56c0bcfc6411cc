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

/** Writes a query: lists repeat their name; empty and undefined values, and what no query can hold, are dropped. Gives `` or `?...`. */
export function searchText(values: object): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    const texts: readonly unknown[] = Array.isArray(value) ? value : [value];
    for (const one of texts) {
      if (one !== '' && (typeof one === 'string' || typeof one === 'number' || typeof one === 'boolean'))
        search.append(name, String(one));
    }
  }
  return search.size === 0 ? '' : `?${search.toString()}`;
}
