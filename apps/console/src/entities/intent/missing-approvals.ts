import { compileWorkflow } from '@countersign/kinds/rules';
import { workflowStanding } from '@countersign/governance/workflow';
import type { Policy, WorkflowCondition, WorkflowProgress } from '@countersign/model';

/** What a policy still asks for: seats per role in its open step. Null where that can't be said: no workflow, or nothing open. */
export function missingSeats(policy: Policy | undefined, progress: WorkflowProgress): ReadonlyMap<string, number> | null {
  if (!policy?.workflow || !progress.stepProgress.some(({ state }) => state === 'Open')) return null;
  const workflow = compileWorkflow(policy.workflow);
  if (workflow === 'TooComplex') return null;
  const approvers = progress.stepProgress
    .flatMap(({ decisions }) => decisions)
    .filter(({ decision }) => decision === 'Approve')
    .map(({ author, authorRoles }) => ({ publicKey: `${author.domainId}/${author.id}`, roles: authorRoles }));
  const { missingRoles } = workflowStanding(workflow, approvers);
  return missingRoles.size > 0 ? missingRoles : null;
}

/** The fewest approvals that complete a step. */
export function fewestApprovals(step: WorkflowCondition): number {
  if (step.type === 'RoleQuorum') return step.quorum;
  const sides = [fewestApprovals(step.left), fewestApprovals(step.right)] as const;
  return step.type === 'And' ? sides[0] + sides[1] : Math.min(...sides);
}

/** The steps after the open one. */
export function laterSteps(policy: Policy | undefined, { stepProgress }: WorkflowProgress): readonly WorkflowCondition[] {
  const open = stepProgress.findIndex(({ state }) => state === 'Open');
  return open < 0 ? [] : (policy?.workflow ?? []).slice(open + 1);
}
