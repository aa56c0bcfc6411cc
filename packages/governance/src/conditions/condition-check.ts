import { fail, type PlatformRules } from '@countersign/kinds/rules';

import type { ConditionEvaluator } from './condition-evaluator.ts';

/** The platform's rule that a condition can be evaluated: `PolicyScriptingExecutionFailed` with what is wrong with it. */
export function conditionCheck(conditions: Pick<ConditionEvaluator, 'check'>): Pick<PlatformRules, 'checkCondition'> {
  return {
    checkCondition: (condition) => {
      const checked = conditions.check(condition);
      return checked.ok ? checked : fail('PolicyScriptingExecutionFailed', `The condition: ${checked.error.message}`);
    },
  };
}
