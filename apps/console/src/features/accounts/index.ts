import { createRoute } from '@tanstack/react-router';

import { queryClient } from '../../app/api/query-client.ts';
import { intentsQuery } from '../../app/intents/intent-queries.ts';
import { intentSearch, toIntentQuery } from '../../app/intents/intent-search.ts';
import { transferQuery } from '../../app/entities/entity-queries.ts';
import { ordersQuery, transactionQuery, transactionsQuery, transfersQuery } from '../../app/movements/movement-queries.ts';
import {
  orderSearch,
  toOrderQuery,
  toTransactionQuery,
  toTransferQuery,
  transactionSearch,
  transferSearch,
} from '../../app/movements/movement-search.ts';
import { lazyScreen } from '../../app/routing/lazy-screen.ts';
import { domainRoute } from '../../app/routing/signed-in-route.tsx';
import { manifestSearch, toManifestQuery } from './manifest-search.ts';
import { accountsQuery, addressesQuery, balancesQuery, followedAccountQuery, manifestQuery, manifestsQuery } from './queries.ts';
import { accountSearch, portfolioSearch, toAccountQuery, toBalanceQuery } from './search.ts';

/** The accounts of a domain. */
export const accountListRoute = createRoute({
  getParentRoute: () => domainRoute,
  path: 'accounts',
  validateSearch: accountSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ params: { domainId }, deps }) => {
    void queryClient.prefetchQuery(accountsQuery(domainId, toAccountQuery(deps)));
  },
  component: lazyScreen(() => import('./list/account-list.tsx'), 'AccountList'),
});

/** One account: what it holds, and where it receives. */
export const accountRoute = createRoute({
  getParentRoute: () => domainRoute,
  path: 'accounts/$accountId',
  validateSearch: portfolioSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ params: { domainId, accountId }, deps }) => {
    void queryClient.prefetchQuery(followedAccountQuery(domainId, accountId));
    void queryClient.prefetchQuery(balancesQuery(domainId, accountId, toBalanceQuery(deps)));
    void queryClient.prefetchQuery(addressesQuery(domainId, accountId));
  },
  component: lazyScreen(() => import('./detail/account-overview.tsx'), 'AccountOverview'),
});

/** The tasks that name an account. */
export const accountIntentsRoute = createRoute({
  getParentRoute: () => domainRoute,
  path: 'accounts/$accountId/intents',
  validateSearch: intentSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ params: { domainId, accountId }, deps }) => {
    void queryClient.prefetchQuery(intentsQuery(domainId, toIntentQuery(deps, { entityId: accountId })));
  },
  component: lazyScreen(() => import('./detail/account-intents.tsx'), 'AccountIntents'),
});

/** What an account sent and received. */
export const accountTransfersRoute = createRoute({
  getParentRoute: () => domainRoute,
  path: 'accounts/$accountId/financial-details/transfers',
  validateSearch: transferSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ params: { domainId, accountId }, deps }) => {
    void queryClient.prefetchQuery(transfersQuery(domainId, toTransferQuery(deps, accountId)));
  },
  component: lazyScreen(() => import('./detail/account-transfers.tsx'), 'AccountTransfers'),
});

/** The transactions an account took part in. */
export const accountTransactionsRoute = createRoute({
  getParentRoute: () => domainRoute,
  path: 'accounts/$accountId/financial-details/raw-transactions',
  validateSearch: transactionSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ params: { domainId, accountId }, deps }) => {
    void queryClient.prefetchQuery(transactionsQuery(domainId, toTransactionQuery(deps, accountId)));
  },
  component: lazyScreen(() => import('./detail/account-transactions.tsx'), 'AccountTransactions'),
});

/** What an account was ordered to do. */
export const accountOrdersRoute = createRoute({
  getParentRoute: () => domainRoute,
  path: 'accounts/$accountId/financial-details/orders',
  validateSearch: orderSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ params: { domainId, accountId }, deps }) => {
    void queryClient.prefetchQuery(ordersQuery(domainId, toOrderQuery(deps, accountId)));
  },
  component: lazyScreen(() => import('./detail/account-orders.tsx'), 'AccountOrders'),
});

/** What an account signed for others to verify. */
export const accountManifestsRoute = createRoute({
  getParentRoute: () => domainRoute,
  path: 'accounts/$accountId/financial-details/manifests',
  validateSearch: manifestSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ params: { domainId, accountId }, deps }) => {
    void queryClient.prefetchQuery(manifestsQuery(domainId, accountId, toManifestQuery(deps)));
  },
  component: lazyScreen(() => import('./detail/account-manifests.tsx'), 'AccountManifests'),
});

/** One manifest of an account. */
export const manifestRoute = createRoute({
  getParentRoute: () => domainRoute,
  path: 'accounts/$accountId/financial-details/manifests/$manifestId/details',
  loader: ({ params: { domainId, accountId, manifestId } }) => {
    void queryClient.prefetchQuery(manifestQuery(domainId, accountId, manifestId));
  },
  component: lazyScreen(() => import('./detail/manifest-detail.tsx'), 'ManifestDetail'),
});

const accountTransferRoute = createRoute({
  getParentRoute: () => domainRoute,
  path: 'accounts/$accountId/financial-details/transfers/$transferId/details',
  loader: ({ params: { domainId, transferId } }) => {
    void queryClient.prefetchQuery(transferQuery(domainId, transferId));
  },
  component: lazyScreen(() => import('../../app/movements/transfer-detail.tsx'), 'TransferDetail'),
});

const accountTransactionRoute = createRoute({
  getParentRoute: () => domainRoute,
  path: 'accounts/$accountId/financial-details/raw-transactions/$transactionId/details',
  loader: ({ params: { domainId, transactionId } }) => {
    void queryClient.prefetchQuery(transactionQuery(domainId, transactionId));
  },
  component: lazyScreen(() => import('../../app/movements/transaction-detail.tsx'), 'TransactionDetail'),
});

/** Accounts: the list, and each account's overview, transfers, transactions and orders. */
export const accountsRoutes = [
  accountListRoute,
  accountRoute,
  accountIntentsRoute,
  accountTransfersRoute,
  accountTransactionsRoute,
  accountOrdersRoute,
  accountManifestsRoute,
  manifestRoute,
  accountTransferRoute,
  accountTransactionRoute,
];
