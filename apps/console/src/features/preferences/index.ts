import { createRoute, lazyRouteComponent } from '@tanstack/react-router';

import { domainRoute } from '../../app/routing/signed-in-route.tsx';

const preferencesRoute = createRoute({
  getParentRoute: () => domainRoute,
  path: 'user-preferences',
  component: lazyRouteComponent(() => import('./preferences-screen.tsx'), 'PreferencesScreen'),
});

/** What concerns a person alone: how the console looks to them, who they are here, and their devices. */
export const preferencesRoutes = [preferencesRoute];
