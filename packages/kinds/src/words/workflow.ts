import type { WorkflowCondition } from '@countersign/model';

import type { Translate } from '@countersign/kernel';
import { unhidden } from './suspicious-text.ts';
import { caution, danger, type Warning } from './warning.ts';

/** A workflow that asks nobody, or that nobody can pass. */
export function workflowWarnings(workflow: readonly unknown[] | undefined): readonly Warning[] {
  if (workflow === undefined) return [caution('AlwaysRejects')];
  return workflow.length === 0 ? [danger('AlwaysApproves')] : [];
}

/** What a step of a workflow asks for, in words: "1 × operator and 2 × approver". Inner groups of another sort are in parentheses. */
export function stepText(step: WorkflowCondition, translate: Translate, isInner = false): string {
  if (step.type === 'RoleQuorum') {
    const seats = { quorum: String(step.quorum), role: unhidden(step.role) };
    return translate(step.key === undefined ? 'workflow.quorum' : `workflow.quorumBy.${step.key}`, seats);
  }
  const text = translate(step.type === 'And' ? 'workflow.both' : 'workflow.either', {
    left: stepText(step.left, translate, step.left.type !== step.type),
    right: stepText(step.right, translate, step.right.type !== step.type),
  });
  return isInner ? `(${text})` : text;
}

/** True for a step of a workflow, as it is in a payload that was read by its schema. */
export function isStep(value: object): value is WorkflowCondition {
  return 'type' in value && (value.type === 'RoleQuorum' || value.type === 'And' || value.type === 'Or');
}
