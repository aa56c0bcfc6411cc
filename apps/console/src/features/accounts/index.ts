import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '@countersign/ui/lazy/lazy-screen.ts';

import { accountCrumbs, accountFinancesCrumbs } from '../../entities/account/account-crumbs.ts';
import { accountSource } from '../../entities/account/account-source.ts';
import { listRoute } from '../../entities/route-options.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { intentsQuery } from '../../entities/intent/intent-queries.ts';
import { intentSearch, toIntentQuery } from '../../entities/intent/intent-search.ts';
import { transferQuery } from '../../entities/entity-queries.ts';
import { manifestQuery, manifestsQuery } from '../../entities/manifest/manifest-queries.ts';
import { manifestSearch, toManifestQuery } from '../../entities/manifest/manifest-search.ts';
import { ordersQuery, transactionQuery, transactionsQuery, transfersQuery } from '../../shared/movements/movement-queries.ts';
import {
  orderSearch,
  toOrderQuery,
  toTransactionQuery,
  toTransferQuery,
  transactionSearch,
  transferSearch,
} from '../../shared/movements/movement-search.ts';
import { segment } from '../../shared/routing/crumbs.ts';
import { domainRoute } from '../../shared/routing/domain-route.ts';
import { pendingIntents } from './pending-intents.ts';
import { balancesQuery, followedAccountQuery } from './queries.ts';
import { portfolioSearch, toBalanceQuery } from './search.ts';

/** The accounts of a domain. */
const accountListRoute = createRoute({
  getParentRoute: () => domainRoute,
  path: 'accounts',
  staticData: { crumbs: [] },
  ...listRoute(accountSource),
  component: lazyScreen(() => import('./list/account-list.tsx'), 'AccountList'),
});

/** Accounts at exchanges. */
const connectedAccountsRoute = createRoute({
  getParentRoute: () => domainRoute,
  path: 'accounts/external',
  staticData: { crumbs: [], tab: 'external' },
  component: lazyScreen(() => import('./list/other-lists.tsx'), 'ConnectedAccounts'),
});

/** Contracts as accounts. */
const smartContractsRoute = createRoute({
  getParentRoute: () => domainRoute,
  path: 'accounts/contracts',
  staticData: { crumbs: [], tab: 'contracts' },
  component: lazyScreen(() => import('./list/other-lists.tsx'), 'SmartContracts'),
});

/** What is under way with accounts. */
const pendingAccountsRoute = createRoute({
  getParentRoute: () => domainRoute,
  path: 'accounts/pending',
  staticData: { crumbs: [], tab: 'pending' },
  validateSearch: intentSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ params: { domainId }, deps }) => {
    void queryClient.prefetchQuery(intentsQuery(domainId, toIntentQuery(deps, pendingIntents)));
  },
  component: lazyScreen(() => import('./list/other-lists.tsx'), 'PendingAccounts'),
});

/** One account: what it holds, and where it receives. */
const accountRoute = createRoute({
  getParentRoute: () => domainRoute,
  path: 'accounts/$accountId',
  staticData: { crumbs: accountCrumbs },
  validateSearch: portfolioSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ params: { domainId, accountId }, deps }) => {
    void queryClient.prefetchQuery(followedAccountQuery(domainId, accountId));
    void queryClient.prefetchQuery(balancesQuery(domainId, accountId, toBalanceQuery(deps)));
  },
  component: lazyScreen(() => import('./detail/account-overview.tsx'), 'AccountOverview'),
});

/** The tasks that name an account. */
const accountIntentsRoute = createRoute({
  getParentRoute: () => domainRoute,
  path: 'accounts/$accountId/intents',
  staticData: { crumbs: [...accountCrumbs, segment('intents')] },
  validateSearch: intentSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ params: { domainId, accountId }, deps }) => {
    void queryClient.prefetchQuery(intentsQuery(domainId, toIntentQuery(deps, { entityId: accountId })));
  },
  component: lazyScreen(() => import('./detail/account-intents.tsx'), 'AccountIntents'),
});

