import { createRoute } from '@tanstack/react-router';

import { queryClient } from '../../app/api/query-client.ts';
import { userQuery } from '../../app/entities/entity-queries.ts';
import { lazyScreen } from '../../app/routing/lazy-screen.ts';
import { domainRoute } from '../../app/routing/signed-in-route.tsx';
import { userListQuery } from './queries.ts';
import { listSearch, toListQuery } from './search.ts';

export const userListRoute = createRoute({
  getParentRoute: () => domainRoute,
  path: 'users',
  validateSearch: listSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ params: { domainId }, deps }) => {
    void queryClient.prefetchQuery(userListQuery(domainId, toListQuery(deps)));
  },
  component: lazyScreen(() => import('./user-list.tsx'), 'UserList'),
});

export const userDetailRoute = createRoute({
  getParentRoute: () => domainRoute,
  path: 'users/$entityId',
  loader: ({ params: { domainId, entityId } }) => {
    void queryClient.prefetchQuery(userQuery(domainId, entityId));
  },
  component: lazyScreen(() => import('./user-detail.tsx'), 'UserDetail'),
});

/** The users: list and details. */
export const usersRoutes = [userListRoute, userDetailRoute];
