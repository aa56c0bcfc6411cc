import { createRoute } from '@tanstack/react-router';

import { queryClient } from '../../shared/api/query-client.ts';
import { accountsDirectory, ledgersDirectory, vaultsDirectory } from '../../entities/directory-queries.ts';
import { accountSource } from '../../entities/account/account-source.ts';
import { searchCodec, uuid } from '../../shared/routing/search-codec.ts';
import { lazyScreen } from '../../shared/routing/lazy-screen.ts';
import { domainRoute } from '../../shared/routing/domain-route.ts';

const createAccountRoute = createRoute({
  getParentRoute: () => domainRoute,
  path: 'accounts/create',
  loader: () => {
    void queryClient.prefetchQuery(ledgersDirectory);
    void queryClient.prefetchQuery(vaultsDirectory);
  },
  component: lazyScreen(() => import('./kinds/create-account-form.tsx'), 'CreateAccountForm'),
});

const editAccountRoute = createRoute({
  getParentRoute: () => domainRoute,
  path: 'accounts/$accountId/edit',
  loader: ({ params: { domainId, accountId } }) => {
    void queryClient.prefetchQuery(accountSource.one(domainId, accountId));
  },
  component: lazyScreen(() => import('./kinds/update-account-form.tsx'), 'UpdateAccountForm'),
});

const transferSearch = searchCodec({ tickerId: uuid });

function prepareTransfer(domainId: string): void {
  void queryClient.prefetchQuery(accountsDirectory(domainId));
  void queryClient.prefetchQuery(ledgersDirectory);
}

const createTransferRoute = createRoute({
  getParentRoute: () => domainRoute,
  path: 'transactions/transfers/create',
  validateSearch: transferSearch,
  loader: ({ params: { domainId } }) => prepareTransfer(domainId),
  component: lazyScreen(() => import('./kinds/create-transfer-form.tsx'), 'CreateTransferForm'),
});

const createAccountTransferRoute = createRoute({
  getParentRoute: () => domainRoute,
  path: 'accounts/$accountId/financial-details/create/transfer',
  validateSearch: transferSearch,
  loader: ({ params: { domainId } }) => prepareTransfer(domainId),
  component: lazyScreen(() => import('./kinds/create-transfer-form.tsx'), 'CreateTransferForm'),
});

const createTransactionRoute = createRoute({
  getParentRoute: () => domainRoute,
  path: 'transactions/create',
  loader: ({ params: { domainId } }) => prepareTransfer(domainId),
  component: lazyScreen(() => import('./kinds/transaction/create-transaction-form.tsx'), 'CreateTransactionForm'),
});

const createAccountTransactionRoute = createRoute({
  getParentRoute: () => domainRoute,
  path: 'accounts/$accountId/financial-details/create/transaction',
  loader: ({ params: { domainId } }) => prepareTransfer(domainId),
  component: lazyScreen(() => import('./kinds/transaction/create-transaction-form.tsx'), 'CreateTransactionForm'),
});

const createManifestRoute = createRoute({
  getParentRoute: () => domainRoute,
  path: 'accounts/$accountId/financial-details/create/manifest',
  loader: ({ params: { domainId, accountId } }) => {
    void queryClient.prefetchQuery(accountSource.one(domainId, accountId));
    void queryClient.prefetchQuery(ledgersDirectory);
  },
  component: lazyScreen(() => import('./kinds/manifest/sign-manifest-form.tsx'), 'SignManifestForm'),
});

/** The screens that propose an intent, each at the address its section gives it. */
export const proposalRoutes = [
  createAccountRoute,
  editAccountRoute,
  createTransferRoute,
  createAccountTransferRoute,
  createTransactionRoute,
  createAccountTransactionRoute,
  createManifestRoute,
];
