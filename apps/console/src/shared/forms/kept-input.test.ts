import { expect, test } from 'vitest';

import { forgetInput, inputBeforeFailure, keepInput, screenHasFailed } from './kept-input.ts';

test('a form whose screen failed begins with what was in it at that moment', () => {
  let amount = '0.5';
  keepInput('transfer', () => ({ amount }));
  amount = '0.75';
  expect(inputBeforeFailure('transfer')).toBeUndefined();
  screenHasFailed();
  amount = '';
  expect(inputBeforeFailure('transfer')).toEqual({ amount: '0.75' });
  expect(inputBeforeFailure('invitation')).toBeUndefined();
});

test('what came back is not brought back a second time, to somebody who left the form and comes again', () => {
  keepInput('transfer', () => 'typed');
  screenHasFailed();
  keepInput('transfer', () => 'typed');
  expect(inputBeforeFailure('transfer')).toBeUndefined();
});

test('what was sent comes back into no form', () => {
  keepInput('transfer', () => 'typed');
  screenHasFailed();
  forgetInput('transfer');
  expect(inputBeforeFailure('transfer')).toBeUndefined();
  screenHasFailed();
  expect(inputBeforeFailure('transfer')).toBeUndefined();
});
