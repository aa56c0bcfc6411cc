import { createRoute } from '@tanstack/react-router';

import { queryClient } from '../../shared/api/query-client.ts';
import { lazyScreen } from '../../shared/routing/lazy-screen.ts';
import { domainRoute } from '../../shared/routing/domain-route.ts';
import { tickerListQuery, tickerQuery } from './queries.ts';
import { tickerSearch, toListQuery } from './search.ts';

const tickersRoute = createRoute({
  getParentRoute: () => domainRoute,
  path: 'tickers',
  validateSearch: tickerSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => {
    if (deps.tickerId) void queryClient.prefetchQuery(tickerQuery(deps.tickerId));
    else void queryClient.prefetchQuery(tickerListQuery(toListQuery(deps)));
  },
  component: lazyScreen(() => import('./tickers-screen.tsx'), 'TickersScreen'),
});

/** The assets: list and details. */
export const tickersRoutes = [tickersRoute];
