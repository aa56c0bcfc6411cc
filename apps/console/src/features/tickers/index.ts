import { createRoute, lazyRouteComponent } from '@tanstack/react-router';

import { queryClient } from '../../app/api/query-client.ts';
import { domainRoute } from '../../app/routing/signed-in-route.tsx';
import { tickerListQuery, tickerQuery } from './queries.ts';
import { tickerSearch, toListQuery } from './search.ts';

export const tickersRoute = createRoute({
  getParentRoute: () => domainRoute,
  path: 'tickers',
  validateSearch: tickerSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => {
    if (deps.tickerId) void queryClient.prefetchQuery(tickerQuery(deps.tickerId));
    else void queryClient.prefetchQuery(tickerListQuery(toListQuery(deps)));
  },
  component: lazyRouteComponent(() => import('./tickers-screen.tsx'), 'TickersScreen'),
});

/** The assets: list and details. */
export const tickersRoutes = [tickersRoute];
