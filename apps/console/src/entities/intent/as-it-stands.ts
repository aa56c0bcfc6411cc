import { isOver } from '@countersign/governance/approval-context';
import type { IntentEntity } from '@countersign/kinds/schemas';

/**
 * An intent as it is at that moment. While it is open, approvals that are good no more do not count, and their steps are open again: nobody
 * writes that down until somebody decides.
 */
export function asItStands<Intent extends Pick<IntentEntity, 'state'>>(intent: Intent, now: Date): Intent {
  const { state } = intent;
  if (state.status !== 'Open' || state.progressPerPolicy === undefined) return intent;
  const progressPerPolicy = state.progressPerPolicy.map((progress) => ({
    ...progress,
    stepProgress: progress.stepProgress.map((step) => {
      const decisions = step.decisions.filter((decision) => !isOver(decision, now));
      return decisions.length === step.decisions.length ? step : { state: 'Open' as const, decisions };
    }),
  }));
  return { ...intent, state: { ...state, progressPerPolicy } };
}
