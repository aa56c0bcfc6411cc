import { proposalOfIntent, type SeenAround } from '@countersign/governance/approval-context';
import type { IntentEntity } from '@countersign/kinds/schemas';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../../app/api/client.ts';
import { useIsOpen } from '../../../app/session/session.ts';
import { intentDestinationsQuery } from '../request/intent-destinations.ts';
import { useKnownInstance } from '../request/known-instance.ts';

/** The journal as it is when a task is opened. Whether it is the one that this device knows is checked of the request, as of every other. */
const journalHeadQuery = queryOptions({
  queryKey: ['journal-head'],
  queryFn: async ({ signal }) => (await api().notifications.journal({}, { signal })).head,
  staleTime: 0,
  gcTime: 0,
});

/**
 * What an approval of the task says of all around it: the instance that this device is paired with, the addresses that the notary signed, and the newest
 * head of the journal. Undefined while that is asked; what nobody answers is left out, which the device then says.
 */
export function useTaskAround(intent: IntentEntity | undefined): SeenAround | undefined {
  const isOpen = useIsOpen();
  const instance = useKnownInstance(isOpen);
  const head = useQuery({ ...journalHeadQuery, enabled: isOpen && intent !== undefined });
  const asks = intentDestinationsQuery(intent && proposalOfIntent(intent));
  const isNamed = asks.enabled === true;
  const destinations = useQuery({ ...asks, enabled: isOpen && isNamed });
  if (intent === undefined || instance.isLoading || head.isPending || destinations.isLoading) return undefined;
  const places = new Map(destinations.data?.endpoints.map((endpoint) => [endpoint.id, endpoint]));
  return {
    instance: instance.data ?? undefined,
    journalHead: head.data,
    ...((!isNamed || destinations.data !== undefined) && { addressOf: (id) => places.get(id) }),
  };
}
