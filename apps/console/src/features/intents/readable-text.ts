import '../../shared/proposing/texts.ts';

import { nameProblem, proseProblem, type TextProblem } from '@countersign/model/names';
import type { TFunction } from 'i18next';
import type { z } from 'zod';

function check(problemOf: (text: string) => TextProblem | undefined) {
  return (t: TFunction) => (text: string, context: z.RefinementCtx) => {
    const code = problemOf(text);
    if (code !== undefined) context.addIssue({ code: 'custom', params: { code }, message: t(`proposing:problem.${code}`) });
  };
}

/** The model's rule for names, with its problems in words. */
export const readableName = check(nameProblem);

/** The model's rule for descriptions and reasons, with its problems in words. */
export const readableProse = check(proseProblem);
