import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '@countersign/ui/lazy/lazy-screen.ts';

import { domainSource } from '../../entities/domain/domain-source.ts';
import { detailRoute, listRoute } from '../../entities/route-options.ts';
import { domainRoute } from '../../shared/routing/domain-route.ts';

/** The domains: as a list, as the tree that they are, and one of them. */
export const domainsRoutes = [
  createRoute({
    getParentRoute: () => domainRoute,
    path: 'domains',
    staticData: { crumbs: [] },
    ...listRoute(domainSource),
    component: lazyScreen(() => import('./screens.tsx'), 'DomainList'),
  }),
  createRoute({
    getParentRoute: () => domainRoute,
    path: 'domains/tree',
    staticData: { crumbs: [], tab: 'tree' },
    component: lazyScreen(() => import('./tree/domain-tree.tsx'), 'DomainTree'),
  }),
  createRoute({
    getParentRoute: () => domainRoute,
    path: 'domains/$entityId',
    staticData: { crumbs: [{ of: domainSource, id: 'entityId' }] },
    ...detailRoute(domainSource),
    component: lazyScreen(() => import('./screens.tsx'), 'DomainDetail'),
  }),
] as const;
