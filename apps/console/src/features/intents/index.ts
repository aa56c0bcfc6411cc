import { createRoute } from '@tanstack/react-router';

import { queryClient } from '../../app/api/query-client.ts';
import { intentQuery, intentsQuery } from '../../app/intents/intent-queries.ts';
import { intentSearch, toIntentQuery } from '../../app/intents/intent-search.ts';
import { lazyScreen } from '../../app/routing/lazy-screen.ts';
import { domainRoute } from '../../app/routing/signed-in-route.tsx';
import { proposalRoutes } from './proposal-routes.ts';
import { detailSearch } from './search.ts';

/** The tasks of a domain. */
export const intentListRoute = createRoute({
  getParentRoute: () => domainRoute,
  path: 'intents',
  validateSearch: intentSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ params: { domainId }, deps }) => {
    void queryClient.prefetchQuery(intentsQuery(domainId, toIntentQuery(deps)));
  },
  component: lazyScreen(() => import('./list/intent-list.tsx'), 'IntentList'),
});

/** One task. */
export const intentDetailRoute = createRoute({
  getParentRoute: () => domainRoute,
  path: 'intents/details',
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

/** The reviews of the kinds, for the dialogs of other features; the list of routes hands them on. */
export const loadKindReview = () => import('./kinds/kind-review.tsx');
