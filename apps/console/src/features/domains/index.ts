import { createRoute } from '@tanstack/react-router';

import { queryClient } from '../../shared/api/query-client.ts';
import { domainQuery } from '../../entities/entity-queries.ts';
import { lazyScreen } from '../../shared/routing/lazy-screen.ts';
import { domainRoute } from '../../shared/routing/domain-route.ts';
import { domainListQuery } from './queries.ts';
import { listSearch, toListQuery } from './search.ts';

const domainListRoute = createRoute({
  getParentRoute: () => domainRoute,
  path: 'domains',
  validateSearch: listSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => {
    void queryClient.prefetchQuery(domainListQuery(toListQuery(deps)));
  },
  component: lazyScreen(() => import('./domain-list.tsx'), 'DomainList'),
});

const domainDetailRoute = createRoute({
  getParentRoute: () => domainRoute,
  path: 'domains/$entityId',
  loader: ({ params: { entityId } }) => {
    void queryClient.prefetchQuery(domainQuery(entityId));
  },
  component: lazyScreen(() => import('./domain-detail.tsx'), 'DomainDetail'),
});

/** The domains: list and details. */
export const domainsRoutes = [domainListRoute, domainDetailRoute];
