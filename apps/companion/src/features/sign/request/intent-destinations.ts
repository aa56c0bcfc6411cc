import { endpointsNamedIn } from '@countersign/governance/approval-context';
import type { Propose } from '@countersign/kinds/schemas';
import type { Endpoint } from '@countersign/model';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../app/api/client.ts';
import { judged, saidOfEndpoint } from '../../../app/entities/entity-query.ts';
import { recall } from '../../../app/entities/remembered.ts';

/** Endpoints as the notary signed them; `isForged` where something else was said in their place. */
interface Destinations {
  readonly endpoints: readonly Endpoint[];
  readonly isForged: boolean;
}

/** The endpoints that the order of a task names, those of domains above included; nothing is asked of what names none. */
export function intentDestinationsQuery(proposal: Propose | undefined) {
  const { id: intentId = '', targetDomainId: domainId = '' } = proposal ?? {};
  const named = proposal === undefined ? [] : endpointsNamedIn(proposal.payload);
  return queryOptions({
    queryKey: ['intent-destinations', domainId, intentId],
    enabled: named.length > 0,
    queryFn: async ({ signal }): Promise<Destinations> => {
      const { items } = await api().intents.destinations({ params: { domainId, intentId } }, { signal });
      const asked = items.filter(({ data }) => named.includes(data.id));
      const answers = await Promise.all(
        asked.map(async (envelope) => {
          const { id } = envelope.data;
          return judged('endpoint', id, saidOfEndpoint(envelope), (await recall('endpoint', id)) ?? null);
        }),
      );
      const endpoints = asked.flatMap(({ data }, index) => (answers[index]?.isForged === true ? [] : [data]));
      return { endpoints, isForged: endpoints.length < asked.length };
    },
    staleTime: 30_000,
    retry: false,
  });
}