/** What an account sent and received. */
const accountTransfersRoute = createRoute({
  getParentRoute: () => domainRoute,
  path: 'accounts/$accountId/financial-details/transfers',
  staticData: { crumbs: accountFinancesCrumbs },
  validateSearch: transferSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ params: { domainId, accountId }, deps }) => {
    void queryClient.prefetchQuery(transfersQuery(domainId, toTransferQuery(deps, accountId)));
  },
  component: lazyScreen(() => import('./detail/account-transfers.tsx'), 'AccountTransfers'),
});

/** The transactions an account took part in. */
const accountTransactionsRoute = createRoute({
  getParentRoute: () => domainRoute,
  path: 'accounts/$accountId/financial-details/raw-transactions',
  staticData: { crumbs: accountFinancesCrumbs },
  validateSearch: transactionSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ params: { domainId, accountId }, deps }) => {
    void queryClient.prefetchQuery(transactionsQuery(domainId, toTransactionQuery(deps, accountId)));
  },
  component: lazyScreen(() => import('./detail/account-transactions.tsx'), 'AccountTransactions'),
});

/** What an account was ordered to do. */
const accountOrdersRoute = createRoute({
  getParentRoute: () => domainRoute,
  path: 'accounts/$accountId/financial-details/orders',
  staticData: { crumbs: accountFinancesCrumbs },
  validateSearch: orderSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ params: { domainId, accountId }, deps }) => {
    void queryClient.prefetchQuery(ordersQuery(domainId, toOrderQuery(deps, accountId)));
  },
  component: lazyScreen(() => import('./detail/account-orders.tsx'), 'AccountOrders'),
});

/** What an account signed for others to verify. */
const accountManifestsRoute = createRoute({
  getParentRoute: () => domainRoute,
  path: 'accounts/$accountId/financial-details/manifests',
  staticData: { crumbs: accountFinancesCrumbs },
  validateSearch: manifestSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ params: { domainId, accountId }, deps }) => {
    void queryClient.prefetchQuery(manifestsQuery(domainId, accountId, toManifestQuery(deps)));
  },
  component: lazyScreen(() => import('./detail/account-manifests.tsx'), 'AccountManifests'),
});

/** One manifest of an account. */
const manifestRoute = createRoute({
  getParentRoute: () => domainRoute,
  path: 'accounts/$accountId/financial-details/manifests/$manifestId/details',
  staticData: { crumbs: [...accountFinancesCrumbs, { id: 'manifestId' }, segment('details')] },
  loader: ({ params: { domainId, accountId, manifestId } }) => {
    void queryClient.prefetchQuery(manifestQuery(domainId, accountId, manifestId));
  },
  component: lazyScreen(() => import('./detail/manifest-detail.tsx'), 'ManifestDetail'),
});

const accountTransferRoute = createRoute({
  getParentRoute: () => domainRoute,
  path: 'accounts/$accountId/financial-details/transfers/$transferId/details',
  staticData: { crumbs: [...accountFinancesCrumbs, { id: 'transferId' }, segment('details')] },
  loader: ({ params: { domainId, transferId } }) => {
    void queryClient.prefetchQuery(transferQuery(domainId, transferId));
  },
  component: lazyScreen(() => import('./detail/movement-screens.tsx'), 'AccountTransfer'),
});

const accountTransactionRoute = createRoute({
  getParentRoute: () => domainRoute,
  path: 'accounts/$accountId/financial-details/raw-transactions/$transactionId/details',
  staticData: { crumbs: [...accountFinancesCrumbs, { id: 'transactionId' }, segment('details')] },
  loader: ({ params: { domainId, transactionId } }) => {
    void queryClient.prefetchQuery(transactionQuery(domainId, transactionId));
  },
  component: lazyScreen(() => import('./detail/movement-screens.tsx'), 'AccountTransaction'),
});

/** Accounts: the list, and each account's overview, transfers, transactions and orders. */
export const accountsRoutes = [
  accountListRoute,
  connectedAccountsRoute,
  smartContractsRoute,
  pendingAccountsRoute,
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
