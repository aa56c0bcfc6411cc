import { createRoute } from '@tanstack/react-router';

import { queryClient } from '../../shared/api/query-client.ts';
import { intentsQuery, openIntentsQuery } from '../../entities/intent/intent-queries.ts';
import { lazyScreen } from '../../shared/routing/lazy-screen.ts';
import { domainRoute } from '../../shared/routing/domain-route.ts';
import { lastIntentsQuery, lastTransfersQuery } from './queries.ts';

const homeRoute = createRoute({
  getParentRoute: () => domainRoute,
  path: 'home',
  staticData: { crumbs: [] },
  loader: ({ params: { domainId } }) => {
    void queryClient.prefetchQuery(openIntentsQuery(domainId));
    void queryClient.prefetchQuery(intentsQuery(domainId, lastIntentsQuery));
    void queryClient.prefetchQuery(lastTransfersQuery(domainId));
  },
  component: lazyScreen(() => import('./dashboard.tsx'), 'Dashboard'),
});

/** The dashboard. */
export const homeRoutes = [homeRoute];
