import { ApiError, NetworkError } from '@countersign/client';
import type { Propose } from '@countersign/kinds/schemas';
import type { Policy } from '@countersign/model';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../app/api/client.ts';
import { everyItem } from '../../../app/api/every-item.ts';
import { judged, saidOfPolicy } from '../../../app/entities/entity-query.ts';
import { recall } from '../../../app/entities/remembered.ts';

/** The policies of a domain as the notary signed them. A server can leave some out: what is not among them says nothing. */
interface OtherPolicies {
  readonly policies: readonly Policy[];
  readonly isForged: boolean;
}

/** The policies beside the one that a proposal makes or changes, so that what it goes before can be said; for no other kind. */
export function otherPoliciesQuery(proposal: Propose | undefined) {
  const type = proposal?.payload.type;
  const domainId = proposal?.targetDomainId ?? '';
  return queryOptions({
    queryKey: ['other-policies', domainId],
    enabled: type === 'v0_CreatePolicy' || type === 'v0_UpdatePolicy',
    queryFn: async ({ signal }): Promise<OtherPolicies | null> => {
      try {
        return await policiesOf(domainId, signal);
      } catch (error) {
        if (error instanceof ApiError || error instanceof NetworkError) return null;
        throw error;
      }
    },
    staleTime: 30_000,
    retry: false,
  });
}

async function policiesOf(domainId: string, signal: AbortSignal): Promise<OtherPolicies> {
  const policies: Policy[] = [];
  let isForged = false;
  for (const envelope of await everyItem(api().policies.list, { params: { domainId } }, { signal })) {
    const { id } = envelope.data;
    const answer = await judged('policy', id, saidOfPolicy(envelope), (await recall('policy', id)) ?? null);
    if (answer.isForged === true || envelope.data.domainId !== domainId) isForged = true;
    else policies.push(envelope.data);
  }
  return { policies, isForged };
}
