import type { IntentEntity } from '@countersign/kinds/schemas';
import type { IntentStatus, WorkflowProgress } from '@countersign/model';
import type { ClosedIntent } from '../decision.ts';
import type { IntentFailure, DomainEvent } from '@countersign/kinds/rules';

/** The states an intent can move to from each state. The last four are final. */
export const transitions = {
  Open: ['Open', 'Approved', 'Rejected', 'Expired'],
  Approved: ['Executing', 'Open', 'Executed', 'Failed', 'Expired'],
  Executing: ['Executed', 'Failed', 'Open', 'Expired'],
  Executed: [],
  Failed: [],
  Expired: [],
  Rejected: [],
} as const satisfies Record<IntentStatus, readonly IntentStatus[]>;

/** True if nothing more can happen to an intent in this state. */
export function isFinal(status: IntentStatus): boolean {
  return transitions[status].length === 0;
}

/** The intent in its next state, with its events. */
export function moveTo(
  intent: IntentEntity,
  status: IntentStatus,
  now: Date,
  change: { progress?: readonly WorkflowProgress[]; error?: IntentFailure } = {},
): ClosedIntent {
  const progress = change.progress ?? intent.state.progressPerPolicy;
  return {
    intent: {
      ...intent,
      state: {
        status,
        lastModifiedAt: now.toISOString(),
        ...(change.error ? { error: { ...change.error, message: change.error.message.slice(0, 1_000) } } : {}),
        ...(progress && progress.length > 0 ? { progressPerPolicy: [...progress] } : {}),
      },
    },
    events: eventsOf(intent, status),
  };
}

function eventsOf(intent: IntentEntity, status: IntentStatus): DomainEvent[] {
  const domainId = intent.details.targetDomainId;
  if (!isFinal(status)) return [{ domainId, payload: { type: 'IntentUpdated', id: intent.id } }];
  const closed: DomainEvent = { domainId, payload: { type: 'IntentClosed', id: intent.id } };
  return status === 'Executed' ? [{ domainId, payload: { type: 'IntentExecuted', id: intent.id } }, closed] : [closed];
}
