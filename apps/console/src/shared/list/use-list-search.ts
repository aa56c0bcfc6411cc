import { limits } from '@countersign/model/names';
import { useRouter, useRouterState } from '@tanstack/react-router';

import { parseSearchText, searchText } from '../routing/search-text.ts';

/** What the URL of every list holds besides its filters. */
export interface ListSearch {
  readonly sortBy?: string | undefined;
  readonly sortOrder?: 'ASC' | 'DESC' | undefined;
  readonly startingAfter?: string | undefined;
  readonly page?: number | undefined;
  /** How many rows a page has, where that is chosen. */
  readonly limit?: number | undefined;
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The cursors of the pages before this one, kept by the browser with the history entry. */
    cursors?: readonly string[];
  }
}

const toStart = { startingAfter: undefined, page: undefined } as const;

/**
 * Writes a list's order, place and filters into the URL. A change of order or filter goes back to the first page; paging
 * remembers the cursors of the pages before in the history entry, so that "previous" works after a reload too.
 */
export function useListSearch<Search extends ListSearch>(search: Search) {
  const router = useRouter();
  const cursors = useRouterState({ select: ({ location }) => location.state.cursors }) ?? [];
  const write = (change: object, state: { cursors?: readonly string[] }, replace = false) => {
    const href = `${router.state.location.pathname}${searchText({ ...search, ...change })}`;
    if (replace) router.history.replace(href, state);
    else router.history.push(href, state);
  };
  const page = search.page ?? 1;
  return {
    /** Sets filters; `replace` for text that is being typed, so that "back" does not walk through its letters. */
    setFilters: (change: Partial<Search>, replace = false) => write({ ...change, ...toStart }, {}, replace),
    /** Sets one filter by its name, as {@link setFilters} does. */
    setFilter: (field: string, value: string | readonly string[] | undefined, replace = false) =>
      write({ [field]: value, ...toStart }, {}, replace),
    /** Removes every filter and keeps the order. */
    clearFilters: () => {
      const cleared = Object.fromEntries(Object.keys(search).map((name) => [name, undefined]));
      write({ ...cleared, sortBy: search.sortBy, sortOrder: search.sortOrder, limit: search.limit }, {});
    },
    sort: (sortBy: string, sortOrder: 'ASC' | 'DESC') => write({ sortBy, sortOrder, ...toStart }, {}),
    /** Where the list is with these filters alone. */
    viewHref: (filters: Partial<Search>) => `${router.state.location.pathname}${searchText({ ...filters, limit: search.limit })}`,
    /** Where the list is with what a saved view has in its address. */
    here: (searched: string) =>
      `${router.state.location.pathname}${searchText({ ...parseSearchText(searched), limit: search.limit })}`,
    /** How many rows a page has, from the first page on. */
    size: search.limit ?? limits.pageSizeDefault,
    setSize: (limit: number) => write({ limit: limit === limits.pageSizeDefault ? undefined : limit, ...toStart }, {}),
    page,
    next: (startingAfter: string) =>
      write({ startingAfter, page: page + 1 }, { cursors: [...cursors, search.startingAfter ?? ''] }),
    previous: () => {
      const before = cursors.at(-1);
      const known = before !== undefined && before !== '' && page > 2;
      write(
        { startingAfter: known ? before : undefined, page: known ? page - 1 : undefined },
        {
          cursors: cursors.slice(0, -1),
        },
      );
    },
  };
}

/** What the list itself needs of it: clearing, sorting, paging. */
export type ListControl = Omit<ReturnType<typeof useListSearch>, 'setFilters' | 'setFilter' | 'viewHref' | 'here'>;

const place = new Set(['sortBy', 'sortOrder', 'startingAfter', 'page', 'limit']);

/** The filters that a list's URL sets, as one text: empty where it sets none. */
export const filtersOf = (search: object): string =>
  searchText(Object.fromEntries(Object.entries(search).filter(([name]) => !place.has(name))));

/** Whether a list's URL sets any filter. */
export const isFiltered = (search: object): boolean => filtersOf(search) !== '';
