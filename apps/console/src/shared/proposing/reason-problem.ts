import './texts.ts';

import type { Translate } from '@countersign/kernel';
import { limits, proseProblem } from '@countersign/model/names';

/** What is wrong with the reason of a proposal, in words; nothing for one that may be signed, nor where none is given. */
export function reasonProblem(reason: string, t: Translate): string | undefined {
  const given = reason.trim();
  if (given.length > limits.descriptionLength) return t('proposing:problem.tooLong', { count: limits.descriptionLength });
  const problem = proseProblem(given);
  return problem && t(`proposing:problem.${problem}`);
}
