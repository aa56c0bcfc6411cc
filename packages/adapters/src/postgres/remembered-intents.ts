import type { StateNeed } from '@countersign/governance';
import { createRecentMap } from '@countersign/kernel';
import type { Change, DecisionState, IntentRecord, WrittenIntent } from '@countersign/service';

type Decision = NonNullable<DecisionState['decisions']>[number];

/** An intent that waits, as this process wrote it. */
interface RememberedIntent {
  readonly rootDomainId: string;
  /** The notary's envelope, with more. */
  readonly sealed: IntentRecord;
  readonly needs: readonly StateNeed[];
  readonly decisions: readonly Decision[];
  readonly policies: NonNullable<IntentRecord['policies']>;
  readonly written: WrittenIntent;
}

/** The intents that this process wrote and that still wait. */
export interface RememberedIntents {
  get(intentId: string): RememberedIntent | undefined;
  /** Takes over what was committed; `mark` is that of the rows. */
  committed(change: Change, mark: string): void;
  forget(intentId: string): void;
}

/** Remembers up to `capacity` intents, of some kilobytes each. */
export function rememberIntents(capacity = 1_000): RememberedIntents {
  const known = createRecentMap<string, RememberedIntent>(capacity);
  return {
    get: (intentId) => known.get(intentId),
    forget: (intentId) => known.delete(intentId),
    committed(change, mark) {
      const { intent } = change;
      if (intent === undefined) return;
      const { id, state } = intent.data;
      const before = known.get(id);
      const isNext = intent.version === 1 || before?.sealed.version === intent.version - 1;
      if (isNext && state.status === 'Open') known.set(id, afterwards(change, intent, before, mark));
      else known.delete(id);
    },
  };
}

function afterwards(
  { rootDomainId, request }: Change,
  sealed: IntentRecord,
  before: RememberedIntent | undefined,
  mark: string,
): RememberedIntent {
  const { decision } = sealed;
  const decided = decision && {
    publicKey: decision.publicKey,
    decision: decision.payload,
    rawRequest: request?.canonical ?? '',
  };
  const policies = before?.policies ?? sealed.policies ?? [];
  return {
    rootDomainId,
    sealed,
    needs: before?.needs ?? ((sealed.needs ?? []) as unknown as readonly StateNeed[]),
    decisions: [...(before?.decisions ?? []), ...(decided ? [decided] : [])],
    policies,
    written: {
      intentId: sealed.data.id,
      state: mark,
      decisions: [...(before?.written.decisions ?? []), ...(decided ? [mark] : [])],
      policies: policies.length,
    },
  };
}
