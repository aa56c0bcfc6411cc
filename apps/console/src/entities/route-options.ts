import { queryClient } from '../shared/api/query-client.ts';
import type { ListSearch } from '../shared/list/use-list-search.ts';
import type { EntitySource, Single } from './define-source.ts';

/** What a list's route does: it reads the URL and asks for the page at once, while the screen's code is on its way. */
export function listRoute<Row extends { readonly data: object }, One extends Single<Row>, Search extends ListSearch>({
  search,
  page,
}: EntitySource<Row, One, Search>) {
  return {
    validateSearch: search,
    loaderDeps: (at: { search: Search }) => at.search,
    loader: ({ params, deps }: { params: { domainId: string }; deps: Search }) => {
      void queryClient.prefetchQuery(page(params.domainId, deps));
    },
  };
}

/** What a detail screen's route does: it asks for the entity at once. */
export function detailRoute<Row extends { readonly data: object }, One extends Single<Row>, Search extends ListSearch>({
  one,
}: EntitySource<Row, One, Search>) {
  return {
    loader: ({ params }: { params: { domainId: string; entityId: string } }) => {
      void queryClient.prefetchQuery(one(params.domainId, params.entityId));
    },
  };
}
