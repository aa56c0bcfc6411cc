import { intentRule, type LoadedEntity, type LoadedFacts, type PlatformRules, type StateNeed } from '@countersign/kinds/rules';
import { canonicalJson } from '@countersign/kernel';
import type { IntentPayload } from '@countersign/kinds/schemas';
import type { User } from '@countersign/model';

import type { AddressLookupRead, EntityRead } from '../ports/change.ts';
import type { DecisionStore } from '../ports/decision-store.ts';

/** What must be read to judge the payload, as far as the payload alone tells: what conditions see, and what the plan looks at. */
export function needsOf(payload: IntentPayload, targetDomainId: string): StateNeed[] {
  const kind = intentRule(payload.type);
  const references = kind.references(payload).map((pointer): StateNeed => ({ type: 'Entity', ...pointer }));
  return distinct([...references, ...kind.needs(payload, targetDomainId)]);
}

/**
 * The facts with those that could only be named once the first were there, and all needs together. Loads nothing if
 * `needs` covers them already: needs that were kept with an intent save a call, and are not taken at their word.
 */
export async function completeFacts(
  { store, rules }: CompletionPorts,
  { payload, targetDomainId }: { readonly payload: IntentPayload; readonly targetDomainId: string },
  needs: readonly StateNeed[],
  facts: LoadedFacts,
): Promise<{ readonly needs: readonly StateNeed[]; readonly facts: LoadedFacts }> {
  let known = await withNeeds(store, needsOf(payload, targetDomainId), { needs, facts });
  const kind = intentRule(payload.type);
  // What an order names leads to its account, and that to its vault and ledger; with the ledger its addresses lead to who they are.
  for (let round = 0; kind.furtherNeeds !== undefined && round < 4; round++) {
    const search = { rules: rules(known.facts), targetDomainId };
    const next = await withNeeds(store, kind.furtherNeeds(payload, known.facts, search), known);
    if (next === known) break;
    known = next;
  }
  return known;
}

/** What the facts of an intent are completed with. */
interface CompletionPorts {
  readonly store: Pick<DecisionStore, 'loadFacts'>;
  readonly rules: (facts: LoadedFacts) => PlatformRules;
}

interface KnownFacts {
  readonly needs: readonly StateNeed[];
  readonly facts: LoadedFacts;
}

async function withNeeds(
  store: Pick<DecisionStore, 'loadFacts'>,
  wanted: readonly StateNeed[],
  known: KnownFacts,
): Promise<KnownFacts> {
  if (wanted.length === 0) return known;
  const names = new Set(known.needs.map(keyOf));
  const further = distinct(wanted).filter((need) => !names.has(keyOf(need)));
  if (further.length === 0) return known;
  return { needs: [...known.needs, ...further], facts: joinFacts(known.facts, await store.loadFacts(further)) };
}

/** The author is among what conditions see. */
export function withAuthor(facts: LoadedFacts, author: User | undefined): LoadedFacts {
  if (author === undefined) return facts;
  const entity: LoadedEntity = { kind: 'User', data: author };
  return { ...facts, entities: [...facts.entities, entity] };
}

/** Who was known by the addresses that were looked up, by the ids of what was found. */
export function lookupsOf({ knownAddresses }: LoadedFacts): AddressLookupRead[] {
  return knownAddresses.map(({ need, found }) => ({ need, found: found.map(({ id }) => id) }));
}

/** The entities that were looked at, with the revisions seen; those that were asked for and are not there, without one. */
export function readsOf(needs: readonly StateNeed[], facts: LoadedFacts, ...others: readonly EntityRead[]): EntityRead[] {
  const reads = new Map<string, EntityRead>();
  for (const need of needs) if (need.type === 'Entity') reads.set(`${need.kind} ${need.id}`, { kind: need.kind, id: need.id });
  for (const { kind, data } of facts.entities) {
    reads.set(`${kind} ${data.id}`, { kind, id: data.id, revision: data.metadata?.revision ?? 1 });
  }
  for (const read of others) reads.set(`${read.kind} ${read.id}`, read);
  return [...reads.values()];
}

function joinFacts(left: LoadedFacts, right: LoadedFacts): LoadedFacts {
  return {
    entities: [...left.entities, ...right.entities],
    ledgers: [...left.ledgers, ...right.ledgers],
    accountLedgers: [...left.accountLedgers, ...right.accountLedgers],
    transfers: [...left.transfers, ...right.transfers],
    orderTransactions: [...left.orderTransactions, ...right.orderTransactions],
    similarUsers: [...left.similarUsers, ...right.similarUsers],
    similarVaultIds: [...left.similarVaultIds, ...right.similarVaultIds],
    similarTickers: [...left.similarTickers, ...right.similarTickers],
    validatedTickerIds: [...left.validatedTickerIds, ...right.validatedTickerIds],
    pendingVaultIds: [...left.pendingVaultIds, ...right.pendingVaultIds],
    systemProperties: [...left.systemProperties, ...right.systemProperties],
    subtreeDepths: [...left.subtreeDepths, ...right.subtreeDepths],
    similarAccounts: [...left.similarAccounts, ...right.similarAccounts],
    knownAddresses: [...left.knownAddresses, ...right.knownAddresses],
  };
}

function distinct(needs: readonly StateNeed[]): StateNeed[] {
  return [...new Map(needs.map((need) => [keyOf(need), need])).values()];
}

/** Needs that were kept come back with their members in another order. */
function keyOf(need: StateNeed): string {
  return need.type === 'Entity' ? `${need.kind} ${need.id}` : canonicalJson(need);
}
