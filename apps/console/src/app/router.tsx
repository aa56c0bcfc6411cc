import { createRoute, createRouter, Outlet } from '@tanstack/react-router';

import { parseSearchText, searchText } from '../shared/routing/search-text.ts';
import { domainGateRoute, domainRoute, rootRoute, signedInRoute } from '../shared/routing/domain-route.ts';
import { invitedRoutes } from '../features/invited/index.ts';
import { ConnectionBar } from './connection/connection-bar.tsx';
import { setupRoute } from '../features/setup/index.ts';
import { sections } from './sections.ts';
import { LoggingIn } from './session/logging-in.tsx';
import { DomainScreen } from './shell/domain-screen.tsx';
import { NotFound, NotFoundWithin } from './shell/not-found.tsx';
import { ScreenError } from './shell/screen-error.tsx';
import { ScreenSkeleton } from './shell/screen-skeleton.tsx';
import { ToDashboard } from './shell/to-dashboard.tsx';
import { ToLandingDomain } from './shell/to-landing-domain.tsx';

rootRoute.update({
  component: () => (
    <>
      <Outlet />
      <ConnectionBar />
    </>
  ),
  notFoundComponent: () => <NotFound />,
  errorComponent: ScreenError,
});
signedInRoute.update({ pendingComponent: LoggingIn, pendingMs: 150, errorComponent: ScreenError });
domainGateRoute.update({ component: DomainScreen, notFoundComponent: NotFoundWithin });
domainRoute.update({ notFoundComponent: NotFoundWithin });

/** No domain in the URL: on to the dashboard of the domain that the person lands in. */
const indexRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/',
  component: ToLandingDomain,
});

/** A domain and none of its sections: on to its dashboard. */
const domainIndexRoute = createRoute({
  getParentRoute: () => domainGateRoute,
  path: '/',
  component: ToDashboard,
});

type SectionRoute = (typeof sections)[number]['routes'][number];

const routeTree = rootRoute.addChildren([
  setupRoute,
  ...invitedRoutes,
  signedInRoute.addChildren([
    indexRoute,
    domainGateRoute.addChildren([
      domainIndexRoute,
      domainRoute.addChildren(sections.flatMap<SectionRoute>(({ routes }) => routes)),
    ]),
  ]),
]);

/** Every screen of the console: those of its sections, and those of an invited person, who can't sign in yet. */
export const router = createRouter({
  routeTree,
  parseSearch: parseSearchText,
  stringifySearch: searchText,
  defaultPreload: false,
  defaultPreloadStaleTime: 0,
  defaultPendingMs: 120,
  // React itself keeps what it drew in place of something else for 300 ms, so that nothing flickers; half a second more was the library's own.
  defaultPendingMinMs: 0,
  defaultPendingComponent: ScreenSkeleton,
  defaultErrorComponent: ScreenError,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
