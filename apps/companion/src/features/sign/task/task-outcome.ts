import { isOver } from '@countersign/governance/approval-context';
import type { IntentEntity } from '@countersign/kinds/schemas';

/** Why a task waits for this person no more; the names are text keys below `task:outcome`. */
type TaskOutcome = 'approved' | 'rejected' | 'withdrawn' | 'expired' | 'failed' | 'youApproved' | 'youRejected' | 'notAsked';

const byStatus = {
  Open: 'notAsked',
  Approved: 'approved',
  Executing: 'approved',
  Executed: 'approved',
  Rejected: 'rejected',
  Expired: 'expired',
  Failed: 'failed',
} as const satisfies Record<IntentEntity['state']['status'], TaskOutcome>;

/** What became of a task that waits no more, and who rejected it where somebody did. A person's own decision is said before what came of it. */
export function outcomeOf(
  { details, state }: Pick<IntentEntity, 'details' | 'state'>,
  ownUserIds: ReadonlySet<string>,
  now: Date,
): { readonly outcome: TaskOutcome; readonly by?: string } {
  const decisions = (state.progressPerPolicy ?? [])
    .flatMap(({ stepProgress }) => stepProgress.flatMap((step) => step.decisions))
    .filter((decision) => !isOver(decision, now));
  const own = decisions.find(({ author }) => ownUserIds.has(author.id));
  const rejection = decisions.find(({ decision }) => decision === 'Reject');
  // Nobody rejects what they proposed.
  if (rejection?.author.id === details.author.id) return { outcome: 'withdrawn' };
  if (own !== undefined) return { outcome: own.decision === 'Reject' ? 'youRejected' : 'youApproved' };
  return { outcome: byStatus[state.status], ...(rejection !== undefined && { by: rejection.author.id }) };
}
