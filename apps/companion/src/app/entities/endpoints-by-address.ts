import type { Endpoint, TrustedEndpointsCollection } from '@countersign/model';
import { api } from '../api/client.ts';
import { judged, saidOfEndpoint } from './entity-query.ts';
import { recall } from './remembered.ts';

/** Endpoints as the notary signed them. */
interface SignedEndpoints {
  readonly endpoints: readonly Endpoint[];
  /** Some answer was not what the notary vouches for, and is not among them. */
  readonly isForged: boolean;
}

const textsInOneQuestion = 50;
const pageSize = 250;

/** The endpoints of a domain on a ledger whose addresses are written in one of these ways, whatever the case of their letters. */
export async function endpointsByAddress(
  { domainId, ledgerId }: { readonly domainId: string; readonly ledgerId: string },
  spellings: readonly string[],
  signal: AbortSignal,
): Promise<SignedEndpoints> {
  const endpoints: Endpoint[] = [];
  let isForged = false;
  for (let from = 0; from < spellings.length; from += textsInOneQuestion) {
    const address = spellings.slice(from, from + textsInOneQuestion);
    let startingAfter: string | undefined;
    do {
      const query = { ledgerId: [ledgerId], address, limit: pageSize, ...(startingAfter !== undefined && { startingAfter }) };
      const page: TrustedEndpointsCollection = await api().endpoints.list({ params: { domainId }, query }, { signal });
      for (const envelope of page.items) {
        const { id } = envelope.data;
        const answer = await judged('endpoint', id, saidOfEndpoint(envelope), (await recall('endpoint', id)) ?? null);
        // Somebody else's endpoint with this address says nothing of whom this domain knows by it.
        if (answer.isForged === true || envelope.data.domainId !== domainId) isForged = true;
        else endpoints.push(envelope.data);
      }
      startingAfter = page.nextStartingAfter;
    } while (startingAfter !== undefined);
  }
  return { endpoints, isForged };
}
