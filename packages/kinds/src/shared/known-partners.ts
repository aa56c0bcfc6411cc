import type { Account, Domain, Endpoint, Ledger } from '@countersign/model';
import type { IntentPayload } from '../schemas/intent-payload.ts';
import { findEntity } from '../rules/loaded-state.ts';
import type { Place, PlatformRules } from '../rules/platform-rules.ts';
import type { LoadedFacts, StateNeed } from '../rules/state-needs.ts';
import { ledgerOfOrder, placesOf, type OrderPlace } from './order-places.ts';

/** What an order's destinations are resolved in. */
export interface ResolutionContext {
  /** The target domain and its ancestors: an endpoint counts only where an order may name it. */
  readonly chain: readonly Domain[];
  readonly facts: LoadedFacts;
  readonly rules: Pick<PlatformRules, 'orderDestinations' | 'placeOf' | 'endpointPlace' | 'isSame' | 'reaches'>;
}

/** Somebody or something that an order reaches, and who is known by that address. */
export interface KnownPartner extends OrderPlace {
  /** Known by the address and the tag of what is paid: at an exchange another tag is another customer. */
  readonly endpoints: readonly Endpoint[];
  /** Known by the address without its tag. What holds somebody off there holds for each of its tags; trust in it is trust in none of them. */
  readonly untagged: readonly Endpoint[];
  readonly accounts: readonly Account[];
}

/** What must be read to know who the addresses of an order are: who is known by them, and then these themselves. */
export function partnerNeeds(
  payload: IntentPayload,
  targetDomainId: string,
  facts: LoadedFacts,
  rules: Pick<PlatformRules, 'orderDestinations' | 'placeOf' | 'spellings'>,
): readonly StateNeed[] {
  const ledger = ledgerOfOrder(payload, facts);
  if (ledger === undefined) return [];
  const places = placesOf(payload, ledger, rules).flatMap(({ place }) => place ?? []);
  if (places.length === 0) return [];
  const texts = distinct(places.flatMap((place) => rules.spellings(ledger, place)));
  const addresses = distinct(places.map(({ address }) => address));
  return [
    { type: 'KnownAddresses', ledgerId: ledger.id, targetDomainId, texts, addresses },
    ...found(facts).map(({ kind, id }) => ({ type: 'Entity', kind, id }) as const),
  ];
}

/** Everybody whom an order reaches, one for each place in the order, with all who are known by the same address. */
export function knownPartners(payload: IntentPayload, context: ResolutionContext): readonly KnownPartner[] {
  const ledger = ledgerOfOrder(payload, context.facts);
  if (ledger === undefined) return [];
  const directory = directoryOf(ledger, context);
  return placesOf(payload, ledger, context.rules).map((each) => {
    const at = each.place === undefined ? undefined : directory.get(each.place.address);
    const { isSame, reaches } = context.rules;
    const known = (at?.endpoints ?? []).filter(({ place }) => each.place && reaches(each.place, place));
    const [endpoints, untagged] = [true, false].map((wanted) =>
      known.flatMap(({ endpoint, place }) => (each.place && isSame(each.place, place) === wanted ? [endpoint] : [])),
    );
    return { ...each, endpoints: endpoints ?? [], untagged: untagged ?? [], accounts: at?.accounts ?? [] };
  });
}

/** An endpoint that an order in this domain may name: of the domain or one above it, on the order's ledger. */
function isNameable(endpoint: Endpoint, ledger: Ledger, chain: readonly Domain[]): boolean {
  return endpoint.ledgerId === ledger.id && chain.some(({ id }) => id === endpoint.domainId);
}

interface Entry {
  readonly endpoints: { readonly endpoint: Endpoint; readonly place: Place }[];
  readonly accounts: Account[];
}

/** Who is known by each address. */
function directoryOf(ledger: Ledger, { chain, facts, rules }: ResolutionContext): ReadonlyMap<string, Entry> {
  const directory = new Map<string, Entry>();
  const at = (address: string): Entry => {
    const entry = directory.get(address) ?? { endpoints: [], accounts: [] };
    directory.set(address, entry);
    return entry;
  };
  for (const { kind, id, address } of found(facts)) {
    if (kind === 'Account') {
      const account = findEntity(facts, 'Account', id);
      if (account) at(address).accounts.push(account);
      continue;
    }
    // Its address is read from what the notary signed, whatever led to it.
    const endpoint = findEntity(facts, 'Endpoint', id);
    const place = endpoint && rules.endpointPlace(ledger, endpoint);
    if (endpoint && place && isNameable(endpoint, ledger, chain)) at(place.address).endpoints.push({ endpoint, place });
  }
  return directory;
}

interface Found {
  readonly kind: 'Account' | 'Endpoint';
  readonly id: string;
  readonly address: string;
}

/** What look-ups found, each once: an account for each of its addresses. */
function found({ knownAddresses }: LoadedFacts): readonly Found[] {
  const all = new Map<string, Found>();
  for (const { endpointId, accountId, address = '' } of knownAddresses.flatMap((answer) => answer.found)) {
    if (endpointId !== undefined) all.set(endpointId, { kind: 'Endpoint', id: endpointId, address });
    else if (accountId !== undefined) all.set(`${accountId} ${address}`, { kind: 'Account', id: accountId, address });
  }
  return [...all.values()];
}

function distinct(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)].toSorted();
}
