import { createRoute, lazyRouteComponent } from '@tanstack/react-router';

import { domainRoute } from '../../app/routing/signed-in-route.tsx';

const dappListRoute = createRoute({
  getParentRoute: () => domainRoute,
  path: 'dApps',
  component: lazyRouteComponent(() => import('./dapp-list.tsx'), 'DappList'),
});

/** The person's connections to decentralised applications. */
export const dappsRoutes = [dappListRoute];
