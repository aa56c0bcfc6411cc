import type { AnyRoute } from '@tanstack/react-router';

import { router } from './router.tsx';
import { isForAnybody } from './shell/detour.ts';

/**
 * Fetches the code of the first screen, where that is the first thing to be seen. The router does so as well, but only once React has drawn what
 * stands there meanwhile, which takes a slow phone as long as the way to the server and back. Before all other screens one opens a profile.
 */
export function fetchFirstScreen(): void {
  const { latestLocation, routesById } = router;
  if (!isForAnybody(latestLocation.pathname)) return;
  const routes: Readonly<Record<string, AnyRoute>> = routesById;
  for (const { routeId } of router.matchRoutes(latestLocation)) {
    const route = routes[routeId];
    if (route !== undefined) void Promise.resolve(router.loadRouteChunk(route)).catch(() => undefined);
  }
}
