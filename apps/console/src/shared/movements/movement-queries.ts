import { items, type CallInput } from '@countersign/client';
import type { Contract } from '@countersign/contract';
import { limits } from '@countersign/model/names';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';

import { api } from '../api/client.ts';
import { pollUnlessLive, underWayMs } from '../live/live-state.ts';
import { isFinal } from './transaction-way.ts';

/** How often a list is asked for again, because the ledger may bring news at any time. */
const listMs = 5_000;

/** Order, place and filters of the lists, by the server's own names. */
export type TransferListQuery = NonNullable<CallInput<Contract['transfers']['list']>['query']>;
export type TransactionListQuery = NonNullable<CallInput<Contract['transactions']['list']>['query']>;
export type OrderListQuery = NonNullable<CallInput<Contract['orders']['list']>['query']>;

/** A page of transfers. */
export function transfersQuery(domainId: string, query: TransferListQuery) {
  return queryOptions({
    queryKey: ['transfers', domainId, query],
    queryFn: ({ signal }) => api.transfers.list({ params: { domainId }, query }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: () => pollUnlessLive(listMs),
  });
}

/** How much of a domain, or of it and all below it, is on its way, by how far it is. */
export function underWayQuery(domainId: string, scope: 'Self' | 'SelfAndDescendants' = 'Self') {
  return queryOptions({
    queryKey: ['transfers', domainId, 'under-way', scope],
    queryFn: ({ signal }) => api.transactions.underWay({ params: { domainId }, query: { scope } }, { signal }),
    refetchInterval: () => pollUnlessLive(listMs),
  });
}

/** A page of transactions; asked for every 2 s while one of them is under way. */
export function transactionsQuery(domainId: string, query: TransactionListQuery) {
  return queryOptions({
    queryKey: ['transactions', domainId, query],
    queryFn: ({ signal }) => api.transactions.list({ params: { domainId }, query }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => pollUnlessLive(state.data?.items.every(isFinal) ? listMs : underWayMs),
  });
}

/** A page of orders. */
export function ordersQuery(domainId: string, query: OrderListQuery) {
  return queryOptions({
    queryKey: ['orders', domainId, query],
    queryFn: ({ signal }) => api.orders.list({ params: { domainId }, query }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: () => pollUnlessLive(listMs),
  });
}

/** One transaction; asked for every 2 s until it is final. */
export function transactionQuery(domainId: string, transactionId: string) {
  return queryOptions({
    queryKey: ['transaction', domainId, transactionId],
    queryFn: ({ signal }) => api.transactions.get({ params: { domainId, transactionId } }, { signal }),
    refetchInterval: ({ state }) => (state.data && isFinal(state.data) ? false : pollUnlessLive(underWayMs)),
  });
}

/** One order. It never changes; what becomes of it is in its transactions. */
export function orderQuery(domainId: string, transactionOrderId: string) {
  return queryOptions({
    queryKey: ['order', domainId, transactionOrderId],
    queryFn: async ({ signal }) => (await api.orders.get({ params: { domainId, transactionOrderId } }, { signal })).data,
    staleTime: Infinity,
  });
}

/** The transactions of an order, newest first: one, or more where one replaced another. */
export function transactionsOfOrderQuery(domainId: string, orderId: string) {
  return transactionsQuery(domainId, { 'orderReference.Id': orderId, sortBy: 'registeredAt', sortOrder: 'DESC' });
}

/** All transfers of a transaction: what it moved, its fee included. */
export function transfersOfTransactionQuery(domainId: string, transactionId: string) {
  const query = { transactionId, limit: limits.pageSizeMaximum };
  return queryOptions({
    queryKey: ['transfers', domainId, 'of', transactionId],
    queryFn: ({ signal }) => Array.fromAsync(items(api.transfers.list, { params: { domainId }, query }, { signal })),
    refetchInterval: () => pollUnlessLive(listMs),
  });
}

/** All quarantined transfers to an account, oldest first, page by page. */
export function quarantinedPagesQuery(domainId: string, accountId: string) {
  const query: TransferListQuery = {
    'recipient.accountId': [accountId],
    quarantined: 'true',
    sortBy: 'registeredAt',
    sortOrder: 'ASC',
    limit: limits.pageSizeMaximum,
  };
  return infiniteQueryOptions({
    queryKey: ['transfers', domainId, query, 'pages'],
    queryFn: ({ signal, pageParam }) =>
      api.transfers.list(
        { params: { domainId }, query: { ...query, ...(pageParam !== '' && { startingAfter: pageParam }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextStartingAfter }) => nextStartingAfter,
  });
}
