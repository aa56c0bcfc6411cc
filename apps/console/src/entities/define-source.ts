import { governedEntities, type RevisedEntity, type RevisedWord } from '@countersign/model/names';
import type { CallOptions, Page } from '@countersign/client';
import { isUuid } from '@countersign/kernel';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';

import type { ReactNode } from 'react';

import type { PlaceInList } from '../shared/list/export-pages.ts';
import type { ListSearch } from '../shared/list/use-list-search.ts';
import type { NamedProps } from '../shared/routing/crumbs.ts';

const freshMs = 10_000;

/** What a list's URL asks of the server: its filters, and an order even where the URL names none. */
type ListQuery<Search extends ListSearch> = Omit<Search, 'page' | 'sortBy' | 'sortOrder'> & {
  readonly sortBy: NonNullable<Search['sortBy']>;
  readonly sortOrder: 'ASC' | 'DESC';
  readonly limit?: number;
};

function listQuery<Search extends ListSearch>(
  { page, sortBy, sortOrder, ...filters }: Search,
  otherwise: { readonly sortBy: NonNullable<Search['sortBy']>; readonly sortOrder: 'ASC' | 'DESC' },
): ListQuery<Search> {
  void page;
  if (sortBy === undefined && sortOrder === undefined) return { ...filters, ...otherwise };
  return { ...filters, sortBy: sortBy ?? otherwise.sortBy, sortOrder: sortOrder ?? 'ASC' };
}

/** What a list has of an entity; one alone comes as that, or in the envelope that the list has it in. */
export type Single<Row extends { readonly data: object }> = Row['data'] | { readonly data: Row['data'] };

/**
 * Where the entities of a kind come from: the URL of their list, a page of it, one of them by its id, and what it is called. It is what
 * routes load before the screen's code is there, so it holds nothing heavy.
 */
export function defineSource<Row extends { readonly data: object }, One extends Single<Row>, Search extends ListSearch>({
  of,
  listKey = of === 'Invitation' ? 'invitations' : governedEntities[of].plural,
  search,
  sortBy,
  sortOrder = 'ASC',
  list,
  one,
  name,
  refetchMs,
}: {
  /** The kind of entity: the keys of its queries follow. An invitation is of no such kind. */
  readonly of: RevisedEntity | 'Invitation';
  /** What begins the key of the list's query, where a kind has several lists. */
  readonly listKey?: string;
  /** Reads the list's URL: order, place, filters. */
  readonly search: (raw: Record<string, unknown>) => Search;
  /** The order where the URL names none. */
  readonly sortBy: NonNullable<Search['sortBy']>;
  readonly sortOrder?: 'ASC' | 'DESC';
  readonly list: (domainId: string, query: ListQuery<Search>, options?: CallOptions) => Promise<Page<Row>>;
  readonly one: (domainId: string, id: string, options: CallOptions) => Promise<One>;
  readonly name: (entity: Row['data']) => string;
  /** How often the page is asked for again, by what it shows; without it, when an event reports a change. */
  readonly refetchMs?: (rows: readonly Row[]) => number | false;
}) {
  const kind: RevisedWord | undefined = of === 'Invitation' ? undefined : governedEntities[of].word;
  const oneKey = kind ?? 'invitation';
  const oneQuery = (domainId: string, id: string) =>
    queryOptions({
      queryKey: [oneKey, domainId, id],
      queryFn: ({ signal }) => one(domainId, id, { signal }),
      staleTime: freshMs,
    });
  return {
    /** What kind of thing one of them is, where its revisions are kept. */
    kind,
    search,
    name,
    query: (given: Search) => listQuery(given, { sortBy, sortOrder }),
    page: (domainId: string, given: Search) => {
      const query = listQuery(given, { sortBy, sortOrder });
      return queryOptions({
        queryKey: [listKey, domainId, query],
        queryFn: ({ signal }) => list(domainId, query, { signal }),
        placeholderData: keepPreviousData,
        ...(refetchMs && {
          refetchInterval: ({ state }: { state: { data?: Page<Row> | undefined } }) => refetchMs(state.data?.items ?? []),
        }),
      });
    },
    /** The pages of all rows that the filters match, from the first, as an export asks for them. */
    everyPage: (domainId: string, given: Search) => (place: PlaceInList, options: CallOptions) =>
      list(domainId, { ...listQuery({ ...given, startingAfter: undefined }, { sortBy, sortOrder }), ...place }, options),
    one: oneQuery,
    /** Gives its children the name of an id, once that is known. */
    Named: ({ domainId, id, children }: NamedProps): ReactNode => {
      const { data } = useQuery({ ...oneQuery(domainId, id), enabled: isUuid(id) });
      return children(data && name('data' in data ? data.data : data));
    },
  };
}

/** Where the entities of a kind come from. */
export type EntitySource<Row extends { readonly data: object }, One extends Single<Row>, Search extends ListSearch> = ReturnType<
  typeof defineSource<Row, One, Search>
>;
