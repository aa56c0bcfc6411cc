import type { CallInput } from '@countersign/client';
import type { Contract } from '@countersign/contract';
import type { TrustedIntent } from '@countersign/kinds/schemas';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';

import { api } from '../../shared/api/client.ts';
import type { Place } from '../look-up.ts';
import { pollUnlessLive } from '../../shared/live/live-state.ts';

const pollMs = 5_000;

/** Order, place and filters of a list of intents, by the server's own names. */
export type IntentListQuery = NonNullable<CallInput<Contract['intents']['list']>['query']>;

/** A page of the intents that concern a domain or one below it. */
export function intentsQuery(domainId: string, query: IntentListQuery) {
  return queryOptions({
    queryKey: ['intents', domainId, query],
    queryFn: ({ signal }) => api.intents.list({ params: { domainId }, query }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: () => pollUnlessLive(pollMs),
  });
}

/** A page of what waits for the reader: its place in the list, and how many it has at most. */
interface AwaitingPage {
  readonly startingAfter?: string | undefined;
  readonly limit?: number | undefined;
}

/**
 * The open intents of a domain and those below it that the reader can decide on, the oldest first, and how many there are from that page
 * on: of the first page, how many there are in all.
 */
export function awaitingQuery(domainId: string, { startingAfter, limit }: AwaitingPage = {}) {
  const query = { ...(startingAfter !== undefined && { startingAfter }), ...(limit !== undefined && { limit }) };
  return queryOptions({
    queryKey: ['intents', domainId, 'awaiting', query],
    queryFn: ({ signal }) => api.intents.awaiting({ params: { domainId }, query }, { signal }),
    refetchInterval: () => pollUnlessLive(pollMs),
  });
}

/** A page of what waits, as a page of intents. */
export const intentsOf = <Page extends { readonly items: readonly { readonly intent: TrustedIntent }[] }>(page: Page) => ({
  ...page,
  items: page.items.map(({ intent }) => intent),
});

/** The same as a page of intents, with `awaiting` as it came. */
export function awaitingIntentsQuery(domainId: string, page: AwaitingPage) {
  return queryOptions({
    ...awaitingQuery(domainId, page),
    placeholderData: keepPreviousData,
    select: (found) => ({ ...intentsOf(found), awaiting: found.items }),
  });
}

/** The open intents of a domain, newest first. */
export function openIntentsQuery(domainId: string) {
  return intentsQuery(domainId, {
    'state.status': ['Open'],
    sortBy: 'details.metadata.createdAt',
    sortOrder: 'DESC',
    limit: 100,
  });
}

/** The open intents that name an entity, newest first. */
export function openIntentsAboutQuery(domainId: string, entityId: string) {
  return intentsQuery(domainId, {
    entityId,
    'state.status': ['Open'],
    sortBy: 'details.metadata.createdAt',
    sortOrder: 'DESC',
    limit: 20,
  });
}

/** The intents that name an entity, are under a policy, or were proposed by a user. */
export type IntentsOf = Pick<IntentListQuery, 'entityId' | 'policyId' | 'details.author.id'>;

const pageSize = 10;
const from: string | undefined = undefined;

/** Those of a domain and below it, page by page, the newest first. */
export function intentPagesQuery(domainId: string, of: IntentsOf) {
  return infiniteQueryOptions({
    queryKey: ['intents', domainId, 'pages', of],
    queryFn: ({ signal, pageParam }) =>
      api.intents.list(
        {
          params: { domainId },
          query: {
            ...of,
            sortBy: 'details.metadata.createdAt',
            sortOrder: 'DESC',
            limit: pageSize,
            ...(pageParam !== undefined && { startingAfter: pageParam }),
          },
        },
        { signal },
      ),
    initialPageParam: from,
    getNextPageParam: ({ nextStartingAfter }) => nextStartingAfter,
  });
}

const final = new Set(['Executed', 'Failed', 'Expired', 'Rejected']);

/** One intent; asked again every 5 s until it is final, where changes do not arrive by themselves. */
export function intentQuery(domainId: string, intentId: string) {
  return queryOptions({
    queryKey: ['intent', domainId, intentId],
    queryFn: async ({ signal }) => (await api.intents.get({ params: { domainId, intentId } }, { signal })).data,
    refetchInterval: ({ state }) => (state.data && final.has(state.data.state.status) ? false : pollUnlessLive(pollMs)),
  });
}

/** Who can still decide on an intent, per governing domain. */
export function remainingUsersQuery(domainId: string, intentId: string) {
  return queryOptions({
    queryKey: ['intent', domainId, intentId, 'remaining-users'],
    queryFn: ({ signal }) =>
      api.intents.remainingUsers({ params: { domainId, intentId }, query: { 'users.lock': ['Unlocked'] } }, { signal }),
    refetchInterval: () => pollUnlessLive(pollMs),
  });
}

/** The users who can still decide, each with its domain. */
export function placesOfRemaining(
  remaining: readonly { readonly domainId: string; readonly users: readonly string[] }[],
): Place[] {
  return remaining.flatMap(({ domainId, users }) => users.map((id) => ({ id, domainId })));
}
