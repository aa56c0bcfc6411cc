import './texts.ts';

import type { AmountProblem, AmountUnit } from '@countersign/ui';
import type { Translate } from '@countersign/kernel';

/** Why a typed amount can't be read, and what to type instead. */
export function amountProblemWords(problem: AmountProblem, { decimals }: AmountUnit, t: Translate): string {
  return t(`amount:problem.${problem}`, { count: decimals });
}
