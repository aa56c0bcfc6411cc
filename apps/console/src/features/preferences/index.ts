import { createRoute, lazyRouteComponent } from '@tanstack/react-router';

import { domainRoute } from '../../app/routing/signed-in-route.tsx';

const preferencesRoute = createRoute({
  getParentRoute: () => domainRoute,
  path: 'user-preferences',
  component: lazyRouteComponent(() => import('./preferences-screen.tsx'), 'PreferencesScreen'),
});

/** The address that links to notification settings have; they are a part of the preferences. */
const notificationPreferencesRoute = createRoute({
  getParentRoute: () => domainRoute,
  path: 'user-preferences/notifications',
  component: lazyRouteComponent(() => import('./preferences-screen.tsx'), 'PreferencesScreen'),
});

/** What concerns a person alone: how the console looks to them, who they are here, and their devices. */
export const preferencesRoutes = [preferencesRoute, notificationPreferencesRoute];
