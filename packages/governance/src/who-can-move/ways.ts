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

/** What is proposed, and when. */
export interface Proposing {
  readonly payload: IntentPayload;
  readonly targetDomainId: string;
  readonly at: Date;
}

/** A proposal by one user that the rules let start, and the policies that then have to be satisfied. */
export interface Way extends Proposing {
  readonly assumption: Assumption;
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

/** Conditions whose own expressions turn out as assumed. */
export function assuming(conditions: ConditionEvaluator, assumption: Assumption): ConditionEvaluator {
  return assumption.size === 0 ? conditions : answering(conditions, (expression) => assumption.get(expression));
}

function answering(conditions: ConditionEvaluator, answer: (expression: string) => boolean | undefined): ConditionEvaluator {
  const evaluate = (
    condition: PolicyCondition,
    context: Parameters<ConditionEvaluator['evaluate']>[1],
  ): ReturnType<ConditionEvaluator['evaluate']> => {
    if (condition.type === 'Expression') {
      const answered = answer(condition.expression);
      return answered === undefined ? conditions.evaluate(condition, context) : ok(answered);
    }
    const left = evaluate(condition.left, context);
    if (!left.ok || left.value === (condition.type === 'Or')) return left;
    return evaluate(condition.right, context);
  };
  return { evaluate, check: (condition) => conditions.check(condition) };
}

type Judged = Pick<Question, 'organisation' | 'rules' | 'conditions'>;

/** Who proposes in which state, and what is known there of what is proposed. */
interface Proposer {
  readonly author: User;
  readonly state: GovernedState;
  readonly known?: LoadedFacts;
}

/**
 * What one proposal comes to for each way in which these expressions may turn out, as far as it is asked how they do: each is once false and once
 * true where it is met. Once, and as they are, where there are none.
 */
export function* waysOf(
  proposing: Proposing,
  proposer: Proposer,
  question: Judged,
  expressions: ReadonlySet<string>,
): Generator<Result<Way, IntentFailure['code']>> {
  const open: Assumption[] = [new Map()];
  for (let from = open.pop(); from; from = open.pop()) {
    const assumption = new Map(from);
    const turned = answering(question.conditions, (expression) => {
      if (!expressions.has(expression)) return undefined;
      if (!assumption.has(expression)) assumption.set(expression, false);
      return assumption.get(expression);
    });
    const conditions = expressions.size === 0 ? question.conditions : turned;
    const judged = wayOf(proposing, proposer, { ...question, conditions });
    yield judged.ok ? ok({ ...judged.value, assumption }) : judged;
    const met = [...assumption].slice(from.size);
    for (const [index, [expression]] of met.entries()) open.push(new Map([...from, ...met.slice(0, index), [expression, true]]));
  }
}

/** What one proposal comes to before anybody else has signed: the policies to satisfy, or why it goes no further. */
function wayOf(
  proposing: Proposing,
  { author, state, known }: Proposer,
  question: Judged,
): Result<Omit<Way, 'assumption'>, IntentFailure['code']> {
  const { payload, targetDomainId, at } = proposing;
  const domains = state.chain(targetDomainId);
  if (author.lock !== 'Unlocked') return err('RequestSubmitterLocked');
  if (!domains.some(({ id }) => id === author.domainId)) return err('InvalidEntityId');
  if (lockedDomain(domains)) return err('DomainLocked');
  const facts = withAuthor(known ?? factsIn(state, proposing, question), author);
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
  const selected = selectPolicies(chain, payload.type, author.domainId, (condition) =>
    question.conditions.evaluate(condition, context),
  );
  if (!selected.ok) return err('PolicyScriptingExecutionFailed');
  const { policies } = selected.value;
  if (policies.length === 0) return err('NoApplicablePoliciesForDomain');
  return mayStart(policies, author) && policies.every(({ workflow }) => workflow !== undefined)
    ? ok({ ...proposing, policies })
    : err('PolicyWorkflowFailed');
}
