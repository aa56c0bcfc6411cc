import { ApiError } from '@countersign/client';
import type { OrderReader, ParsedAddress } from '@countersign/ledger-port';
import { Domain, type Endpoint, type Ledger } from '@countersign/model';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '../api/client.ts';
import { everyItem } from '../api/every-item.ts';
import { entityQuery, judged, saidOfEndpoint } from './entity-query.ts';
import { recall } from './remembered.ts';

/** Endpoints as the notary signed them. */
interface SignedEndpoints {
  readonly endpoints: readonly Endpoint[];
  /** Some answer was not what the notary has signed, and is not among them. */
  readonly isForged: boolean;
}

const noEndpoints: SignedEndpoints = { endpoints: [], isForged: false };

/** What an endpoint's address is compared with: the whole, its beginning, or beginning and end. */
type ComparedBy = 'address' | 'address.startsWith' | 'lookAlike';

const textsInOneQuestion: Readonly<Record<ComparedBy, number>> = { address: 50, 'address.startsWith': 1, lookAlike: 50 };

/**
 * The endpoints on a ledger whose addresses are written in one of these ways, or begin so, whatever the case of their letters, or by `lookAlike`
 * those that begin and end like one of them: those of a domain, and of the domains above it that the person may read.
 */
export async function endpointsInReach(
  { domainId, ledgerId }: { readonly domainId: string; readonly ledgerId?: string | undefined },
  spellings: readonly string[],
  { client, signal }: { readonly client: QueryClient; readonly signal: AbortSignal },
  by: ComparedBy = 'address',
): Promise<SignedEndpoints> {
  const chain = new Map<string, SignedEndpoints>();
  for (let at: string | undefined = domainId; at !== undefined && !chain.has(at); at = await parentOf(at, client)) {
    const found = endpointsByAddress({ domainId: at, ledgerId, by }, spellings, signal);
    chain.set(at, at === domainId ? await found : await found.catch(orNothing));
  }
  const all = [...chain.values()];
  return { endpoints: all.flatMap(({ endpoints }) => endpoints), isForged: all.some(({ isForged }) => isForged) };
}

/** The endpoints at these addresses of a ledger, whatever their tags, also where address and tag are kept in one text. */
export async function endpointsWithAnyTag(
  {
    domainId,
    ledger,
    module,
  }: { readonly domainId: string; readonly ledger: Ledger; readonly module: Pick<OrderReader, 'address'> },
  places: readonly Omit<ParsedAddress, 'kind'>[],
  asking: { readonly client: QueryClient; readonly signal: AbortSignal },
): Promise<SignedEndpoints> {
  const at = { domainId, ledgerId: ledger.id };
  const spellings = new Set(places.flatMap((place) => module.address.spellings(place, ledger)));
  const beginnings = new Set(places.flatMap(({ address }) => module.address.taggedBeginnings?.(address, ledger) ?? []));
  const [spelled, tagged] = await Promise.all([
    endpointsInReach(at, [...spellings], asking),
    beginnings.size === 0 ? noEndpoints : endpointsInReach(at, [...beginnings], asking, 'address.startsWith'),
  ]);
  return {
    endpoints: [...new Map([...spelled.endpoints, ...tagged.endpoints].map((one) => [one.id, one])).values()],
    isForged: spelled.isForged || tagged.isForged,
  };
}

/** The domain above one, as it is in what the notary signed of it. */
async function parentOf(domainId: string, client: QueryClient): Promise<string | undefined> {
  const domain = (await client.fetchQuery(entityQuery('domain', { id: domainId, domainId }))).now;
  return Domain.safeParse(domain?.record).data?.parentId;
}

/** What is above and not for this person to read says nothing. */
function orNothing(error: unknown): SignedEndpoints {
  if (error instanceof ApiError && [403, 404].includes(error.status)) return noEndpoints;
  throw error;
}

async function endpointsByAddress(
  { domainId, ledgerId, by }: { readonly domainId: string; readonly ledgerId: string | undefined; readonly by: ComparedBy },
  spellings: readonly string[],
  signal: AbortSignal,
): Promise<SignedEndpoints> {
  const endpoints: Endpoint[] = [];
  let isForged = false;
  const step = textsInOneQuestion[by];
  for (let from = 0; from < spellings.length; from += step) {
    const texts = spellings.slice(from, from + step);
    const wanted = { ...(ledgerId !== undefined && { ledgerId: [ledgerId] }), [by]: step === 1 ? texts[0] : texts };
    for (const envelope of await everyItem(api().endpoints.list, { params: { domainId }, query: wanted }, { signal })) {
      const { id } = envelope.data;
      const answer = await judged('endpoint', id, saidOfEndpoint(envelope), (await recall('endpoint', id)) ?? null);
      // Somebody else's endpoint with this address says nothing of whom this domain knows by it.
      if (answer.isForged === true || envelope.data.domainId !== domainId) isForged = true;
      else endpoints.push(envelope.data);
    }
  }
  return { endpoints, isForged };
}
