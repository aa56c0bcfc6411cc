import { queryOptions } from '@tanstack/react-query';

import { api } from '../api/client.ts';
import { asJson } from '../signing/signing-task.ts';
import { useProposeRequest, type Proposal } from '../signing/use-submit-intent.tsx';

/** What would become of a proposal: policies, who must approve, errors, and a fee estimate for orders. Nothing is changed or signed. */
export function useDryRunQuery(proposal: Proposal) {
  const proposeRequest = useProposeRequest();
  return queryOptions({
    queryKey: ['dry-run', asJson(proposal)],
    queryFn: ({ signal }) => {
      const { type: _, ...body } = proposeRequest(proposal);
      return api.intents.dryRun({ body }, { signal });
    },
    staleTime: 15_000,
    gcTime: 60_000,
  });
}
