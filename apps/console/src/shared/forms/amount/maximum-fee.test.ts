import { expect, test } from 'vitest';

import { maximumFeeProblem } from './maximum-fee.ts';

const t = (key: string) => key;

test.each([
  ['', undefined],
  ['much', 'amount:problem.notANumber'],
  ['0', 'amount:problem.zero'],
  ['0.000999', 'amount:problem.maximumFeeLow'],
  ['0.001', undefined],
])('the maximum fee %j, where the estimate is 0.001', (text, problem) => {
  expect(maximumFeeProblem(text, { decimals: 6 }, 1_000n, t)).toBe(problem);
});

test('without an estimate any amount will do', () => {
  expect(maximumFeeProblem('0.000001', { decimals: 6 }, undefined, t)).toBeUndefined();
});
