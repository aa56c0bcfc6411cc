import type { IntentStatus, Policy, User, UserReference } from '@countersign/model';
import type { Propose } from '@countersign/kinds/schemas';
import type { Result } from '@countersign/kernel';
import { canonicalJson, ok } from '@countersign/kernel';
import { proposalContext } from '../conditions/proposal-context.ts';
import type { GoverningDomain, ProposeInput, Refusal } from '../decision.ts';
import type { IntentFailure } from '@countersign/kinds/rules';
import { mayStart } from '../life-cycle/may-start.ts';
import { mightSit } from '../life-cycle/policy-standing.ts';
import { propose } from '../life-cycle/propose.ts';
import { compileWorkflow } from '@countersign/kinds/rules';
import { standInSignature } from '../workflow/counted-approvals.ts';
import { workflowStanding } from '../workflow/workflow-standing.ts';
import { explainIntent } from './explain-intent.ts';
import { rankTies } from './rank-ties.ts';
import type { RankTie } from './rank-ties.ts';
import type { IntentExplanation } from './explain-intent.ts';

/** A proposal that is only tried. */
export interface DryRunInput extends Omit<ProposeInput, 'request' | 'signature' | 'rawRequest' | 'users'> {
  readonly request: Omit<Propose, 'type'>;
  /** All users of the governing domains, or at least the unlocked ones with a role that a workflow names. */
  readonly users: readonly User[];
}

/** A governing domain in a dry run. */
export interface DryRunDomain {
  readonly domainId: string;
  /** Why its policy applies or none does. `Coerced`: an ancestor's coercion sets it aside. */
  readonly reason: 'BestMatch' | 'NoMatch' | 'Coerced';
  readonly policy?: Policy;
  /** Other policies of the same rank that match too; the smallest id won. */
  readonly tiedWith: readonly Policy[];
  /** For each step who could approve in it (index = step), whatever the steps before it. */
  readonly approversPerStep: readonly (readonly UserReference[])[];
  /** Steps that all users of the domain together could not complete, counted from 0. */
  readonly unfillableSteps: readonly number[];
}

/** What proposing would come to. */
export interface DryRun {
  readonly status: IntentStatus;
  readonly failure?: IntentFailure;
  /** False if the author holds no role that lets them start. */
  readonly authorMayStart: boolean;
  /** Root first. */
  readonly domains: readonly DryRunDomain[];
  /** What ties it would make between policies. */
  readonly rankTies: readonly RankTie[];
  readonly explanation: IntentExplanation;
}

/** Tries a proposal: which policies apply and why, what is doubtful about them, who must approve, and whether it would fail. */
export function dryRun(input: DryRunInput): Result<DryRun, Refusal> {
  const request: Propose = { ...input.request, type: 'Propose' };
  const proposed = propose({ ...input, request, signature: standInSignature, rawRequest: canonicalJson(request) });
  if (!proposed.ok) return proposed;
  const { intent, policies, decision } = proposed.value;
  const { status, error } = intent.state;
  return ok({
    status,
    ...(error ? { failure: error } : {}),
    // Where nobody may approve, or no policy applies, the author is not the obstacle.
    authorMayStart:
      policies.length === 0 || policies.some(({ workflow }) => workflow === undefined) || mayStart(policies, input.author),
    domains: input.chain.map((governing, index) => describeDomain(governing, index, policies, input, request)),
    rankTies: rankTies(input),
    explanation: explainIntent({ author: request.author, policies, decisions: [decision], users: input.users }),
  });
}

function describeDomain(
  governing: GoverningDomain,
  index: number,
  policies: readonly Policy[],
  input: DryRunInput,
  request: Propose,
): DryRunDomain {
  const domainId = governing.domain.id;
  const policy = policies.find((candidate) => candidate.domainId === domainId);
  const coercing = input.chain.findIndex(
    ({ domain }) => domain.id === request.author.domainId && domain.governingStrategy === 'CoerceDescendants',
  );
  const isCoerced = !policy && coercing >= 0 && coercing < index && policies.at(-1)?.domainId === request.author.domainId;
  const members = input.users.filter((user) => user.domainId === domainId && user.lock === 'Unlocked');
  const workflow = policy?.workflow ?? [];
  return {
    domainId,
    reason: policy ? 'BestMatch' : isCoerced ? 'Coerced' : 'NoMatch',
    ...(policy ? { policy } : {}),
    tiedWith: policy ? tiedPolicies(policy, governing, index, input, request) : [],
    approversPerStep: workflow.map((step) => {
      const compiled = compileWorkflow([step]);
      if (compiled === 'TooComplex') return [];
      const roles = compiled.roles(0);
      return members
        .filter((user) => user.roles.some((role) => roles.has(role)))
        .map(({ id, domainId: home }) => ({ id, domainId: home }));
    }),
    unfillableSteps: unfillableSteps(workflow, members),
  };
}

function tiedPolicies(policy: Policy, governing: GoverningDomain, index: number, input: DryRunInput, request: Propose): Policy[] {
  const context = proposalContext({ ...input, request });
  const place = index === input.chain.length - 1 ? 'Self' : 'Descendants';
  return governing.policies.candidates(request.payload.type, place).filter((other) => {
    if (other.id === policy.id || other.rank !== policy.rank) return false;
    if (other.condition === undefined) return true;
    const held = input.conditions.evaluate(other.condition, context);
    return held.ok && held.value;
  });
}

// A step that can't be filled is one that everyone together can't complete: on its own, or because the people it needs are
// needed in the steps before it as well.
function unfillableSteps(workflow: NonNullable<Policy['workflow']>, members: readonly User[]): number[] {
  const whole = compileWorkflow(workflow);
  if (whole === 'TooComplex') return workflow.map((_, step) => step);
  const people = members.map(mightSit);
  const alone = workflow.flatMap((step, index) => {
    const compiled = compileWorkflow([step]);
    return compiled !== 'TooComplex' && workflowStanding(compiled, people).completedSteps === 1 ? [] : [index];
  });
  const { completedSteps } = workflowStanding(whole, people);
  const together = completedSteps < whole.length ? [completedSteps] : [];
  return [...new Set([...alone, ...together])].toSorted((left, right) => left - right);
}
