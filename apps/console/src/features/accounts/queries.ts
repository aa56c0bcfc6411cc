import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';

import { api } from '../../shared/api/client.ts';
import { worthRetrying } from '../../shared/api/query-client.ts';
import { pollUnlessLive, underWayMs } from '../../shared/live/live-state.ts';
import { accountSource } from '../../entities/account/account-source.ts';
import { isBeingPrepared } from '../../entities/account/ledger-standing.ts';
import { isUnsigned, signedAddresses } from './receive/signed-addresses.ts';
import type { BalanceListQuery } from './search.ts';

const listMs = 5_000;

const newestFirst = { sortBy: 'createdAt', sortOrder: 'DESC' } as const;

/** Addresses of an account on one ledger that come with each look at more: where every payment makes one for its change there are many. */
const addressesAtOnce = 50;

/** One account, followed every 2 s until all its ledgers are active. */
export function followedAccountQuery(domainId: string, accountId: string) {
  return queryOptions({
    ...accountSource.one(domainId, accountId),
    refetchInterval: ({ state }) => (state.data && isBeingPrepared(state.data) ? underWayMs : false),
  });
}

/** A page of an account's balances. */
export function balancesQuery(domainId: string, accountId: string, query: BalanceListQuery) {
  return queryOptions({
    queryKey: ['balances', domainId, accountId, query],
    queryFn: ({ signal }) => api.balances.list({ params: { domainId, accountId }, query }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: () => pollUnlessLive(listMs),
  });
}

/** How an account's balances agree with its networks. */
export function holdingChecksQuery(domainId: string, accountId: string) {
  return queryOptions({
    queryKey: ['holding-checks', domainId, accountId],
    queryFn: async ({ signal }) => (await api.balances.checks({ params: { domainId, accountId } }, { signal })).items,
  });
}

/** The tokens that a sandbox ledger's faucet gives to an address; looked at again, since an order may have the address take one meanwhile. */
export function faucetTokensQuery(ledgerId: string, address: string) {
  return queryOptions({
    queryKey: ['faucet-tokens', ledgerId, address],
    queryFn: async ({ signal }) =>
      (await api.ledgers.faucetTokens({ params: { ledgerId }, query: { address } }, { signal })).items,
    refetchInterval: listMs,
  });
}

/** The outputs that an account holds on a ledger, the largest first. */
export function outputsQuery(domainId: string, accountId: string, ledgerId: string) {
  return queryOptions({
    queryKey: ['outputs', domainId, accountId, ledgerId],
    queryFn: async ({ signal }) =>
      (await api.accounts.outputs({ params: { domainId, accountId }, query: { ledgerId } }, { signal })).items,
    refetchInterval: () => pollUnlessLive(listMs),
  });
}

/** Tokens of an account that come with each look at more. */
const tokensAtOnce = 24;

/** The tokens with a number that an account holds, those that came last first; none that it has sent on. */
export function tokensQuery(domainId: string, accountId: string) {
  const query = {
    'ticker.fungible': false,
    held: true,
    sortBy: 'lastUpdatedAt',
    sortOrder: 'DESC',
    limit: tokensAtOnce,
  } as const;
  return infiniteQueryOptions({
    queryKey: ['balances', domainId, accountId, 'tokens'],
    queryFn: ({ signal, pageParam }) =>
      api.balances.list(
        { params: { domainId, accountId }, query: { ...query, ...(pageParam !== '' && { startingAfter: pageParam }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextStartingAfter,
    refetchInterval: () => pollUnlessLive(listMs),
  });
}

/** What is not signed is not asked for again at once: it says so. */
const retry = (failures: number, error: unknown) => !isUnsigned(error) && worthRetrying(failures, error);

/** The newest address of an account for others to pay to on a ledger, as the notary signed it; null while there is none, and then asked for every 2 s. */
export function newestAddressQuery(domainId: string, accountId: string, ledgerId: string) {
  return queryOptions({
    queryKey: ['addresses', domainId, accountId, ledgerId, 'newest'],
    queryFn: async ({ signal, client }) => {
      const query = { ledgerId: [ledgerId], scope: ['External' as const], ...newestFirst, limit: 1 };
      const { items } = await api.addresses.list({ params: { domainId, accountId }, query }, { signal });
      const [newest] = await signedAddresses(items, { accountId, ledgerId }, client);
      return newest?.address ?? null;
    },
    retry,
    refetchInterval: ({ state }) => (state.data === null ? underWayMs : false),
  });
}

/** An account's addresses on a ledger as the notary signed them, newest first, page by page; asked for every 2 s while there is none. */
export function addressesQuery(domainId: string, accountId: string, ledgerId: string) {
  return infiniteQueryOptions({
    queryKey: ['addresses', domainId, accountId, ledgerId],
    queryFn: async ({ signal, pageParam, client }) => {
      const query = {
        ledgerId: [ledgerId],
        ...newestFirst,
        limit: addressesAtOnce,
        ...(pageParam !== '' && { startingAfter: pageParam }),
      };
      const page = await api.addresses.list({ params: { domainId, accountId }, query }, { signal });
      return { ...page, items: await signedAddresses(page.items, { accountId, ledgerId }, client) };
    },
    retry,
    initialPageParam: '',
    getNextPageParam: (page) => page.nextStartingAfter,
    refetchInterval: ({ state }) => (state.data?.pages[0]?.items.length === 0 ? underWayMs : false),
  });
}
