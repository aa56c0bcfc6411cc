import { queryOptions } from '@tanstack/react-query';

import { api } from '../../../shared/api/client.ts';

/** Of whom it is asked; `amount` in the smallest unit. */
interface MoversQuestion {
  readonly domainId: string;
  readonly accountId: string;
  readonly tickerId: string;
  readonly amount: string;
  readonly whereto: 'Anywhere' | 'UnknownAddress';
}

/** The smallest groups of people able to move more than an amount from an account. */
export function moversQuery({ domainId, ...query }: MoversQuestion) {
  return queryOptions({
    queryKey: ['movers', domainId, query],
    queryFn: ({ signal }) => api.policies.movers({ params: { domainId }, query }, { signal }),
    staleTime: 10_000,
    gcTime: 60_000,
  });
}
