import type { AnyRoute } from '@tanstack/react-router';

import { forgetEarlyAnswers } from '../shared/early/early-answers.ts';
import { signedInRoute, whoIsThere } from '../shared/routing/domain-route.ts';
import { router } from './router.tsx';

/**
 * Asks for what the first screen needs: its code, and who is there. The router does so as well, but only once React has drawn what stands there
 * meanwhile, which takes as long as the way to the server and back.
 */
export function prepareFirstScreen(): void {
  const routes: Readonly<Record<string, AnyRoute>> = router.routesById;
  const matches = router.matchRoutes(router.latestLocation);
  for (const { routeId } of matches) {
    const route = routes[routeId];
    if (route !== undefined) void Promise.resolve(router.loadRouteChunk(route)).catch(() => undefined);
  }
  void askWhoIsThere(matches.some(({ routeId }) => routeId === signedInRoute.id));
}

/**
 * What the page asked by itself is of this moment: once the app has asked the same, nobody is to find it later. Where the app asks nothing, as where
 * one signs in, an answer that nobody is there would be taken for one after it.
 */
async function askWhoIsThere(isAsked: boolean): Promise<void> {
  if (isAsked) await whoIsThere().catch(() => undefined);
  setTimeout(forgetEarlyAnswers);
}
