import type { Result } from '@countersign/kernel';
import type { PolicyCondition } from '@countersign/model';

/** Why a condition has no answer. Every one of these fails the intent with `PolicyScriptingExecutionFailed`. */
export type ConditionFailureReason = 'Error' | 'NotBoolean' | 'TimeLimit' | 'MemoryLimit' | 'TooLarge' | 'Syntax';

/** A condition without an answer, and why. */
export interface ConditionFailure {
  readonly reason: ConditionFailureReason;
  readonly message: string;
}

/** Evaluates policy conditions, each expression in a fresh and closed world: no clock, no randomness, no input or output. */
export interface ConditionEvaluator {
  /**
   * True or false, or why there is no answer.
   * @param contextJson JSON text of `{request, references}`; an expression sees it as `context`.
   */
  evaluate(condition: PolicyCondition, contextJson: string): Result<boolean, ConditionFailure>;
}
