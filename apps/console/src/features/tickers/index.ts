import { createRoute } from '@tanstack/react-router';

import { listRoute } from '../../entities/route-options.ts';
import { tickerSource } from '../../entities/ticker/ticker-source.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { domainRoute } from '../../shared/routing/domain-route.ts';
import { lazyScreen } from '../../shared/routing/lazy-screen.ts';

/** The assets: list and details. */
export const tickersRoutes = [
  createRoute({
    getParentRoute: () => domainRoute,
    path: 'tickers',
    staticData: { crumbs: [{ of: tickerSource, id: 'tickerId' }] },
    ...listRoute(tickerSource),
    loader: ({ params: { domainId }, deps }) => {
      if (deps.tickerId) void queryClient.prefetchQuery(tickerSource.one(domainId, deps.tickerId));
      else void queryClient.prefetchQuery(tickerSource.page(domainId, deps));
    },
    component: lazyScreen(() => import('./screens.tsx'), 'TickersScreen'),
  }),
] as const;
