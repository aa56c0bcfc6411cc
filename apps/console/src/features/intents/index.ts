import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '@countersign/ui/lazy/lazy-screen.ts';

import { queryClient } from '../../shared/api/query-client.ts';
import { intentCrumb } from '../../entities/intent/intent-crumb.tsx';
import { intentQuery, intentsQuery } from '../../entities/intent/intent-queries.ts';
import { intentSearch, toIntentQuery } from '../../entities/intent/intent-search.ts';
import { userLookUp } from '../../entities/look-up.ts';
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

/** A task, and then who proposed it: its title says so. */
async function prefetchTask(domainId: string, intentId: string): Promise<void> {
  const { details } = await queryClient.ensureQueryData(intentQuery(domainId, intentId));
  await queryClient.prefetchQuery(userLookUp.query(details.author));
}

/** One task. */
const intentDetailRoute = createRoute({
  getParentRoute: () => domainRoute,
  path: 'intents/details',
  staticData: { crumbs: [intentCrumb], keeps: ['status', 'payloadTypes'] },
  validateSearch: detailSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ params, deps: { intentId, targetIntentDomainId } }) => {
    if (!intentId) return;
    const domainId = targetIntentDomainId ?? params.domainId;
    void prefetchTask(domainId, intentId).catch(() => undefined);
  },
  component: lazyScreen(() => import('./detail/intent-detail.tsx'), 'IntentDetail'),
});

/** The tasks: list, details, and the screens that propose each kind. */
export const intentsRoutes = [intentListRoute, intentDetailRoute, ...proposalRoutes];
