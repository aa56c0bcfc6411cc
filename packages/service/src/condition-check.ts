import { fail, type ConditionEvaluator, type PlatformRules } from '@countersign/governance';

/** The platform's rule that a condition can be evaluated: `PolicyScriptingExecutionFailed` with what is wrong with it. */
export function conditionCheck(conditions: Pick<ConditionEvaluator, 'check'>): Pick<PlatformRules, 'checkCondition'> {
  return {
    checkCondition: (condition) => {
      const checked = conditions.check(condition);
      return checked.ok ? checked : fail('PolicyScriptingExecutionFailed', `The condition: ${checked.error.message}`);
    },
  };
}
