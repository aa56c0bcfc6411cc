import { findFacts, type KnownFacts } from '@countersign/governance';
import type { LoadedFacts, StateNeed } from '@countersign/kinds/rules';
import type { IntentPayload } from '@countersign/kinds/schemas';

import type { AnswerRead, EntityRead, LedgerRead } from '../ports/change.ts';
import type { DecisionStore } from '../ports/decision-store.ts';
import type { RulesSource } from '../ports/rules-source.ts';

/**
 * Reads what the facts of an intent lack. Loads nothing if `known` covers all needs already: needs that were kept with an intent save a
 * call, and are not taken at their word. The rules of all ledgers among the facts are loaded then.
 */
export async function completeFacts(
  { store, rules, loadRules }: CompletionPorts,
  intent: { readonly payload: IntentPayload; readonly targetDomainId: string },
  known: KnownFacts,
): Promise<KnownFacts> {
  await loadRules(known.facts.ledgers);
  const search = findFacts(intent, known, rules);
  let step = search.next();
  while (step.done !== true) {
    const answers = await store.loadFacts(step.value);
    await loadRules(answers.ledgers);
    step = search.next(answers);
  }
  return step.value;
}

/** What the facts of an intent are completed with. */
interface CompletionPorts extends RulesSource {
  readonly store: Pick<DecisionStore, 'loadFacts'>;
}

/** What is not searched for among what is governed, but reported: the commit takes it as it was read, and the journal keeps it. */
const reported: ReadonlySet<StateNeed['type']> = new Set(['OrderTransaction', 'Transfers']);

/** The searches that were answered, to be asked again when what was decided on them is written. */
export function answersOf({ answers }: LoadedFacts): AnswerRead[] {
  return answers.filter(({ need }) => !reported.has(need.type));
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

/** The ledgers that were looked at, or asked for and not there: what a fee may be is a part of them. */
export function ledgerReadsOf(needs: readonly StateNeed[], { ledgers }: Pick<LoadedFacts, 'ledgers'>): LedgerRead[] {
  const ids = new Set([
    ...needs.flatMap((need) => (need.type === 'Ledger' ? [need.ledgerId] : [])),
    ...ledgers.map(({ id }) => id),
  ]);
  return [...ids].map((id) => ({ id, revision: ledgers.find((ledger) => ledger.id === id)?.metadata.revision }));
}
