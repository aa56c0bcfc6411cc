import type { PolicyCondition, PolicyConditionExpression } from '@countersign/model';
import type { Result } from '@countersign/kernel';
import { CodedError, err, ok } from '@countersign/kernel';
import type { ConditionContext } from './condition-context.ts';
import type { ConditionEvaluator, ConditionFailure, ConditionBudget } from './condition-evaluator.ts';
import { nativeCondition } from './native/native-condition.ts';
import type { NativeCondition } from './native/native-condition.ts';
import { createScriptSandbox } from './sandbox/script-sandbox.ts';
import type { ScriptSandbox } from './sandbox/script-sandbox.ts';
import { presentExpression } from '@countersign/kinds/conditions';

/**
 * Runs of the script engine for one condition. Each has limits of its own, but a tree of many that stay just within them would
 * hold everybody up.
 */
export const maximumScriptRuns = 32;

interface Runs {
  left: number;
  readonly budget: ConditionBudget | undefined;
}

/** An expression in its present text, and its native form if it has one. */
interface Prepared {
  readonly expression: string;
  readonly native: NativeCondition | undefined;
}

/**
 * Makes an evaluator, with a script engine of its own unless one is given. Expressions of a small subset
 * of the language are answered natively, with the same answers; any other by the script engine.
 */
export function createConditionEvaluator(sandbox: ScriptSandbox = createScriptSandbox()): ConditionEvaluator {
  const prepared = new WeakMap<PolicyConditionExpression, Prepared>();

  function prepare(condition: PolicyConditionExpression): Prepared {
    const known = prepared.get(condition);
    if (known !== undefined) return known;
    const expression = presentExpression(condition);
    const fresh = { expression, native: nativeCondition(expression) };
    prepared.set(condition, fresh);
    return fresh;
  }

  function evaluateExpression(
    condition: PolicyConditionExpression,
    context: ConditionContext,
    runs: Runs,
  ): Result<boolean, ConditionFailure> {
    const { expression, native } = prepare(condition);
    const seen = context.forExpression(expression);
    if (seen.isTooLarge()) {
      const message = 'The request and what it refers to are too large for a condition';
      return err({ reason: 'ContextTooLarge', message });
    }
    const { budget } = runs;
    if (budget !== undefined && budget.left <= 0)
      throw new CodedError('ConditionsTakeTooLong', 'The conditions take too long together');
    const answer = native?.(seen.value, budget);
    if (answer !== undefined) return ok(answer);
    if (runs.left-- === 0) return err({ reason: 'TimeLimit', message: `It has more than ${maximumScriptRuns} scripts to run` });
    return sandbox.run(expression, seen.json(), budget);
  }

  function evaluate(condition: PolicyCondition, context: ConditionContext, runs: Runs): Result<boolean, ConditionFailure> {
    if (condition.type === 'Expression') return evaluateExpression(condition, context, runs);
    const left = evaluate(condition.left, context, runs);
    // Left to right, and only as far as needed, as in the language itself.
    if (!left.ok || left.value === (condition.type === 'Or')) return left;
    return evaluate(condition.right, context, runs);
  }

  function check(condition: PolicyCondition): Result<void, ConditionFailure> {
    if (condition.type === 'Expression') return sandbox.check(condition.expression);
    const left = check(condition.left);
    return left.ok ? check(condition.right) : left;
  }

  return {
    evaluate: (condition, context, budget) => evaluate(condition, context, { left: maximumScriptRuns, budget }),
    check,
  };
}
