import './texts.ts';

import type { Translate } from '@countersign/kernel';
import { limits, nameProblem, proseProblem, type TextProblem } from '@countersign/model/names';
import { z } from 'zod';

function check(problemOf: (text: string) => TextProblem | undefined, t: Translate) {
  return (text: string, context: z.RefinementCtx) => {
    const code = problemOf(text);
    if (code !== undefined) context.addIssue({ code: 'custom', params: { code }, message: t(`proposing:problem.${code}`) });
  };
}

function text(t: Translate, most: number, missing: string | undefined) {
  const trimmed = z
    .string()
    .trim()
    .max(most, t('proposing:problem.tooLong', { count: most }));
  return missing === undefined ? trimmed : trimmed.min(1, missing);
}

/** A name, by the model's rules for names; `missing` is said where there is none. */
export function nameText(t: Translate, missing: string) {
  return text(t, limits.aliasLength, missing).superRefine(check(nameProblem, t));
}

/** A description or reason, by the model's rules for those; `missing` is said where there is none and there has to be one. */
export function proseText(t: Translate, missing?: string, most: number = limits.descriptionLength) {
  return text(t, most, missing).superRefine(check(proseProblem, t));
}
