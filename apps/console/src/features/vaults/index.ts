import { createRoute } from '@tanstack/react-router';

import { queryClient } from '../../app/api/query-client.ts';
import { vaultQuery } from '../../app/entities/entity-queries.ts';
import { lazyScreen } from '../../app/routing/lazy-screen.ts';
import { domainRoute } from '../../app/routing/signed-in-route.tsx';
import { pendingOperationsQuery, vaultListQuery } from './queries.ts';
import { listSearch, toListQuery } from './search.ts';

export const vaultListRoute = createRoute({
  getParentRoute: () => domainRoute,
  path: 'vaults',
  validateSearch: listSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => {
    void queryClient.prefetchQuery(vaultListQuery(toListQuery(deps)));
  },
  component: lazyScreen(() => import('./vault-list.tsx'), 'VaultList'),
});

export const vaultDetailRoute = createRoute({
  getParentRoute: () => domainRoute,
  path: 'vaults/$entityId',
  loader: ({ params: { entityId } }) => {
    void queryClient.prefetchQuery(vaultQuery(entityId));
  },
  component: lazyScreen(() => import('./vault-detail.tsx'), 'VaultDetail'),
});

/** What waits for a vault without a network. */
export const vaultPendingRoute = createRoute({
  getParentRoute: () => domainRoute,
  path: 'vaults/$entityId/pending',
  loader: ({ params: { entityId } }) => {
    void queryClient.prefetchQuery(vaultQuery(entityId));
    void queryClient.prefetchQuery(pendingOperationsQuery(entityId));
  },
  component: lazyScreen(() => import('./pending/vault-pending.tsx'), 'VaultPending'),
});

/** The vaults: list, details, and pending operations. */
export const vaultsRoutes = [vaultListRoute, vaultDetailRoute, vaultPendingRoute];
