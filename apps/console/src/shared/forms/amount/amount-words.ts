import './texts.ts';

import type { AmountProblem, AmountUnit } from '@countersign/ui';
import type { TFunction } from 'i18next';

/** Why a typed amount can't be read, and what to type instead. */
export function amountProblemWords(problem: AmountProblem, { decimals }: AmountUnit, t: TFunction): string {
  return t(`amount:problem.${problem}`, { count: decimals });
}
