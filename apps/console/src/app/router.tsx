import { createRoute, createRouter, Outlet } from '@tanstack/react-router';

import { accountsRoutes } from '../features/accounts/index.ts';
import { dappsRoutes } from '../features/dapps/index.ts';
import { domainsRoutes } from '../features/domains/index.ts';
import { endpointsRoutes } from '../features/endpoints/index.ts';
import { homeRoutes } from '../features/home/index.ts';
import { intentsRoutes, loadKindReview } from '../features/intents/index.ts';
import { policiesRoutes } from '../features/policies/index.ts';
import { preferencesRoutes } from '../features/preferences/index.ts';
import { tickersRoutes } from '../features/tickers/index.ts';
import { transactionsRoutes } from '../features/transactions/index.ts';
import { usersRoutes } from '../features/users/index.ts';
import { vaultsRoutes } from '../features/vaults/index.ts';
import { provideKindReview } from '../shared/proposing/kind-review-slot.tsx';
import { parseSearchText, searchText, type Queryable } from '../shared/routing/search-text.ts';
import { domainGateRoute, domainRoute, rootRoute, signedInRoute } from '../shared/routing/domain-route.ts';
import { ConnectionBar } from './connection/connection-bar.tsx';
import { LoggingIn } from './session/logging-in.tsx';
import { DomainScreen } from './shell/domain-screen.tsx';
import { NotFound, NotFoundWithin } from './shell/not-found.tsx';
import { ScreenError } from './shell/screen-error.tsx';
import { ScreenSkeleton } from './shell/screen-skeleton.tsx';
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
const indexRoute = createRoute({ getParentRoute: () => signedInRoute, path: '/', component: ToLandingDomain });

const routeTree = rootRoute.addChildren([
  signedInRoute.addChildren([
    indexRoute,
    domainGateRoute.addChildren([
      domainRoute.addChildren([
        ...homeRoutes,
        ...intentsRoutes,
        ...accountsRoutes,
        ...transactionsRoutes,
        ...endpointsRoutes,
        ...dappsRoutes,
        ...policiesRoutes,
        ...usersRoutes,
        ...domainsRoutes,
        ...vaultsRoutes,
        ...tickersRoutes,
        ...preferencesRoutes,
      ]),
    ]),
  ]),
]);

provideKindReview(loadKindReview);

/** Every screen of the console. A feature's routes come from its door and are listed here. */
export const router = createRouter({
  routeTree,
  parseSearch: parseSearchText,
  stringifySearch: (search) => searchText(search as Record<string, Queryable>),
  defaultPreload: false,
  defaultPreloadStaleTime: 0,
  defaultPendingMs: 120,
  defaultPendingComponent: ScreenSkeleton,
  defaultErrorComponent: ScreenError,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
