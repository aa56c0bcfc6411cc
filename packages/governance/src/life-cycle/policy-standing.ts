import type { DecisionPayload, Policy, User, WorkflowProgress, WorkflowStep } from '@countersign/model';
import type { RecordedDecision } from '../decision.ts';
import { compileWorkflow } from '@countersign/kinds/rules';
import type { CompiledWorkflow } from '@countersign/kinds/rules';
import { mayBeCredential } from '@countersign/signing';
import type { Seatable } from '../workflow/seating.ts';
import { countedApprovals, waysOfSigning, type WayOfSigning } from '../workflow/counted-approvals.ts';
import { workflowStanding } from '../workflow/workflow-standing.ts';
import type { WorkflowStanding } from '../workflow/workflow-standing.ts';

/** The progress of one governing policy, computed from the recorded approvals and the users as they are now. */
export interface PolicyStanding {
  readonly policy: Policy;
  readonly workflow: CompiledWorkflow;
  readonly standing: WorkflowStanding;
  readonly progress: WorkflowProgress;
  readonly isComplete: boolean;
}

/**
 * The progress of a policy. Approvals of people who are locked or without a role in the policy's domain do not count, so that an
 * approval which no longer holds opens its step again; nor do those that do not say or are not signed as the policy demands. `undefined`: the policy rejects always, or its workflow is
 * too complex. `at`: the moment at which approvals that say for how long they are good must still be so.
 */
export function policyStanding(
  policy: Policy,
  decisions: readonly RecordedDecision[],
  users: readonly User[],
  at?: Date,
): PolicyStanding | undefined {
  if (policy.workflow === undefined) return undefined;
  const workflow = compileWorkflow(policy.workflow);
  if (workflow === 'TooComplex') return undefined;
  const approvals = countedApprovals(policy, decisions, at);
  const ways = waysOfSigning(approvals);
  const approvers: Seatable[] = [];
  for (const [publicKey, way] of ways) {
    const person = seatableIn(policy.domainId, publicKey, users, way);
    if (person) approvers.push(person);
  }
  const standing = workflowStanding(workflow, approvers);
  return {
    policy,
    workflow,
    standing,
    progress: progressOf(policy, workflow, standing, approvals),
    isComplete: standing.completedSteps === workflow.length,
  };
}

/** A person as an unlocked user of a domain, with all roles held there; `undefined` if they aren't one. `way`: how they have signed; else as their key could. */
export function seatableIn(
  domainId: string,
  publicKey: string,
  users: readonly User[],
  way: WayOfSigning = couldSign(publicKey),
): Seatable | undefined {
  let roles: readonly string[] | undefined;
  for (const user of users) {
    if (user.publicKey !== publicKey || user.domainId !== domainId || user.lock !== 'Unlocked') continue;
    roles = roles ? [...roles, ...user.roles] : user.roles;
  }
  return roles && { publicKey, roles, ...way };
}

// Whether a credential is synchronised no key tells: only what it has signed.
const couldSign = (publicKey: string): WayOfSigning => ({ isPlain: !mayBeCredential(publicKey), isSynchronised: false });

/** A user as somebody who may sign yet: by a platform credential, as far as their key can be one. */
export function mightSit({ publicKey, roles }: User): Seatable {
  return { publicKey, roles, ...couldSign(publicKey) };
}

/** The same progress with a rejection put into the open step. */
export function withRejection(standing: PolicyStanding, rejection: DecisionPayload): WorkflowProgress {
  const open = standing.standing.completedSteps;
  return {
    ...standing.progress,
    stepProgress: standing.progress.stepProgress.map((step, index) =>
      index === open ? { state: 'Rejected', decisions: [...step.decisions, rejection] } : step,
    ),
  };
}

function progressOf(
  policy: Policy,
  workflow: CompiledWorkflow,
  standing: WorkflowStanding,
  approvals: readonly RecordedDecision[],
): WorkflowProgress {
  const stepOf = new Map<string, number>();
  for (const [step, people] of standing.seatedPerStep.entries()) for (const person of people) stepOf.set(person.publicKey, step);
  const stepProgress: WorkflowStep[] = Array.from({ length: workflow.length }, (_, step) => ({
    state: step < standing.completedSteps ? 'Approved' : 'Open',
    decisions: [],
  }));
  for (const { publicKey, decision } of approvals) {
    const step = stepOf.get(publicKey);
    if (step !== undefined) stepProgress[step]?.decisions.push(decision);
  }
  return {
    policyReference: { id: policy.id, revision: policy.metadata.revision, domainId: policy.domainId },
    stepProgress,
  };
}
