import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '@countersign/ui/lazy/lazy-screen.ts';

import { rootRoute } from '../../shared/routing/domain-route.ts';

/** What an invited person sees, who has no key here yet and can't sign in. */
export const invitedRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: 'invitation/get-mobile-app',
    component: lazyScreen(() => import('./get-companion.tsx'), 'GetCompanion'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: 'invitation/$invitationId',
    component: lazyScreen(() => import('./welcome.tsx'), 'Welcome'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: 'invitation/$invitationId/confirmation',
    component: lazyScreen(() => import('./outcomes.tsx'), 'Confirmation'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: 'invitation/$invitationId/expired',
    component: lazyScreen(() => import('./outcomes.tsx'), 'Expired'),
  }),
] as const;
