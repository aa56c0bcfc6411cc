import type { Result } from '@countersign/kernel';
import type { PolicyCondition } from '@countersign/model';
import type { ConditionContext } from './condition-context.ts';

/** Why a condition has no answer. Every one of these fails the intent with `PolicyScriptingExecutionFailed`. */
export type ConditionFailureReason = 'Syntax' | 'Error' | 'NotBoolean' | 'TimeLimit' | 'MemoryLimit' | 'ContextTooLarge';

/** A condition without an answer, and why. */
export interface ConditionFailure {
  readonly reason: ConditionFailureReason;
  readonly message: string;
  /** Of `Syntax`: where it is in the expression, both counted from 1. */
  readonly at?: { readonly line: number; readonly column: number };
}

/** What many conditions may still use up together, in turns of the script engine's loops: see `scriptLimits`. */
export interface ConditionBudget {
  left: number;
}

/** Evaluates policy conditions, each expression in a fresh and closed world: no clock, no randomness, no input or output. */
export interface ConditionEvaluator {
  /**
   * True or false, or why there is no answer. An expression sees the context's value as `context`. Throws `ConditionsTakeTooLong` where a
   * budget is given and nothing is left of it.
   */
  evaluate(condition: PolicyCondition, context: ConditionContext, budget?: ConditionBudget): Result<boolean, ConditionFailure>;
  /** Why a condition could have no answer in any context, if so: `Syntax`. What is wrong beyond that shows when it is evaluated. */
  check(condition: PolicyCondition): Result<void, ConditionFailure>;
}
