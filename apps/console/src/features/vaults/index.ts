import { createRoute } from '@tanstack/react-router';

import { queryClient } from '../../shared/api/query-client.ts';
import { vaultQuery } from '../../entities/entity-queries.ts';
import { lazyScreen } from '../../shared/routing/lazy-screen.ts';
import { domainRoute } from '../../shared/routing/domain-route.ts';
import { pendingOperationsQuery, vaultListQuery } from './queries.ts';
import { listSearch, toListQuery } from './search.ts';

const vaultListRoute = createRoute({
  getParentRoute: () => domainRoute,
  path: 'vaults',
  validateSearch: listSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => {
    void queryClient.prefetchQuery(vaultListQuery(toListQuery(deps)));
  },
  component: lazyScreen(() => import('./vault-list.tsx'), 'VaultList'),
});

const vaultDetailRoute = createRoute({
  getParentRoute: () => domainRoute,
  path: 'vaults/$entityId',
  loader: ({ params: { entityId } }) => {
    void queryClient.prefetchQuery(vaultQuery(entityId));
  },
  component: lazyScreen(() => import('./vault-detail.tsx'), 'VaultDetail'),
});

/** What waits for a vault without a network. */
const vaultPendingRoute = createRoute({
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
