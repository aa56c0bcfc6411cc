import { createRoute } from '@tanstack/react-router';

import { detailRoute, listRoute } from '../../entities/route-options.ts';
import { userSource } from '../../entities/user/user-source.ts';
import { domainRoute } from '../../shared/routing/domain-route.ts';
import { lazyScreen } from '../../shared/routing/lazy-screen.ts';

/** The users: list and details. */
export const usersRoutes = [
  createRoute({
    getParentRoute: () => domainRoute,
    path: 'users',
    ...listRoute(userSource),
    component: lazyScreen(() => import('./screens.tsx'), 'UserList'),
  }),
  createRoute({
    getParentRoute: () => domainRoute,
    path: 'users/$entityId',
    ...detailRoute(userSource),
    component: lazyScreen(() => import('./screens.tsx'), 'UserDetail'),
  }),
] as const;
