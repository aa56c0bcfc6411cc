import { intentRule, type StateNeed } from '@countersign/kinds/rules';
import type { RecordedDecision } from '@countersign/governance';
import type { IntentEntity } from '@countersign/kinds/schemas';
import type { Policy } from '@countersign/model';

import type { UnsealedEntity, UnsealedIntent } from '../ports/change.ts';

/** What of an intent's next state is there to keep. */
export interface IntentStep {
  readonly intent: IntentEntity;
  readonly version: number;
  /** The decision that led here, with its place among the intent's decisions. */
  readonly decision?: { readonly recorded: RecordedDecision; readonly position: number };
  /** Of a new intent. */
  readonly selected?: { readonly policies: readonly Policy[]; readonly needs: readonly StateNeed[] };
  /** The revisions that its execution makes. */
  readonly made: readonly UnsealedEntity[];
}

/** The intent's next state, as it is stored. */
export function intentRecord(step: IntentStep): UnsealedIntent {
  const { intent, decision, selected } = step;
  const entities = [
    ...(selected ? namedEntities(intent) : []),
    ...step.made.map(({ id, revision }) => ({ id, revision, changed: true })),
  ];
  return {
    data: intent,
    version: step.version,
    ...(decision && { decision: decisionRow(decision) }),
    ...(selected && {
      needs: selected.needs,
      policies: selected.policies.map(({ id, domainId, metadata }) => ({ id, domainId, revision: metadata.revision })),
    }),
    ...(entities.length > 0 && { entities }),
  };
}

function decisionRow({ recorded, position }: NonNullable<IntentStep['decision']>): UnsealedIntent['decision'] {
  // The signed text is kept with the request; it is put back in when the decisions are loaded.
  const { rawRequest: _, ...payload } = recorded.decision;
  return { position, publicKey: recorded.publicKey, payload };
}

/** The entities whose ids are in the payload, with the revision where it names one. */
export function namedEntities({ details: { payload } }: IntentEntity): NonNullable<UnsealedIntent['entities']> {
  const named = new Map<string, { id: string; revision?: number; changed: boolean }>();
  for (const { id } of intentRule(payload.type).references(payload)) named.set(id, { id, changed: false });
  if ('id' in payload && typeof payload.id === 'string') named.set(payload.id, { id: payload.id, changed: false });
  if ('transferIds' in payload) for (const id of payload.transferIds) named.set(id, { id, changed: false });
  if ('reference' in payload) {
    const { id, revision } = payload.reference;
    named.set(id, { id, revision, changed: false });
  }
  return [...named.values()];
}
