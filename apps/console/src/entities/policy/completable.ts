import { compileWorkflow } from '@countersign/kinds/rules';
import { workflowStanding } from '@countersign/governance/workflow';
import { mayBeCredential } from '@countersign/signing';
import type { User, WorkflowCondition } from '@countersign/model';

/** True if all these people together could complete a workflow, each of them filling one seat. */
export function canBeCompleted(workflow: readonly WorkflowCondition[], users: readonly User[]): boolean {
  const compiled = compileWorkflow(workflow);
  if (compiled === 'TooComplex') return false;
  const people = [...Map.groupBy(users, ({ publicKey }) => publicKey)].map(([publicKey, own]) => ({
    publicKey,
    roles: own.flatMap(({ roles }) => roles),
    isPlain: !mayBeCredential(publicKey),
  }));
  return workflowStanding(compiled, people).completedSteps === compiled.length;
}

/** The roles that a workflow names, each once, in order. */
export function rolesOf(workflow: readonly WorkflowCondition[]): readonly string[] {
  return [...new Set(workflow.flatMap(rolesOfStep))];
}

function rolesOfStep(step: WorkflowCondition): readonly string[] {
  return step.type === 'RoleQuorum' ? [step.role] : [...rolesOfStep(step.left), ...rolesOfStep(step.right)];
}
