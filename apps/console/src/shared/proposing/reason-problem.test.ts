import { limits } from '@countersign/model/names';
import { expect, test } from 'vitest';

import { i18n } from '../i18n/i18n.ts';
import { reasonProblem } from './reason-problem.ts';
import texts from './texts.en.json' with { type: 'json' };

test.each([
  ['none', '', undefined],
  ['several lines', 'The old one\nis lost', undefined],
  ['as many characters as a request takes', 'a'.repeat(limits.descriptionLength), undefined],
  ['one more', 'a'.repeat(limits.descriptionLength + 1), `At most ${limits.descriptionLength} characters.`],
  ['a direction that turns', 'pay\u202e evil', texts.problem.HiddenCharacters],
])('a reason of %s is judged as the model does', (_, reason, problem) => {
  expect(reasonProblem(reason, i18n.t)).toBe(problem);
});
