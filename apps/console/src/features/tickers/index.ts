import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '@countersign/ui/lazy/lazy-screen.ts';

import { ledgersDirectory } from '../../entities/directory-queries.ts';
import { ledgerHealthQuery } from '../../entities/ledger/health-query.ts';
import { listRoute } from '../../entities/route-options.ts';
import { tickerSource, uniqueTickerSource } from '../../entities/ticker/ticker-source.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { domainRoute } from '../../shared/routing/domain-route.ts';

/** Asks for what the URL names: one asset, or the page of a list. */
function loaderOf(source: typeof tickerSource) {
  return ({ params: { domainId }, deps }: { params: { domainId: string }; deps: ReturnType<typeof source.search> }) => {
    if (deps.tickerId) void queryClient.prefetchQuery(source.one(domainId, deps.tickerId));
    else void queryClient.prefetchQuery(source.page(domainId, deps));
  };
}

/** The assets, fungible and not: lists and details; and the ledgers that they are on. */
export const tickersRoutes = [
  createRoute({
    getParentRoute: () => domainRoute,
    path: 'tickers',
    staticData: { crumbs: [{ of: tickerSource, id: 'tickerId' }] },
    ...listRoute(tickerSource),
    loader: loaderOf(tickerSource),
    component: lazyScreen(() => import('./screens.tsx'), 'TickersScreen'),
  }),
  createRoute({
    getParentRoute: () => domainRoute,
    path: 'tickers/nft',
    staticData: { crumbs: [{ of: uniqueTickerSource, id: 'tickerId' }], tab: 'nft' },
    ...listRoute(uniqueTickerSource),
    loader: loaderOf(uniqueTickerSource),
    component: lazyScreen(() => import('./screens.tsx'), 'UniqueTickersScreen'),
  }),
  createRoute({
    getParentRoute: () => domainRoute,
    path: 'tickers/ledgers',
    staticData: { crumbs: [], tab: 'ledgers' },
    loader: () => {
      void queryClient.prefetchQuery(ledgersDirectory);
      void queryClient.prefetchQuery(ledgerHealthQuery);
    },
    component: lazyScreen(() => import('./ledgers-screen.tsx'), 'LedgersScreen'),
  }),
] as const;
