import type { CreatePolicy } from '@countersign/kinds/schemas';
import { queryOptions } from '@tanstack/react-query';

import { api } from '../../shared/api/client.ts';

/** Which of the newest tasks of a domain would have been decided otherwise with these policies, each in the place of the one of its id. */
export function policyTrialQuery(domainId: string, policies: readonly Omit<CreatePolicy, 'type'>[]) {
  return queryOptions({
    queryKey: ['policy-trial', domainId, JSON.stringify(policies)],
    queryFn: ({ signal }) => api.policies.try({ params: { domainId }, body: { policies: [...policies] } }, { signal }),
    staleTime: 30_000,
    gcTime: 60_000,
  });
}
