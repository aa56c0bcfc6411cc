import type { Policy, PolicyCondition } from '@countersign/model';
import { expressionsOf } from '../who-can-move/rule-facts.ts';
import type { ConditionContext } from './condition-context.ts';
import type { ConditionEvaluator } from './condition-evaluator.ts';
import type { Reader } from './reader.ts';

/** The expressions of drafts that none of the policies has that people decided on. */
export function draftedExpressions(
  drafts: readonly Pick<Policy, 'condition'>[],
  decided: readonly Policy[],
): ReadonlySet<string> {
  const all = (policies: readonly Pick<Policy, 'condition'>[]) =>
    policies.flatMap(({ condition }) => (condition ? expressionsOf(condition).map(({ expression }) => expression) : []));
  return new Set(all(drafts)).difference(new Set(all(decided)));
}

/**
 * Conditions of which those that somebody only drafted see what that reader may read: an expression can ask of whatever it sees. Those that
 * people decided on see what they always see, so that a trial says what they really come to.
 */
export function conditionsOfReader(
  conditions: ConditionEvaluator,
  drafted: ReadonlySet<string>,
  reader: Reader,
): ConditionEvaluator {
  const seen = new WeakMap<ConditionContext, ConditionContext>();
  const isDrafted = (condition: PolicyCondition) => expressionsOf(condition).some(({ expression }) => drafted.has(expression));
  const seenOf = (context: ConditionContext) => {
    const known = seen.get(context) ?? context.seenBy(reader);
    seen.set(context, known);
    return known;
  };
  return {
    evaluate: (condition, context, budget) =>
      conditions.evaluate(condition, isDrafted(condition) ? seenOf(context) : context, budget),
    check: (condition) => conditions.check(condition),
  };
}
