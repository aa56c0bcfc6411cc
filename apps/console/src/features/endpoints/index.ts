import { createRoute } from '@tanstack/react-router';

import { detailRoute, listRoute } from '../../entities/route-options.ts';
import { endpointSource } from '../../entities/endpoint/endpoint-source.ts';
import { domainRoute } from '../../shared/routing/domain-route.ts';
import { lazyScreen } from '../../shared/routing/lazy-screen.ts';

/** The endpoints: list and details. */
export const endpointsRoutes = [
  createRoute({
    getParentRoute: () => domainRoute,
    path: 'endpoints',
    ...listRoute(endpointSource),
    component: lazyScreen(() => import('./screens.tsx'), 'EndpointList'),
  }),
  createRoute({
    getParentRoute: () => domainRoute,
    path: 'endpoints/$entityId',
    ...detailRoute(endpointSource),
    component: lazyScreen(() => import('./screens.tsx'), 'EndpointDetail'),
  }),
] as const;
