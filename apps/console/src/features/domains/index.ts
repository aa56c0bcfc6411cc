import { createRoute } from '@tanstack/react-router';

import { detailRoute, listRoute } from '../../entities/route-options.ts';
import { domainSource } from '../../entities/domain/domain-source.ts';
import { domainRoute } from '../../shared/routing/domain-route.ts';
import { lazyScreen } from '../../shared/routing/lazy-screen.ts';

/** The domains: list and details. */
export const domainsRoutes = [
  createRoute({
    getParentRoute: () => domainRoute,
    path: 'domains',
    ...listRoute(domainSource),
    component: lazyScreen(() => import('./screens.tsx'), 'DomainList'),
  }),
  createRoute({
    getParentRoute: () => domainRoute,
    path: 'domains/$entityId',
    ...detailRoute(domainSource),
    component: lazyScreen(() => import('./screens.tsx'), 'DomainDetail'),
  }),
] as const;
