import type { PolicyReference } from '@countersign/model';
import { queryOptions } from '@tanstack/react-query';

import { api } from '../../shared/api/client.ts';

/** What a policy said at one of its revisions, which never changes; null where it can't be read. */
export function policyRevisionQuery({ id: policyId, domainId, revision }: PolicyReference) {
  return queryOptions({
    queryKey: ['policy', domainId, policyId, 'revision', revision],
    queryFn: async ({ signal }) => {
      const query = { limit: 1, startingAfter: revision + 1 };
      const { items } = await api.revisions.ofPolicy({ params: { domainId, policyId }, query }, { signal });
      const { Policy } = await import('@countersign/model');
      return Policy.safeParse(items.find((one) => one.revision === revision)?.data).data ?? null;
    },
    staleTime: Infinity,
  });
}
