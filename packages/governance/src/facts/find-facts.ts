import { canonicalJson } from '@countersign/kernel';
import {
  intentRule,
  joinFacts,
  type LoadedEntity,
  type LoadedFacts,
  type PlatformRules,
  type StateNeed,
} from '@countersign/kinds/rules';
import type { IntentPayload } from '@countersign/kinds/schemas';
import type { User } from '@countersign/model';

/** What was asked for, and the answers. */
export interface KnownFacts {
  readonly needs: readonly StateNeed[];
  readonly facts: LoadedFacts;
}

/** What must be read to judge the payload, as far as the payload alone determines it: what conditions see, and what the plan looks at. */
export function needsOf(payload: IntentPayload, targetDomainId: string): StateNeed[] {
  const kind = intentRule(payload.type);
  const references = kind.references(payload).map((pointer): StateNeed => ({ type: 'Entity', ...pointer }));
  return distinctNeeds([...references, ...kind.needs(payload, targetDomainId)]);
}

/** What an order names leads to its account, and that to its vault and ledger; with the ledger its addresses lead to who they are. */
const furtherRounds = 4;

/**
 * Completes the facts with those that could only be named once the first were there. It yields what is still to be read and is given the
 * answers, so that code that waits for a database and code that already has everything ask the same. Yields nothing where `known` covers all
 * needs already; it returns everything that was asked for with all the answers.
 */
export function* findFacts(
  { payload, targetDomainId }: { readonly payload: IntentPayload; readonly targetDomainId: string },
  known: KnownFacts,
  rulesOf: (facts: LoadedFacts) => PlatformRules,
): Generator<readonly StateNeed[], KnownFacts, LoadedFacts> {
  const kind = intentRule(payload.type);
  let found = yield* withNeeds(needsOf(payload, targetDomainId), known);
  for (let round = 0; kind.furtherNeeds !== undefined && round < furtherRounds; round++) {
    const next = yield* withNeeds(
      kind.furtherNeeds(payload, found.facts, { rules: rulesOf(found.facts), targetDomainId }),
      found,
    );
    if (next === found) break;
    found = next;
  }
  return found;
}

function* withNeeds(wanted: readonly StateNeed[], known: KnownFacts): Generator<readonly StateNeed[], KnownFacts, LoadedFacts> {
  if (wanted.length === 0) return known;
  const names = new Set(known.needs.map(needKey));
  const further = distinctNeeds(wanted).filter((need) => !names.has(needKey(need)));
  if (further.length === 0) return known;
  const answers = yield further;
  return { needs: [...known.needs, ...further], facts: joinFacts([known.facts, answers]) };
}

/** The author is among what conditions see. */
export function withAuthor(facts: LoadedFacts, author: User | undefined): LoadedFacts {
  if (author === undefined) return facts;
  const entity: LoadedEntity = { kind: 'User', data: author };
  return { ...facts, entities: [...facts.entities, entity] };
}

/** Each need once. */
export function distinctNeeds(needs: readonly StateNeed[]): StateNeed[] {
  return [...new Map(needs.map((need) => [needKey(need), need])).values()];
}

/** The same text for the same need: needs that were kept come back with their members in another order. */
export function needKey(need: StateNeed): string {
  return need.type === 'Entity' ? `${need.kind} ${need.id}` : canonicalJson(need);
}
