import type { DryRunWarning } from '@countersign/contract';
import { findEntity, type LoadedFacts, type PlatformRules, type StateNeed } from '@countersign/kinds/rules';
import type { IntentPayload } from '@countersign/kinds/schemas';
import type { Endpoint, Ledger } from '@countersign/model';

import type { DecisionStore } from '../ports/decision-store.ts';

interface Proposed {
  readonly payload: IntentPayload;
  readonly targetDomainId: string;
}

/** An endpoint as a proposal leaves it, as far as its address goes; nothing where the proposal is about no endpoint. */
type Named = Pick<Endpoint, 'id' | 'address' | 'ledgerId'> & { readonly isLocked: boolean };

/**
 * What to know of the other endpoints that have the address of one that is made, changed, locked or unlocked: those of the domain that it is for
 * and of the domains above, which are one place to every policy. Those above are not called by name: the proposer may not be allowed to read them.
 */
export async function twinWarnings(
  store: Pick<DecisionStore, 'loadFacts'>,
  { payload, targetDomainId }: Proposed,
  facts: LoadedFacts,
  rules: Pick<PlatformRules, 'placeOf' | 'spellings' | 'reaches'>,
): Promise<readonly DryRunWarning[]> {
  const named = namedEndpoint(payload, facts);
  if (named === undefined) return [];
  const { ledgers } = await store.loadFacts([{ type: 'Ledger', ledgerId: named.ledgerId }]);
  const [ledger] = ledgers;
  if (ledger === undefined) return [];
  const twins = (await endpointsAt(store, named, { ledger, targetDomainId, rules })).filter(({ id }) => id !== named.id);
  const nameOf = ({ domainId, alias }: Endpoint) => (domainId === targetDomainId ? alias : undefined);
  if (!named.isLocked) return twins.map((twin) => warning('AddressKnown', twin.id, nameOf(twin)));
  return twins.filter(({ lock }) => lock === 'Unlocked').map((twin) => warning('AddressStaysUsable', twin.id, nameOf(twin)));
}

function namedEndpoint(payload: IntentPayload, facts: LoadedFacts): Named | undefined {
  if (payload.type === 'v0_CreateEndpoint') {
    const { id, address, ledgerId, lock } = payload;
    return { id, address, ledgerId, isLocked: lock === 'Locked' };
  }
  if (payload.type !== 'v0_UpdateEndpoint' && payload.type !== 'v0_LockEndpoint' && payload.type !== 'v0_UnlockEndpoint')
    return undefined;
  const endpoint = findEntity(facts, 'Endpoint', payload.reference.id);
  if (endpoint === undefined) return undefined;
  const { id, ledgerId } = endpoint;
  const address = payload.type === 'v0_UpdateEndpoint' ? payload.address : endpoint.address;
  return { id, address, ledgerId, isLocked: payload.type === 'v0_LockEndpoint' };
}

interface At {
  readonly ledger: Ledger;
  readonly targetDomainId: string;
  readonly rules: Pick<PlatformRules, 'placeOf' | 'spellings' | 'reaches'>;
}

async function endpointsAt(
  store: Pick<DecisionStore, 'loadFacts'>,
  { address }: Named,
  { ledger, targetDomainId, rules }: At,
): Promise<readonly Endpoint[]> {
  const placeOf = (text: string) => rules.placeOf(ledger, { type: 'Address', address: text });
  const place = placeOf(address);
  if (place === undefined) return [];
  const texts = [...rules.spellings(ledger, place)];
  const asked = { type: 'KnownAddresses', ledgerId: ledger.id, targetDomainId, texts, addresses: [place.address] } as const;
  const known = (await store.loadFacts([asked])).knownAddresses.flatMap(({ found }) => found);
  const ids = new Set(known.flatMap(({ endpointId }) => endpointId ?? []));
  const needs = [...ids].map((id): StateNeed => ({ type: 'Entity', kind: 'Endpoint', id }));
  if (needs.length === 0) return [];
  const found = await store.loadFacts(needs);
  return [...ids].flatMap((id) => {
    const endpoint = findEntity(found, 'Endpoint', id);
    const there = endpoint && placeOf(endpoint.address);
    if (endpoint === undefined || there === undefined) return [];
    // Another tag is somebody else.
    return rules.reaches(place, there) || rules.reaches(there, place) ? [endpoint] : [];
  });
}

const messages = {
  AddressKnown: (name: string) =>
    `${name} has this address already: to every policy they are one place, and the less trusted one counts`,
  AddressStaysUsable: (name: string) => `The address stays usable: ${name} has it, too, and is not locked`,
};

function warning(code: keyof typeof messages, endpointId: string, name: string | undefined): DryRunWarning {
  const message = messages[code](name === undefined ? 'An endpoint of a domain above' : `The endpoint ${name}`);
  return { code, message, endpointId, ...(name !== undefined && { endpoint: name }) };
}
