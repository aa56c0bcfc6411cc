import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '@countersign/ui/lazy/lazy-screen.ts';

import { queryClient } from '../../shared/api/query-client.ts';
import { intentsQuery } from '../../entities/intent/intent-queries.ts';
import { intentSearch, toIntentQuery } from '../../entities/intent/intent-search.ts';
import { manifestsQuery } from '../../entities/manifest/manifest-queries.ts';
import { manifestSearch, toManifestQuery } from '../../entities/manifest/manifest-search.ts';
import { transferQuery } from '../../entities/entity-queries.ts';
import {
  orderQuery,
  ordersQuery,
  transactionQuery,
  transactionsQuery,
  transfersQuery,
} from '../../shared/movements/movement-queries.ts';
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
import { orderIntents } from './order-intents.ts';

/** The transfers of a domain. */
const transferListRoute = createRoute({
  getParentRoute: () => domainRoute,
  path: 'transactions',
  staticData: { crumbs: [] },
  validateSearch: transferSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ params: { domainId }, deps }) => {
    void queryClient.prefetchQuery(transfersQuery(domainId, toTransferQuery(deps)));
  },
  component: lazyScreen(() => import('./transfer-list.tsx'), 'TransferList'),
});

/** The tasks of a domain by which value moves. */
const intentListRoute = createRoute({
  getParentRoute: () => domainRoute,
  path: 'transactions/intents',
  staticData: { crumbs: [segment('intents')] },
  validateSearch: intentSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ params: { domainId }, deps }) => {
    void queryClient.prefetchQuery(intentsQuery(domainId, toIntentQuery(deps, orderIntents)));
  },
  component: lazyScreen(() => import('./intent-list.tsx'), 'OrderIntentList'),
});

/** The transactions of a domain, as their ledgers have them. */
const transactionListRoute = createRoute({
  getParentRoute: () => domainRoute,
  path: 'transactions/raw-transactions',
  staticData: { crumbs: [], tab: 'raw-transactions' },
  validateSearch: transactionSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ params: { domainId }, deps }) => {
    void queryClient.prefetchQuery(transactionsQuery(domainId, toTransactionQuery(deps)));
  },
  component: lazyScreen(() => import('./transaction-list.tsx'), 'TransactionList'),
});

/** The orders of a domain. */
const orderListRoute = createRoute({
  getParentRoute: () => domainRoute,
  path: 'transactions/orders',
  staticData: { crumbs: [], tab: 'orders' },
  validateSearch: orderSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ params: { domainId }, deps }) => {
    void queryClient.prefetchQuery(ordersQuery(domainId, toOrderQuery(deps)));
  },
  component: lazyScreen(() => import('./order-list.tsx'), 'OrderList'),
});

/** The manifests of a domain's accounts. */
const manifestListRoute = createRoute({
  getParentRoute: () => domainRoute,
  path: 'transactions/manifests',
  staticData: { crumbs: [], tab: 'manifests' },
  validateSearch: manifestSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ params: { domainId }, deps }) => {
    void queryClient.prefetchQuery(manifestsQuery(domainId, undefined, toManifestQuery(deps)));
  },
  component: lazyScreen(() => import('./manifest-list.tsx'), 'ManifestList'),
});

const transferDetailRoute = createRoute({
  getParentRoute: () => domainRoute,
  path: 'transactions/transfers/$transferId/details',
  staticData: { crumbs: [{ id: 'transferId' }, segment('details')] },
  loader: ({ params: { domainId, transferId } }) => {
    void queryClient.prefetchQuery(transferQuery(domainId, transferId));
  },
  component: lazyScreen(() => import('./detail-screens.tsx'), 'TransferScreen'),
});

const transactionDetailRoute = createRoute({
  getParentRoute: () => domainRoute,
  path: 'transactions/raw-transactions/$transactionId',
  staticData: { crumbs: [{ id: 'transactionId' }] },
  loader: ({ params: { domainId, transactionId } }) => {
    void queryClient.prefetchQuery(transactionQuery(domainId, transactionId));
  },
  component: lazyScreen(() => import('./detail-screens.tsx'), 'TransactionScreen'),
});

const orderDetailRoute = createRoute({
  getParentRoute: () => domainRoute,
  path: 'transactions/orders/$orderId',
  staticData: { crumbs: [{ id: 'orderId' }] },
  loader: ({ params: { domainId, orderId } }) => {
    void queryClient.prefetchQuery(orderQuery(domainId, orderId));
  },
  component: lazyScreen(() => import('./detail-screens.tsx'), 'OrderScreen'),
});

/** Transfers, transactions, orders and manifests: lists and details. */
export const transactionsRoutes = [
  transferListRoute,
  intentListRoute,
  transactionListRoute,
  orderListRoute,
  manifestListRoute,
  transferDetailRoute,
  transactionDetailRoute,
  orderDetailRoute,
];
