import { ok, type Clock } from '@countersign/kernel';
import { refuse, type BalanceRefreshes, type Reads } from '@countersign/service';

import type { ApiHandlers } from '../../http/handlers.ts';

/** What reading accounts needs. */
export interface AccountListPorts {
  readonly reads: Reads;
  readonly refreshes: BalanceRefreshes;
  readonly clock: Clock;
}

/** What one account has: balances, addresses and manifests; and what accounts have together. */
export function accountLists({ reads, refreshes, clock }: AccountListPorts) {
  return {
    balances: {
      list: ({ params, query }) => reads.listOfAccount('balances', params, query),
      totals: async ({ params, query }) => ok(await reads.balanceTotals(params.domainId, query, clock.now())),
      ofAccounts: async ({ params, query }) => ok({ items: await reads.holdings(params.domainId, query.accountId, clock.now()) }),
      ofTicker: ({ params: { domainId }, query: { tickerId, ...query } }) =>
        reads.list('balances', { type: 'Domains', domainIds: [domainId] }, { ...query, 'ticker.id': [tickerId] }),
      confirmed: ({ params: { tickerId, ...account } }) => reads.confirmedBalance(account, tickerId),
      checks: ({ params }) => reads.holdingChecks(params),
      refresh: async ({ params: { domainId, accountId }, query }) => {
        const account = await reads.get('accounts', { type: 'Domains', domainIds: [domainId] }, accountId);
        if (!account.ok) return account;
        const isAsked = await refreshes.request(accountId, query, clock.now());
        return isAsked ? ok(undefined) : refuse('EntityNotFoundError', 'The account is not on such a ledger');
      },
    },
    manifests: {
      list: ({ params, query }) => reads.listOfAccount('manifests', params, query),
      get: ({ params: { manifestId, ...account } }) => reads.get('manifests', { type: 'Account', ...account }, manifestId),
      ofDomain: ({ params, query }) => reads.list('manifests', { type: 'Domains', domainIds: [params.domainId] }, query),
    },
    addresses: {
      list: ({ params, query }) => reads.listOfAccount('addresses', params, query),
      latest: ({ params, query }) => reads.latestAddress(params, query.ledgerId),
      get: ({ params: { accountAddressId, ...account } }) =>
        reads.get('addresses', { type: 'Account', ...account }, accountAddressId),
      ofAccounts: async ({ params, query }) => ok({ items: await reads.latestAddresses(params.domainId, query.accountId) }),
      find: async ({ person, query }) => ok(await reads.findAddresses(person, query.address)),
      lookAlikes: async ({ person, query }) => ok({ items: await reads.lookAlikes(person, query.address) }),
    },
  } satisfies Pick<ApiHandlers, 'manifests'> & {
    readonly balances: Omit<ApiHandlers['balances'], 'history'>;
    readonly addresses: Omit<ApiHandlers['addresses'], 'create' | 'createOn'>;
  };
}
