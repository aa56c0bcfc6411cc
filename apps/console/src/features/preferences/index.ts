import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '@countersign/ui/lazy/lazy-screen.ts';

import { queryClient } from '../../shared/api/query-client.ts';
import { searchCodec, uuid } from '../../shared/routing/search-codec.ts';
import { domainRoute } from '../../shared/routing/domain-route.ts';
import { availableNotificationsQuery, notificationSettingsQuery } from './queries.ts';

const preferencesRoute = createRoute({
  getParentRoute: () => domainRoute,
  path: 'user-preferences',
  staticData: { crumbs: [] },
  component: lazyScreen(() => import('./preferences-screen.tsx'), 'PreferencesScreen'),
});

const settingsSearch = searchCodec({ domainId: uuid });

/** What a person is notified of in a domain: that of the query, else the one they are in. */
const notificationSettingsRoute = createRoute({
  getParentRoute: () => domainRoute,
  path: 'user-preferences/notifications',
  staticData: { crumbs: [], tab: 'notifications' },
  validateSearch: settingsSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ params, deps }) => {
    void queryClient.prefetchQuery(notificationSettingsQuery(deps.domainId ?? params.domainId));
    void queryClient.prefetchQuery(availableNotificationsQuery);
  },
  component: lazyScreen(() => import('./notification-settings.tsx'), 'NotificationSettings'),
});

/** What concerns a person alone: how the console looks to them, who they are here, their devices, and their notifications. */
export const preferencesRoutes = [preferencesRoute, notificationSettingsRoute];
