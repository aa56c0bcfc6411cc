import { scriptLimits, type ConditionEvaluator } from '@countersign/governance';
import { isCodedError } from '@countersign/kernel';

import { refuse, type Refusable } from '../refusal.ts';

/** As many scripts as go to their limit take about half a second; of the usual ones it is ten thousand. */
const longestScripts = 20;

/**
 * Tries something with conditions whose scripts together take only so long: a few drafts with scripts that each stay just within their limit,
 * asked about many intents, would hold everybody else up for minutes. `InvalidRequestError` beyond that.
 */
export async function tryConditions<T>(
  conditions: ConditionEvaluator,
  work: (conditions: ConditionEvaluator) => Promise<Refusable<T>>,
): Promise<Refusable<T>> {
  const budget = { left: longestScripts * scriptLimits.fuel };
  try {
    return await work({ ...conditions, evaluate: (condition, context) => conditions.evaluate(condition, context, budget) });
  } catch (error) {
    if (!isCodedError(error, 'ScriptsTakeTooLong')) throw error;
    return refuse('InvalidRequestError', 'The scripts in the conditions of these policies take too long together');
  }
}
