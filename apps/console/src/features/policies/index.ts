import { createRoute } from '@tanstack/react-router';

import { detailRoute, listRoute } from '../../entities/route-options.ts';
import { policySource } from '../../entities/policy/policy-source.ts';
import { domainRoute } from '../../shared/routing/domain-route.ts';
import { lazyScreen } from '../../shared/routing/lazy-screen.ts';

/** The policies: list and details. */
export const policiesRoutes = [
  createRoute({
    getParentRoute: () => domainRoute,
    path: 'policies',
    ...listRoute(policySource),
    component: lazyScreen(() => import('./screens.tsx'), 'PolicyList'),
  }),
  createRoute({
    getParentRoute: () => domainRoute,
    path: 'policies/$entityId',
    ...detailRoute(policySource),
    component: lazyScreen(() => import('./screens.tsx'), 'PolicyDetail'),
  }),
] as const;
