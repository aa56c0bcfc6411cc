import type { AnyRoute } from '@tanstack/react-router';

import { signedInRoute, whoIsThere } from '../shared/routing/domain-route.ts';
import { router } from './router.tsx';

/**
 * Asks for what the first screen needs: its code, and who is there. The router does so as well, but only once React has drawn what stands there
 * meanwhile, which takes as long as the way to the server and back.
 */
export function prepareFirstScreen(): void {
  const routes: Readonly<Record<string, AnyRoute>> = router.routesById;
  for (const { routeId } of router.matchRoutes(router.latestLocation)) {
    const route = routes[routeId];
    if (route !== undefined) void Promise.resolve(router.loadRouteChunk(route)).catch(() => undefined);
    if (routeId === signedInRoute.id) void whoIsThere().catch(() => undefined);
  }
}
