import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '@countersign/ui/lazy/lazy-screen.ts';

import { domainRoute } from '../../shared/routing/domain-route.ts';

const dappListRoute = createRoute({
  getParentRoute: () => domainRoute,
  path: 'dApps',
  staticData: { crumbs: [] },
  component: lazyScreen(() => import('./dapp-list.tsx'), 'DappList'),
});

/** The person's connections to decentralised applications. */
export const dappsRoutes = [dappListRoute];
