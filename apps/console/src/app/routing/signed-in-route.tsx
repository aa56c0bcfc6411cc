import { createRootRoute, createRoute, notFound, Outlet } from '@tanstack/react-router';

import { queryClient } from '../api/query-client.ts';
import { ConnectionBar } from '../connection/connection-bar.tsx';
import { domainsQuery, meQuery } from '../membership/membership-queries.ts';
import { LoggingIn } from '../session/logging-in.tsx';
import { activeSession, sessionQuery } from '../session/session.ts';
import { startSignIn } from '../session/sign-in.ts';
import { areIds } from './route-ids.ts';
import { DomainScreen } from '../shell/domain-screen.tsx';
import { NotFound, NotFoundWithin } from '../shell/not-found.tsx';
import { ScreenError } from '../shell/screen-error.tsx';
import { ToLandingDomain } from '../shell/to-landing-domain.tsx';

/** The root of all routes. */
export const rootRoute = createRootRoute({
  component: () => (
    <>
      <Outlet />
      <ConnectionBar />
    </>
  ),
  notFoundComponent: () => <NotFound />,
  errorComponent: ScreenError,
});

/** Everything that needs a person: waits for the session, or leaves for the sign-in and never comes back. */
export const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  pendingComponent: LoggingIn,
  pendingMs: 150,
  beforeLoad: async ({ location }) => {
    const session = activeSession(await queryClient.ensureQueryData(sessionQuery));
    if (session === null) {
      await startSignIn(new URL(location.href, window.location.origin).toString());
      await new Promise<never>(() => undefined);
    }
    void queryClient.prefetchQuery(meQuery);
    void queryClient.prefetchQuery(domainsQuery);
  },
  component: Outlet,
  errorComponent: ScreenError,
});

/** No domain in the URL: on to the dashboard of the domain that the person lands in. */
export const indexRoute = createRoute({ getParentRoute: () => signedInRoute, path: '/', component: ToLandingDomain });

/** A domain, seen by a user of the profile domain: the shell around its sections. */
export const domainGateRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '$profileDomainId/domain/$domainId',
  component: DomainScreen,
  notFoundComponent: NotFoundWithin,
});

const inside = 'inside';

/** The sections of a domain. An address whose ids can be none is told so before anything is asked for it. */
export const domainRoute = createRoute({
  getParentRoute: () => domainGateRoute,
  id: inside,
  beforeLoad: ({ params }) => {
    if (!areIds(params)) throw notFound({ routeId: `${domainGateRoute.id}/${inside}` as never });
  },
  component: Outlet,
  notFoundComponent: NotFoundWithin,
});
