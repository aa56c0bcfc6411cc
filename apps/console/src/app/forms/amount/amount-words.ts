import './texts.ts';

import type { AmountProblem, AmountUnit } from '@countersign/ui';
import type { TFunction } from 'i18next';

/** Why a typed amount can't be read, and what to type instead. */
export const amountProblemWords = (problem: AmountProblem, { decimals }: AmountUnit, t: TFunction): string =>
  t(`amount:problem.${problem}`, { count: decimals });
