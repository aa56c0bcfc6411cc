import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '@countersign/ui/lazy/lazy-screen.ts';

import { detailRoute, listRoute } from '../../entities/route-options.ts';
import { vaultSource } from '../../entities/vault/vault-source.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { domainRoute } from '../../shared/routing/domain-route.ts';
import { paths } from '../../shared/routing/paths.ts';
import { pendingOperationsQuery } from './queries.ts';
import { pendingSearch } from './search.ts';

/** The vaults: list, details, and what waits for a vault without a network. */
export const vaultsRoutes = [
  createRoute({
    getParentRoute: () => domainRoute,
    path: 'vaults',
    staticData: { crumbs: [] },
    ...listRoute(vaultSource),
    component: lazyScreen(() => import('./screens.tsx'), 'VaultList'),
  }),
  createRoute({
    getParentRoute: () => domainRoute,
    path: 'vaults/$entityId',
    staticData: { crumbs: [{ of: vaultSource, id: 'entityId' }] },
    ...detailRoute(vaultSource),
    component: lazyScreen(() => import('./screens.tsx'), 'VaultDetail'),
  }),
  createRoute({
    getParentRoute: () => domainRoute,
    path: 'vaults/$entityId/pending',
    staticData: { crumbs: [{ of: vaultSource, id: 'entityId', to: paths.vault }] },
    validateSearch: pendingSearch,
    loaderDeps: ({ search }) => search,
    loader: ({ params: { domainId, entityId }, deps }) => {
      void queryClient.prefetchQuery(vaultSource.one(domainId, entityId));
      void queryClient.prefetchQuery(pendingOperationsQuery(entityId, deps));
    },
    component: lazyScreen(() => import('./pending/vault-pending.tsx'), 'VaultPending'),
  }),
] as const;
