import { createRoute } from '@tanstack/react-router';

import { queryClient } from '../../app/api/query-client.ts';
import { intentsQuery, openIntentsQuery } from '../../app/intents/intent-queries.ts';
import { lazyScreen } from '../../app/routing/lazy-screen.ts';
import { domainRoute } from '../../app/routing/signed-in-route.tsx';
import { lastIntentsQuery, lastTransfersQuery } from './queries.ts';

const homeRoute = createRoute({
  getParentRoute: () => domainRoute,
  path: 'home',
  loader: ({ params: { domainId } }) => {
    void queryClient.prefetchQuery(openIntentsQuery(domainId));
    void queryClient.prefetchQuery(intentsQuery(domainId, lastIntentsQuery));
    void queryClient.prefetchQuery(lastTransfersQuery(domainId));
  },
  component: lazyScreen(() => import('./dashboard.tsx'), 'Dashboard'),
});

/** The dashboard. */
export const homeRoutes = [homeRoute];
