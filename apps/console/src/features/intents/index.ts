import { createRoute } from '@tanstack/react-router';

import { queryClient } from '../../shared/api/query-client.ts';
import { intentQuery, intentsQuery } from '../../entities/intent/intent-queries.ts';
import { intentSearch, toIntentQuery } from '../../entities/intent/intent-search.ts';
import { lazyScreen } from '../../shared/routing/lazy-screen.ts';
import { segment } from '../../shared/routing/crumbs.ts';
import { domainRoute } from '../../shared/routing/domain-route.ts';
import { proposalRoutes } from './proposal-routes.ts';
import { detailSearch } from './search.ts';

/** The tasks of a domain. */
const intentListRoute = createRoute({
  getParentRoute: () => domainRoute,
  path: 'intents',
  staticData: { crumbs: [] },
  validateSearch: intentSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ params: { domainId }, deps }) => {
    void queryClient.prefetchQuery(intentsQuery(domainId, toIntentQuery(deps)));
  },
  component: lazyScreen(() => import('./list/intent-list.tsx'), 'IntentList'),
});

/** One task. */
const intentDetailRoute = createRoute({
  getParentRoute: () => domainRoute,
  path: 'intents/details',
  staticData: { crumbs: [segment('details')] },
  validateSearch: detailSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ params, deps: { intentId, targetIntentDomainId } }) => {
    if (!intentId) return;
    const domainId = targetIntentDomainId ?? params.domainId;
    void queryClient.prefetchQuery(intentQuery(domainId, intentId));
  },
  component: lazyScreen(() => import('./detail/intent-detail.tsx'), 'IntentDetail'),
});

/** The tasks: list, details, and the screens that propose each kind. */
export const intentsRoutes = [intentListRoute, intentDetailRoute, ...proposalRoutes];
