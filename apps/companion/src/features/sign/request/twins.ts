import { placedEndpoint, type Facts } from '@countersign/kinds/words';
import type { IntentPayload, Propose } from '@countersign/kinds/schemas';
import type { JsonValue } from '@countersign/kernel';
import { endpointPlace, endpointsAt } from '@countersign/ledger-port';
import { Endpoint, Ledger } from '@countersign/model';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { endpointsWithAnyTag } from '../../../app/entities/endpoints-in-reach.ts';
import { entityQuery } from '../../../app/entities/entity-query.ts';
import { orderReader } from './order-reader.ts';

/** What the notary signed of an endpoint that is made, changed or locked, and of the others at its place. */
interface TwinsTold {
  readonly twins: Facts['twins'];
  readonly isForged: boolean;
}

const nothing: TwinsTold = { twins: undefined, isForged: false };

/** The other endpoints at the place of one that a proposal is about, among those in reach; `record` is that one as it is now. */
export function twinsQuery(proposal: Propose | undefined, record: JsonValue | undefined) {
  const of = proposal && placed(proposal.payload, record);
  const domainId = proposal?.targetDomainId ?? '';
  return queryOptions({
    queryKey: ['twins', domainId, of],
    enabled: of !== undefined,
    queryFn: async ({ client, signal }): Promise<TwinsTold> => {
      if (of === undefined) return nothing;
      const on = await ledgerNamed(of.ledgerId, domainId, client);
      const place = on && endpointPlace(of, on.ledger, on.module);
      if (on === undefined || place === undefined) return nothing;
      const { ledger, module } = on;
      const { endpoints, isForged } = await endpointsWithAnyTag({ domainId, ledger, module }, [place], { client, signal });
      return { twins: { of, at: endpointsAt(place, endpoints, ledger, module) }, isForged };
    },
    staleTime: 30_000,
    retry: false,
  });
}

function placed(payload: IntentPayload, record: JsonValue | undefined) {
  return placedEndpoint(payload, Endpoint.safeParse(record).data);
}

async function ledgerNamed(id: string, domainId: string, client: QueryClient) {
  const told = (await client.fetchQuery(entityQuery('ledger', { id, domainId }))).now;
  const ledger = Ledger.safeParse(told?.record).data;
  const module = ledger && (await orderReader(ledger.parameters.type));
  return ledger && module && { ledger, module };
}
