import { expect, test } from 'vitest';
import type { z } from 'zod';

import { nameText, proseText } from './readable-text.ts';
import { i18n } from '../i18n/i18n.ts';
import texts from './texts.en.json' with { type: 'json' };

const { t } = i18n;
const messages = (schema: z.ZodType, text: string) => schema.safeParse(text).error?.issues.map(({ message }) => message) ?? [];

test('a field says in words what the model refuses', () => {
  const name = nameText(t, 'Enter a name.');
  expect(messages(name, 'al\u200bice')).toEqual([texts.problem.HiddenCharacters]);
  expect(messages(name, ' ')).toEqual(['Enter a name.']);
  expect(messages(name, 'a'.repeat(76))).toEqual(['At most 75 characters.']);
  expect(messages(name, ' alice ')).toEqual([]);
  expect(messages(proseText(t), 'a\u202eb')).toEqual([texts.problem.HiddenCharacters]);
  expect(messages(proseText(t), 'a\nb ')).toEqual([]);
  expect(messages(proseText(t), '')).toEqual([]);
  expect(messages(proseText(t, 'Enter a reason.', 5), '')).toEqual(['Enter a reason.']);
  expect(messages(proseText(t, 'Enter a reason.', 5), 'longer')).toEqual(['At most 5 characters.']);
});
