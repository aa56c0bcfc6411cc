import { createRootRoute, createRoute, notFound, redirect } from '@tanstack/react-router';

import { queryClient } from '../api/query-client.ts';
import { instanceQuery, isSetUp } from '../instance/instance-query.ts';
import { domainsQuery, meQuery } from '../membership/membership-queries.ts';
import { activeSession, sessionQuery } from '../session/session.ts';
import { startSignIn } from '../session/sign-in.ts';
import { areIds } from './route-ids.ts';
import { searchCodec, uuid } from './search-codec.ts';
import { setupPath } from './setup-path.ts';

/** The root of all routes. What these routes draw around their screens is the shell's (`app/router.tsx`). */
export const rootRoute = createRootRoute();

/** Whether there is nobody yet who could sign in. What can't be asked counts as set up: the sign-in says what is wrong then. */
async function isEmpty(): Promise<boolean> {
  try {
    return !isSetUp(await queryClient.ensureQueryData(instanceQuery));
  } catch {
    return false;
  }
}

/** Who is there, if anybody; what they are in is asked for by the way, since every screen shows it. */
export async function whoIsThere(): Promise<ReturnType<typeof activeSession>> {
  const session = activeSession(await queryClient.ensureQueryData(sessionQuery));
  if (session !== null) {
    void queryClient.prefetchQuery(meQuery);
    void queryClient.prefetchQuery(domainsQuery);
  }
  return session;
}

/** Everything that needs a person: waits for the session, or leaves for the sign-in and never comes back; for the set-up where nothing is. */
export const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  beforeLoad: async ({ location }) => {
    if ((await whoIsThere()) === null) {
      // oxlint-disable-next-line typescript/only-throw-error -- the router's way to lead elsewhere
      if (await isEmpty()) throw redirect({ to: setupPath });
      await startSignIn(new URL(location.href, window.location.origin).toString());
      await new Promise<never>(() => undefined);
    }
  },
});

/** A domain, seen by a user of the profile domain. */
export const domainGateRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '$profileDomainId/domain/$domainId',
});

/** What is asked of the address by parts that many screens have: the task that is proposed again, and the domain that the task of a screen is in. */
const domainSearch = searchCodec({ again: uuid, targetIntentDomainId: uuid });

/** The sections of a domain: the parent of every feature's routes. An address with malformed ids is refused before anything is fetched. */
export const domainRoute = createRoute({
  getParentRoute: () => domainGateRoute,
  id: 'inside',
  validateSearch: domainSearch,
  beforeLoad: ({ params }): void => {
    if (!areIds(params)) throw notFound({ routeId: '/signed-in/$profileDomainId/domain/$domainId/inside' });
  },
});
