import type { Domain, Policy, User } from '@countersign/model';
import type { Propose } from '@countersign/kinds/schemas';
import type { Result } from '@countersign/kernel';
import { ok } from '@countersign/kernel';
import { conditionContext } from '../conditions/condition-context.ts';
import type { ConditionEvaluator } from '../conditions/condition-evaluator.ts';
import { fail, noFacts, compileWorkflow } from '@countersign/kinds/rules';
import type { IntentFailure } from '@countersign/kinds/rules';
import { mayStart } from '../life-cycle/may-start.ts';
import { seatableIn } from '../life-cycle/policy-standing.ts';
import type { GoverningDomain } from '../decision.ts';
import { compilePolicies } from '../policies/compile-policies.ts';
import { selectPolicies } from '../policies/select-policies.ts';
import type { Seatable } from '../workflow/seating.ts';
import { workflowStanding } from '../workflow/workflow-standing.ts';
import { firstProposals } from './first-proposals.ts';
import type { Subject } from './first-proposals.ts';

/** The domain at the root, and who and what is in it. */
export interface FirstDomain {
  readonly domain: Domain;
  readonly users: readonly User[];
  readonly policies: readonly Policy[];
}

/** So many authors are tried, of different roles as far as there are. */
const authors = 10;

/** An instance may be set up at night with policies for the day: they are asked about a Wednesday at noon. */
const workingHour = new Date('2025-01-01T12:00:00.000Z');

/**
 * Fails if nothing could ever be decided in a root domain as it is: it is locked (`DomainLocked`), nobody in it is unlocked, or
 * for its users or its policies there is no proposal that one of its people may make and they all together could carry
 * (`NoApplicablePoliciesForDomain`, `PolicyWorkflowFailed`, `PolicyScriptingExecutionFailed`, with the reason in words).
 *
 * Anyone who can change users and policies can change whatever else is amiss; those who cannot have an instance that is dead for good.
 * Domains below the root do not count: what is blocked there, the root can put right. What a condition says of all requests
 * cannot be known, so the real evaluator is asked about proposals that the organisation would make (see {@link firstProposals}).
 */
export function canGovernItself(
  root: FirstDomain,
  conditions: Pick<ConditionEvaluator, 'evaluate'>,
): Result<void, IntentFailure> {
  const { domain, users } = root;
  if (domain.lock !== 'Unlocked') {
    return fail(
      'DomainLocked',
      'The root domain is locked, and nobody could ever unlock it: nothing is decided in a locked domain',
    );
  }
  if (users.every(({ lock }) => lock !== 'Unlocked')) {
    return fail('PolicyWorkflowFailed', 'All users of the root domain are locked, and nobody could ever unlock them');
  }
  const trial: Trial = {
    ...root,
    chain: [{ domain, policies: compilePolicies(domain.id, root.policies) }],
    canPass: whatEverybodyCanPass(root),
    conditions,
  };
  for (const subject of ['users', 'policies'] as const) {
    const possible = canDecideOn(subject, trial);
    if (!possible.ok) return possible;
  }
  return ok(undefined);
}

interface Trial extends FirstDomain {
  readonly chain: readonly GoverningDomain[];
  /** Whether everybody together fills the seats of a policy. */
  readonly canPass: (policy: Policy) => boolean;
  readonly conditions: Pick<ConditionEvaluator, 'evaluate'>;
}

function whatEverybodyCanPass({ domain, users }: FirstDomain): (policy: Policy) => boolean {
  const everybody = [...new Set(users.map(({ publicKey }) => publicKey))]
    .map((publicKey) => seatableIn(domain.id, publicKey, users))
    .filter((person): person is Seatable => person !== undefined);
  const known = new Map<string, boolean>();
  return ({ id, workflow }) => {
    const compiled = workflow && compileWorkflow(workflow);
    if (compiled === undefined || compiled === 'TooComplex') return false;
    const can = known.get(id) ?? workflowStanding(compiled, everybody).completedSteps === compiled.length;
    known.set(id, can);
    return can;
  };
}

function canDecideOn(subject: Subject, trial: Trial): Result<void, IntentFailure> {
  let first: IntentFailure | undefined;
  for (const author of unlikeAuthors(trial.users)) {
    for (const request of firstProposals(subject, trial, author)) {
      const carried = canCarry(request, author, trial);
      if (carried.ok) return carried;
      first ??= carried.error;
    }
  }
  const { code, message } = first ?? { code: 'NoApplicablePoliciesForDomain', message: 'it has no policy' };
  return fail(code, `Nobody could ever change the ${subject} of the root domain: ${message}`);
}

/** Unlocked users; those first who hold roles that nobody before them holds together. */
function unlikeAuthors(users: readonly User[]): readonly User[] {
  const byRoles = Map.groupBy(
    users.filter(({ lock }) => lock === 'Unlocked'),
    ({ roles }) => JSON.stringify(roles.toSorted()),
  );
  const groups = [...byRoles.values()];
  return [...groups.flatMap(([first]) => first ?? []), ...groups.flatMap((alike) => alike.slice(1))].slice(0, authors);
}

/** Whether a proposal may be made, and everybody together could carry it, under the policy that applies to it. */
function canCarry(request: Propose, author: User, { users, chain, canPass, conditions }: Trial): Result<void, IntentFailure> {
  const entities = users.map((data) => ({ kind: 'User', data }) as const);
  const context = conditionContext(request, { ...noFacts, entities }, { destinations: [] }, workingHour);
  const selected = selectPolicies(chain, request.payload.type, author.domainId, (condition) =>
    conditions.evaluate(condition, context),
  );
  if (!selected.ok) {
    const { policy, failure } = selected.error;
    return fail(
      'PolicyScriptingExecutionFailed',
      `the condition of the policy ${policy.alias} has no answer: ${failure.message}`,
    );
  }
  const { policies } = selected.value;
  if (policies.length === 0) return fail('NoApplicablePoliciesForDomain', 'none of its unlocked policies applies');
  for (const policy of policies) {
    const { alias, workflow } = policy;
    if (!workflow) return fail('PolicyWorkflowFailed', `the policy ${alias} applies, and rejects always`);
    if (!canPass(policy)) {
      return fail('PolicyWorkflowFailed', `the policy ${alias} asks for more people than there are unlocked with its roles`);
    }
    if (!mayStart(policies, author)) {
      return fail('PolicyWorkflowFailed', `${author.alias} has no role in the first step of the policy ${alias}`);
    }
  }
  return ok(undefined);
}
