import { createRoute, lazyRouteComponent } from '@tanstack/react-router';

import { queryClient } from '../../app/api/query-client.ts';
import { ledgersDirectory, vaultsDirectory } from '../../app/entities/directory-queries.ts';
import { domainRoute } from '../../app/routing/signed-in-route.tsx';

const createAccountRoute = createRoute({
  getParentRoute: () => domainRoute,
  path: 'accounts/create',
  loader: () => {
    void queryClient.prefetchQuery(ledgersDirectory);
    void queryClient.prefetchQuery(vaultsDirectory);
  },
  component: lazyRouteComponent(() => import('./kinds/create-account-form.tsx'), 'CreateAccountForm'),
});

/** The screens that propose an intent, each at the address its section gives it. */
export const proposalRoutes = [createAccountRoute];
