import { expect, test } from 'vitest';

import { errorsWithin, stepOfErrors } from './step-errors.ts';

const problem = { type: 'custom', message: 'wrong' };
const errors = { payload: { alias: problem, users: [{ alias: problem }] }, note: problem };

test('a step shows what is wrong in it, and not in what is asked later', () => {
  expect(errorsWithin(errors, ['payload.alias', 'payload.description'])).toEqual({ payload: { alias: problem } });
  expect(errorsWithin(errors, ['payload.users'])).toEqual({ payload: { users: [{ alias: problem }] } });
  expect(errorsWithin(errors, ['payload.permissions'])).toEqual({});
});

test('what is wrong after all is shown in the first step that asks for it', () => {
  expect(stepOfErrors(errors, [['payload.description'], ['payload.users'], ['note']])).toBe(1);
  expect(stepOfErrors(errors, [['payload.description']])).toBeUndefined();
});
