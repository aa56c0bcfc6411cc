import { expect, test } from 'vitest';
import { pinProblem } from './pin-problem.ts';

test.each([
  ['12345', '12345', 'tooShort'],
  ['123456', '123456', 'tooSimple'],
  ['987654', '987654', 'tooSimple'],
  ['777777', '777777', 'tooSimple'],
  ['fedcba', 'fedcba', 'tooSimple'],
  ['482913', '482914', 'notTheSame'],
  ['482913', '482913', undefined],
  ['a sentence of mine', 'a sentence of mine', undefined],
])('%s, then %s: %s', (pin, again, problem) => {
  expect(pinProblem(pin, again)).toBe(problem);
});
