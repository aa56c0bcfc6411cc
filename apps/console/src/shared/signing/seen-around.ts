import { endpointsNamedIn, type SeenAround } from '@countersign/governance/approval-context';
import type { IntentEntity } from '@countersign/kinds/schemas';

import { api } from '../api/client.ts';

/** What an approval of the intent says of all that is around it, as the instance says it now; what it does not answer is left out. */
export async function seenAround({ id, details }: IntentEntity): Promise<SeenAround> {
  const params = { domainId: details.targetDomainId, intentId: id };
  const isNamed = endpointsNamedIn(details.payload).length > 0;
  const [instance, journal, destinations] = await Promise.all([
    orUnknown(api.notifications.instance()),
    orUnknown(api.notifications.journal()),
    isNamed ? orUnknown(api.intents.destinations({ params })) : { items: [] },
  ]);
  const places = new Map(destinations?.items.map(({ data }) => [data.id, data]));
  return {
    instance: instance?.instance,
    journalHead: journal?.head,
    ...(destinations && { addressOf: (endpointId) => places.get(endpointId) }),
  };
}

async function orUnknown<T>(answer: Promise<T>): Promise<T | undefined> {
  return answer.catch(() => undefined);
}
