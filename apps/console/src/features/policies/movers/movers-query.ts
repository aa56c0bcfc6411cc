import { queryOptions } from '@tanstack/react-query';

import { api } from '../../../shared/api/client.ts';
import type { PolicyDraft } from '../drafts/draft-set.ts';

/** Of whom it is asked; `amount` in the smallest unit; with drafts, as if they were among the policies. */
export interface MoversQuestion {
  readonly domainId: string;
  readonly drafts?: readonly PolicyDraft[];
  readonly accountId: string;
  readonly tickerId: string;
  readonly amount: string;
  readonly whereto: 'Anywhere' | 'UnknownAddress';
}

/** The smallest groups of people able to move more than an amount from an account. */
export function moversQuery({ domainId, drafts = [], ...asked }: MoversQuestion) {
  return queryOptions({
    queryKey: ['movers', domainId, asked, JSON.stringify(drafts)],
    queryFn: ({ signal }) =>
      drafts.length === 0
        ? api.policies.movers({ params: { domainId }, query: asked }, { signal })
        : api.policies.tryMovers({ params: { domainId }, body: { ...asked, policies: [...drafts] } }, { signal }),
    staleTime: 10_000,
    gcTime: 60_000,
  });
}
