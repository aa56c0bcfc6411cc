import type { TFunction } from 'i18next';
import { expect, test } from 'vitest';
import { z } from 'zod';

import type { TextProblem } from '@countersign/model/names';
import { readableName, readableProse } from './readable-text.ts';
import texts from '../../shared/proposing/texts.en.json' with { type: 'json' };

const t = ((key: string) => {
  const code = key.replace('proposing:problem.', '') as TextProblem;
  return texts.problem[code];
}) as unknown as TFunction;
const messages = (schema: z.ZodType, text: string) => schema.safeParse(text).error?.issues.map(({ message }) => message) ?? [];

test('a field says in words what the model refuses', () => {
  const name = z.string().superRefine(readableName(t));
  expect(messages(name, 'al\u200bice')).toEqual([texts.problem.HiddenCharacters]);
  expect(messages(name, ' alice')).toEqual([texts.problem.SurroundingSpace]);
  expect(messages(name, 'alice')).toEqual([]);
  const prose = z.string().superRefine(readableProse(t));
  expect(messages(prose, 'a\u202eb')).toEqual([texts.problem.HiddenCharacters]);
  expect(messages(prose, 'a\nb ')).toEqual([]);
});
