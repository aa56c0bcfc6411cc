import { scriptLimits, type ConditionEvaluator } from '@countersign/governance';
import { isCodedError } from '@countersign/kernel';

import { refuse, type Refusable } from '../refusal.ts';

/**
 * What may be tried, in scripts that go to their limit: so many take about a second, or five. A search for people asks conditions far
 * more often than anybody's intents do, and lets others have their turn meanwhile.
 */
const longest = { Intents: 40, Movers: 200 } as const;

/**
 * Tries something with conditions that together take only so long: a few drafts of which each expression stays just within its limit, asked
 * about many intents, would hold everybody else up for minutes. `InvalidRequestError` beyond that.
 */
export async function tryConditions<T>(
  tried: keyof typeof longest,
  conditions: ConditionEvaluator,
  work: (conditions: ConditionEvaluator) => Promise<Refusable<T>>,
): Promise<Refusable<T>> {
  const budget = { left: longest[tried] * scriptLimits.fuel };
  try {
    return await work({ ...conditions, evaluate: (condition, context) => conditions.evaluate(condition, context, budget) });
  } catch (error) {
    if (!isCodedError(error, 'ConditionsTakeTooLong')) throw error;
    return refuse('InvalidRequestError', 'The conditions of these policies take too long together');
  }
}
