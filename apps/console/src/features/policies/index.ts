import { createRoute } from '@tanstack/react-router';

import { queryClient } from '../../shared/api/query-client.ts';
import { policyQuery } from '../../entities/entity-queries.ts';
import { lazyScreen } from '../../shared/routing/lazy-screen.ts';
import { domainRoute } from '../../shared/routing/domain-route.ts';
import { policyListQuery } from './queries.ts';
import { listSearch, toListQuery } from './search.ts';

const policyListRoute = createRoute({
  getParentRoute: () => domainRoute,
  path: 'policies',
  validateSearch: listSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ params: { domainId }, deps }) => {
    void queryClient.prefetchQuery(policyListQuery(domainId, toListQuery(deps)));
  },
  component: lazyScreen(() => import('./policy-list.tsx'), 'PolicyList'),
});

const policyDetailRoute = createRoute({
  getParentRoute: () => domainRoute,
  path: 'policies/$entityId',
  loader: ({ params: { domainId, entityId } }) => {
    void queryClient.prefetchQuery(policyQuery(domainId, entityId));
  },
  component: lazyScreen(() => import('./policy-detail.tsx'), 'PolicyDetail'),
});

/** The policies: list and details. */
export const policiesRoutes = [policyListRoute, policyDetailRoute];
