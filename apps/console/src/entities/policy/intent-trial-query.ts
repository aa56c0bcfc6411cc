import type { CreatePolicy, IntentPayload } from '@countersign/kinds/schemas';
import type { UserReference } from '@countersign/model';
import { queryOptions } from '@tanstack/react-query';

import { api } from '../../shared/api/client.ts';

/** A policy as it might be. */
export type PolicyDraft = Omit<CreatePolicy, 'type'>;

/** A task that nobody proposed; `at` is when it would be, now where it is absent. */
export interface MadeUpTask {
  readonly author: UserReference;
  readonly payload: IntentPayload;
  readonly at?: string | undefined;
}

/** What the policies would make of a task in a domain, as they are and with drafts in their places; asked once there is a task. */
export function intentTrialQuery(domainId: string, task: MadeUpTask | undefined, drafts: readonly PolicyDraft[] = []) {
  return queryOptions({
    queryKey: ['intent-trial', domainId, JSON.stringify([task, drafts])],
    queryFn: ({ signal }) => {
      if (task === undefined) throw new Error('There is nothing to try yet');
      const { author, payload, at } = task;
      const body = { author: { ...author }, payload, ...(at !== undefined && { at }), policies: [...drafts] };
      return api.policies.tryIntent({ params: { domainId }, body }, { signal });
    },
    enabled: task !== undefined,
    staleTime: 10_000,
    gcTime: 60_000,
  });
}
