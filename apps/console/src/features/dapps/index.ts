import { createRoute } from '@tanstack/react-router';

import { lazyScreen } from '../../app/routing/lazy-screen.ts';
import { domainRoute } from '../../app/routing/signed-in-route.tsx';

const dappListRoute = createRoute({
  getParentRoute: () => domainRoute,
  path: 'dApps',
  component: lazyScreen(() => import('./dapp-list.tsx'), 'DappList'),
});

/** The person's connections to decentralised applications. */
export const dappsRoutes = [dappListRoute];
