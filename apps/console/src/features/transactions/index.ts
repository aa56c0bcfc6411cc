import { createRoute } from '@tanstack/react-router';

import { queryClient } from '../../shared/api/query-client.ts';
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
import { lazyScreen } from '../../shared/routing/lazy-screen.ts';
import { segment } from '../../shared/routing/crumbs.ts';
import { domainRoute } from '../../shared/routing/domain-route.ts';

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

/** The transactions of a domain, as their ledgers have them. */
const transactionListRoute = createRoute({
  getParentRoute: () => domainRoute,
  path: 'transactions/raw-transactions',
  staticData: { crumbs: [] },
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
  staticData: { crumbs: [] },
  validateSearch: orderSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ params: { domainId }, deps }) => {
    void queryClient.prefetchQuery(ordersQuery(domainId, toOrderQuery(deps)));
  },
  component: lazyScreen(() => import('./order-list.tsx'), 'OrderList'),
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

/** Transfers, transactions and orders: lists and details. */
export const transactionsRoutes = [
  transferListRoute,
  transactionListRoute,
  orderListRoute,
  transferDetailRoute,
  transactionDetailRoute,
  orderDetailRoute,
];
