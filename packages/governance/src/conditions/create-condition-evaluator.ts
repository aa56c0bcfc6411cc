import type { Result } from '@countersign/kernel';
import type { PolicyCondition } from '@countersign/model';
import type { ConditionContext } from './condition-context.ts';
import type { ConditionEvaluator, ConditionFailure } from './condition-evaluator.ts';
import { createScriptSandbox } from './sandbox/script-sandbox.ts';
import type { ScriptSandbox } from './sandbox/script-sandbox.ts';

/** Makes an evaluator; loads the script engine (about 230 KB over a network) unless one is given. */
export async function createConditionEvaluator(sandbox?: ScriptSandbox): Promise<ConditionEvaluator> {
  const scripts = sandbox ?? (await createScriptSandbox());

  function evaluate(condition: PolicyCondition, context: ConditionContext): Result<boolean, ConditionFailure> {
    if (condition.type === 'Expression') return scripts.run(condition.expression, context.json());
    const left = evaluate(condition.left, context);
    // Left to right, and only as far as needed, as in the language itself.
    if (!left.ok || left.value === (condition.type === 'Or')) return left;
    return evaluate(condition.right, context);
  }

  return { evaluate };
}
