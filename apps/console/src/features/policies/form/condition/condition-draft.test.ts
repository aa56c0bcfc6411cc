import { expect, test } from 'vitest';

import { partProblem } from './condition-draft.ts';

test('a role that nobody can have is no condition on the proposer', () => {
  const problem = (...roles: string[]) => partProblem({ type: 'Standard', condition: { type: 'AuthorRole', roles } });
  expect(problem('trainee', 'back-office')).toBeUndefined();
  expect(problem()).toBe('nothingChosen');
  expect(problem('trainee', 'Back-Office')).toBe('roleSpelling');
  expect(problem('a'.repeat(51))).toBe('roleSpelling');
});
