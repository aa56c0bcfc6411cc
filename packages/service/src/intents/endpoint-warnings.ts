import type { DryRunWarning } from '@countersign/contract';
import { findEntity, type LoadedFacts, type Place, type PlatformRules, type StateNeed } from '@countersign/kinds/rules';
import type { IntentPayload } from '@countersign/kinds/schemas';
import { endpointToPlace, placedEndpoint, type PlacedEndpoint } from '@countersign/kinds/words';
import { ledgerDescriptor } from '@countersign/ledger-registry/descriptors';
import type { Endpoint, Ledger } from '@countersign/model';

import type { DecisionStore } from '../ports/decision-store.ts';
import type { RulesSource } from '../ports/rules-source.ts';
import type { OrderEstimates } from './order-estimates.ts';

interface Proposed {
  readonly payload: IntentPayload;
  readonly targetDomainId: string;
}

/**
 * What to know of an endpoint that is made, changed, locked or unlocked: the others that have its address, of the domain that it is for and of the
 * domains above, which are one place to every policy; and that its ledger takes no payment there without a tag, where it has none. Those above are
 * not called by name: the proposer may not be allowed to read them.
 */
export async function endpointWarnings(
  { store, estimates, loadRules }: Asked,
  { payload, targetDomainId }: Proposed,
  facts: LoadedFacts,
  rules: At['rules'],
): Promise<readonly DryRunWarning[]> {
  const named = namedEndpoint(payload, facts);
  if (named === undefined) return [];
  const { ledgers } = await store.loadFacts([{ type: 'Ledger', ledgerId: named.ledgerId }]);
  await loadRules(ledgers);
  const [ledger] = ledgers;
  const place = ledger && rules.endpointPlace(ledger, named);
  if (ledger === undefined || place === undefined) return [];
  const twins = (await endpointsAt(store, place, { ledger, targetDomainId, rules })).filter(({ id }) => id !== named.id);
  const nameOf = ({ domainId, alias }: Endpoint) => (domainId === targetDomainId ? alias : undefined);
  if (named.isLocked) {
    return twins
      .filter(({ lock }) => lock === 'Unlocked')
      .map((twin) => twinWarning('AddressStaysUsable', twin.id, nameOf(twin)));
  }
  const isTagMissing = place.tag === undefined && (await estimates?.asksForTag(ledger, place.address)) === true;
  return [
    ...(isTagMissing ? [tagAskedFor(ledger)] : []),
    ...twins.map((twin) => twinWarning('AddressKnown', twin.id, nameOf(twin))),
  ];
}

interface Asked extends Pick<RulesSource, 'loadRules'> {
  readonly store: Pick<DecisionStore, 'loadFacts'>;
  readonly estimates?: Pick<OrderEstimates, 'asksForTag'> | undefined;
}

function tagAskedFor({ parameters: { type } }: Ledger): DryRunWarning {
  const tags = (ledgerDescriptor(type)?.tags ?? []).map(({ label }) => label);
  const message = `Its ledger takes no payment to this address without a tag (${tags.join(', ')}), and the endpoint has none`;
  return { code: 'TagAskedFor', message, tags };
}

function namedEndpoint(payload: IntentPayload, facts: LoadedFacts): PlacedEndpoint | undefined {
  const id = endpointToPlace(payload);
  return placedEndpoint(payload, id === undefined ? undefined : findEntity(facts, 'Endpoint', id));
}

interface At {
  readonly ledger: Ledger;
  readonly targetDomainId: string;
  readonly rules: Pick<PlatformRules, 'endpointPlace' | 'spellings' | 'reaches'>;
}

async function endpointsAt(
  store: Asked['store'],
  place: Place,
  { ledger, targetDomainId, rules }: At,
): Promise<readonly Endpoint[]> {
  const texts = [...rules.spellings(ledger, place)];
  const asked = { type: 'KnownAddresses', ledgerId: ledger.id, targetDomainId, texts, addresses: [place.address] } as const;
  const known = (await store.loadFacts([asked])).knownAddresses.flatMap(({ found }) => found);
  const ids = new Set(known.flatMap(({ endpointId }) => endpointId ?? []));
  const needs = [...ids].map((id): StateNeed => ({ type: 'Entity', kind: 'Endpoint', id }));
  if (needs.length === 0) return [];
  const found = await store.loadFacts(needs);
  return [...ids].flatMap((id) => {
    const endpoint = findEntity(found, 'Endpoint', id);
    const there = endpoint && rules.endpointPlace(ledger, endpoint);
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

function twinWarning(code: keyof typeof messages, endpointId: string, name: string | undefined): DryRunWarning {
  const message = messages[code](name === undefined ? 'An endpoint of a domain above' : `The endpoint ${name}`);
  return { code, message, endpointId, ...(name !== undefined && { endpoint: name }) };
}
