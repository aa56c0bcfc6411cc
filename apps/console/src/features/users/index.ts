import { createRoute } from '@tanstack/react-router';

import { queryClient } from '../../shared/api/query-client.ts';
import { userQuery } from '../../entities/entity-queries.ts';
import { lazyScreen } from '../../shared/routing/lazy-screen.ts';
import { domainRoute } from '../../shared/routing/domain-route.ts';
import { userListQuery } from './queries.ts';
import { listSearch, toListQuery } from './search.ts';

const userListRoute = createRoute({
  getParentRoute: () => domainRoute,
  path: 'users',
  validateSearch: listSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ params: { domainId }, deps }) => {
    void queryClient.prefetchQuery(userListQuery(domainId, toListQuery(deps)));
  },
  component: lazyScreen(() => import('./user-list.tsx'), 'UserList'),
});

const userDetailRoute = createRoute({
  getParentRoute: () => domainRoute,
  path: 'users/$entityId',
  loader: ({ params: { domainId, entityId } }) => {
    void queryClient.prefetchQuery(userQuery(domainId, entityId));
  },
  component: lazyScreen(() => import('./user-detail.tsx'), 'UserDetail'),
});

/** The users: list and details. */
export const usersRoutes = [userListRoute, userDetailRoute];
