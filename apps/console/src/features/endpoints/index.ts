import { createRoute } from '@tanstack/react-router';

import { queryClient } from '../../shared/api/query-client.ts';
import { endpointQuery } from '../../entities/entity-queries.ts';
import { lazyScreen } from '../../shared/routing/lazy-screen.ts';
import { domainRoute } from '../../shared/routing/domain-route.ts';
import { endpointListQuery } from './queries.ts';
import { listSearch, toListQuery } from './search.ts';

const endpointListRoute = createRoute({
  getParentRoute: () => domainRoute,
  path: 'endpoints',
  validateSearch: listSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ params: { domainId }, deps }) => {
    void queryClient.prefetchQuery(endpointListQuery(domainId, toListQuery(deps)));
  },
  component: lazyScreen(() => import('./endpoint-list.tsx'), 'EndpointList'),
});

const endpointDetailRoute = createRoute({
  getParentRoute: () => domainRoute,
  path: 'endpoints/$entityId',
  loader: ({ params: { domainId, entityId } }) => {
    void queryClient.prefetchQuery(endpointQuery(domainId, entityId));
  },
  component: lazyScreen(() => import('./endpoint-detail.tsx'), 'EndpointDetail'),
});

/** The endpoints: list and details. */
export const endpointsRoutes = [endpointListRoute, endpointDetailRoute];
