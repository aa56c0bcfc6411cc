import type { WorkflowCondition } from '@countersign/model';
import type { TFunction } from 'i18next';

/** What a step of a workflow asks for, in words: "1 operator and 2 approvers". Inner groups stand in parentheses. */
export function seatsText(step: WorkflowCondition, t: TFunction, inner = false): string {
  if (step.type === 'RoleQuorum') return t('app:seats.quorum', { count: step.quorum, role: step.role });
  const text = t(step.type === 'And' ? 'app:seats.and' : 'app:seats.or', {
    left: seatsText(step.left, t, step.left.type !== step.type),
    right: seatsText(step.right, t, step.right.type !== step.type),
  });
  return inner ? `(${text})` : text;
}
