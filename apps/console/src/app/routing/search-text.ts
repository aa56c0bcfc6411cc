/** Values of a URL's query: text, or several texts under one name. */
export type SearchValues = Readonly<Record<string, string | readonly string[]>>;

/** Reads a query: a name that stands several times gives a list. Values stay text; each route reads them by its own codec. */
export const parseSearchText = (text: string): Record<string, string | string[]> => {
  const values: Record<string, string | string[]> = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const before = values[name];
    values[name] = before === undefined ? value : [...(Array.isArray(before) ? before : [before]), value];
  }
  return values;
};

/** Writes a query: lists repeat their name; empty and undefined values are dropped. Gives `` or `?...`. */
export const searchText = (values: Readonly<Record<string, unknown>>): string => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    for (const one of Array.isArray(value) ? (value as unknown[]) : [value]) {
      if (one !== undefined && one !== null && one !== '') search.append(name, String(one));
    }
  }
  return search.size === 0 ? '' : `?${search.toString()}`;
};
