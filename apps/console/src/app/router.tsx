import { createRoute, createRouter, Outlet } from '@tanstack/react-router';

import { accountsRoutes } from '../features/accounts/index.ts';
import { dappsRoutes } from '../features/dapps/index.ts';
import { domainSource } from '../entities/domain/domain-source.ts';
import { endpointSource } from '../entities/endpoint/endpoint-source.ts';
import { policySource } from '../entities/policy/policy-source.ts';
import { userSource } from '../entities/user/user-source.ts';
import { homeRoutes } from '../features/home/index.ts';
import { intentsRoutes } from '../features/intents/index.ts';
import { preferencesRoutes } from '../features/preferences/index.ts';
import { tickersRoutes } from '../features/tickers/index.ts';
import { transactionsRoutes } from '../features/transactions/index.ts';
import { vaultsRoutes } from '../features/vaults/index.ts';
import { entityRoutes } from '../shared/screens/entity-routes.ts';
import { parseSearchText, searchText } from '../shared/routing/search-text.ts';
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
const indexRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/',
  component: ToLandingDomain,
});

const routeTree = rootRoute.addChildren([
  signedInRoute.addChildren([
    indexRoute,
    domainGateRoute.addChildren([
      domainRoute.addChildren([
        ...homeRoutes,
        ...intentsRoutes,
        ...accountsRoutes,
        ...transactionsRoutes,
        ...entityRoutes(
          'endpoints',
          'endpoint',
          endpointSource,
          async () => (await import('../entities/endpoint/endpoint.tsx')).endpoint,
        ),
        ...dappsRoutes,
        ...entityRoutes('policies', 'policy', policySource, async () => (await import('../entities/policy/policy.tsx')).policy),
        ...entityRoutes('users', 'user', userSource, async () => (await import('../entities/user/user.tsx')).user),
        ...entityRoutes('domains', 'domain', domainSource, async () => (await import('../entities/domain/domain.tsx')).domain),
        ...vaultsRoutes,
        ...tickersRoutes,
        ...preferencesRoutes,
      ]),
    ]),
  ]),
]);

/** Every screen of the console. A feature's routes come from its door and are listed here. */
export const router = createRouter({
  routeTree,
  parseSearch: parseSearchText,
  stringifySearch: searchText,
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
