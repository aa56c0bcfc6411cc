import { err, ok, type Result } from '@countersign/kernel';
import type { IntentFailure, LoadedFacts } from '@countersign/kinds/rules';
import type { IntentPayload, Propose } from '@countersign/kinds/schemas';
import type { Policy, PolicyCondition, User } from '@countersign/model';
import { weekdays } from '@countersign/model/names';
import type { ConditionEvaluator } from '../conditions/condition-evaluator.ts';
import { proposalContext } from '../conditions/proposal-context.ts';
import { withAuthor } from '../facts/find-facts.ts';
import type { GovernedState } from '../journal/governed-state.ts';
import { mayStart } from '../life-cycle/may-start.ts';
import { lockedDomain } from '../life-cycle/submitter.ts';
import { selectPolicies } from '../policies/select-policies.ts';
import { factsIn } from './organisation-state.ts';
import type { Question } from './question.ts';
import type { RuleFacts } from './rule-facts.ts';

/** What expressions of somebody's own are taken to say; those that are not named say what they say of what is proposed here. */
export type Assumption = ReadonlyMap<string, boolean>;

/** What is proposed, when, and what is assumed of conditions. */
export interface Proposing {
  readonly payload: IntentPayload;
  readonly targetDomainId: string;
  readonly at: Date;
  readonly assumption: Assumption;
}

/** A proposal by one user that the rules let start, and the policies that then have to be satisfied. */
export interface Way extends Proposing {
  readonly policies: readonly Policy[];
}

/** The moments that conditions tell apart, the present one first and each the next of its kind after `from`. */
export function momentsOf({ minutes, days }: RuleFacts, from: Date): readonly Date[] {
  if (minutes.length === 0 && days.length === 0) return [from];
  const minutesToTry = minutes.length === 0 ? [from.getUTCHours() * 60 + from.getUTCMinutes()] : minutes;
  const moments: Date[] = [from];
  for (let ahead = 0; ahead <= 7; ahead++) {
    for (const minute of minutesToTry) {
      const moment = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth(), from.getUTCDate() + ahead, 0, minute));
      if (moment <= from) continue;
      if (days.length === 0 ? ahead <= 1 : days.includes(weekdays[(moment.getUTCDay() + 6) % 7] ?? 'Monday'))
        moments.push(moment);
    }
  }
  return moments;
}

/** Every way in which expressions of somebody's own could turn out: each by itself where they are few, else all or none of them. */
export function assumptionsOf({ ownExpressions }: RuleFacts): readonly Assumption[] {
  if (ownExpressions.length === 0) return [];
  if (ownExpressions.length > mostExpressions) {
    return [true, false].map((value) => new Map(ownExpressions.map((expression) => [expression, value])));
  }
  return Array.from(
    { length: 2 ** ownExpressions.length },
    (_, bits) => new Map(ownExpressions.map((expression, index) => [expression, (bits >> index) % 2 === 1])),
  );
}

const mostExpressions = 3;

/** Conditions whose own expressions turn out as assumed. */
export function assuming(conditions: ConditionEvaluator, assumption: Assumption): ConditionEvaluator {
  if (assumption.size === 0) return conditions;
  const evaluate = (
    condition: PolicyCondition,
    context: Parameters<ConditionEvaluator['evaluate']>[1],
  ): ReturnType<ConditionEvaluator['evaluate']> => {
    if (condition.type === 'Expression') {
      const assumed = assumption.get(condition.expression);
      return assumed === undefined ? conditions.evaluate(condition, context) : ok(assumed);
    }
    const left = evaluate(condition.left, context);
    if (!left.ok || left.value === (condition.type === 'Or')) return left;
    return evaluate(condition.right, context);
  };
  return { evaluate, check: (condition) => conditions.check(condition) };
}

/** What one proposal comes to before anybody else has signed: the policies to satisfy, or why it goes no further. */
export function wayOf(
  proposing: Proposing,
  author: User,
  state: GovernedState,
  question: Pick<Question, 'organisation' | 'rules' | 'conditions'>,
  known: LoadedFacts = factsIn(state, proposing, question),
): Result<Way, IntentFailure['code']> {
  const { payload, targetDomainId, at, assumption } = proposing;
  const domains = state.chain(targetDomainId);
  if (author.lock !== 'Unlocked') return err('RequestSubmitterLocked');
  if (!domains.some(({ id }) => id === author.domainId)) return err('InvalidEntityId');
  if (lockedDomain(domains)) return err('DomainLocked');
  const facts = withAuthor(known, author);
  const chain = domains.map((domain) => ({ domain, policies: state.policiesOf(domain.id) }));
  const request: Propose = {
    type: 'Propose',
    id: targetDomainId,
    author: { id: author.id, domainId: author.domainId },
    expiryAt: at.toISOString(),
    targetDomainId,
    payload,
    customProperties: {},
  };
  const context = proposalContext({ request, chain, facts, rules: question.rules(facts), now: at });
  const conditions = assuming(question.conditions, assumption);
  const selected = selectPolicies(chain, payload.type, author.domainId, (condition) => conditions.evaluate(condition, context));
  if (!selected.ok) return err('PolicyScriptingExecutionFailed');
  const { policies } = selected.value;
  if (policies.length === 0) return err('NoApplicablePoliciesForDomain');
  return mayStart(policies, author) && policies.every(({ workflow }) => workflow !== undefined)
    ? ok({ ...proposing, policies })
    : err('PolicyWorkflowFailed');
}
