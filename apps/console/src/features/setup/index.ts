import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '@countersign/ui/lazy/lazy-screen.ts';

import { queryClient } from '../../shared/api/query-client.ts';
import { instanceQuery } from '../../shared/instance/instance-query.ts';
import { rootRoute } from '../../shared/routing/domain-route.ts';
import { setupPath } from '../../shared/routing/setup-path.ts';

/** The first set-up of an empty instance: outside the shell, and before there is anybody to sign in. */
export const setupRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: setupPath,
  loader: () => void queryClient.prefetchQuery(instanceQuery),
  component: lazyScreen(() => import('./setup-screen.tsx'), 'SetupScreen'),
});
