import { createRoute } from '@tanstack/react-router';

import { queryClient } from '../../shared/api/query-client.ts';
import { awaitingQuery, intentsQuery } from '../../entities/intent/intent-queries.ts';
import { userLookUp } from '../../entities/look-up.ts';
import { meQuery } from '../../shared/membership/membership-queries.ts';
import { domainRoute } from '../../shared/routing/domain-route.ts';
import { Dashboard } from './dashboard.tsx';
import { lastTransfersQuery, latestIntentsQuery, oldestOpenQuery } from './queries.ts';

/** Who is greeted, by name: asked for before the screen is there, so that it is drawn once. */
async function prefetchOwnName(profileDomainId: string): Promise<void> {
  const { domains } = await queryClient.ensureQueryData(meQuery);
  const own = domains.find(({ id }) => id === profileDomainId)?.userReference;
  if (own) await queryClient.prefetchQuery(userLookUp.query({ id: own.id, domainId: profileDomainId }));
}

const homeRoute = createRoute({
  getParentRoute: () => domainRoute,
  path: 'home',
  staticData: { crumbs: [] },
  loader: ({ params: { profileDomainId, domainId } }) => {
    void prefetchOwnName(profileDomainId).catch(() => undefined);
    // They are drawn in the middle of the screen: what is below them would move, and the rest would wait.
    void import('./domain-over-time.tsx').catch(() => undefined);
    void import('./last-used-accounts.tsx').catch(() => undefined);
    void queryClient.prefetchQuery(awaitingQuery(domainId));
    void queryClient.prefetchQuery(intentsQuery(domainId, oldestOpenQuery));
    void queryClient.prefetchQuery(intentsQuery(domainId, latestIntentsQuery));
    void queryClient.prefetchQuery(lastTransfersQuery(domainId));
  },
  component: Dashboard,
});

/** The dashboard. */
export const homeRoutes = [homeRoute];
