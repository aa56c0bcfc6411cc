import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '@countersign/ui/lazy/lazy-screen.ts';

import { rolesQuery } from '../../entities/directory-queries.ts';
import { invitationSource } from '../../entities/invitation/invitation-source.ts';
import { detailRoute, listRoute } from '../../entities/route-options.ts';
import { userSource } from '../../entities/user/user-source.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { segment } from '../../shared/routing/crumbs.ts';
import { domainRoute } from '../../shared/routing/domain-route.ts';
import { searchCodec, uuid } from '../../shared/routing/search-codec.ts';
import { roleUsesQuery } from './roles/role-uses-query.ts';

/** The people of a domain, their roles, and those who are invited to it. */
export const usersRoutes = [
  createRoute({
    getParentRoute: () => domainRoute,
    path: 'users',
    staticData: { crumbs: [] },
    ...listRoute(userSource),
    component: lazyScreen(() => import('./screens.tsx'), 'UserList'),
  }),
  createRoute({
    getParentRoute: () => domainRoute,
    path: 'users/$entityId',
    staticData: { crumbs: [{ of: userSource, id: 'entityId' }] },
    ...detailRoute(userSource),
    component: lazyScreen(() => import('./screens.tsx'), 'UserDetail'),
  }),
  createRoute({
    getParentRoute: () => domainRoute,
    path: 'users/roles',
    staticData: { crumbs: [], tab: 'roles' },
    loader: ({ params: { domainId } }) => {
      void queryClient.prefetchQuery(roleUsesQuery(domainId));
    },
    component: lazyScreen(() => import('./roles/role-list.tsx'), 'RoleList'),
  }),
  createRoute({
    getParentRoute: () => domainRoute,
    path: 'users/invitations',
    staticData: { crumbs: [], tab: 'invitations' },
    ...listRoute(invitationSource),
    component: lazyScreen(() => import('./invitations/invitation-list.tsx'), 'InvitationList'),
  }),
  createRoute({
    getParentRoute: () => domainRoute,
    path: 'users/invitations/create',
    staticData: { crumbs: [segment('create')] },
    validateSearch: searchCodec({ invitationId: uuid }),
    loader: ({ params: { domainId } }) => {
      void queryClient.prefetchQuery(rolesQuery(domainId));
    },
    component: lazyScreen(() => import('./invitations/create-invitation.tsx'), 'CreateInvitation'),
  }),
  createRoute({
    getParentRoute: () => domainRoute,
    path: 'users/invitations/$entityId',
    staticData: { crumbs: [{ of: invitationSource, id: 'entityId' }] },
    ...detailRoute(invitationSource),
    component: lazyScreen(() => import('./invitations/invitation-detail.tsx'), 'InvitationDetail'),
  }),
] as const;
