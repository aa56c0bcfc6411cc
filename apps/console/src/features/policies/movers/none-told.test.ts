import { expect, test } from 'vitest';

import { noneTold, nobodyTold } from './none-told.ts';

test('that nobody can is only said of groups that were all looked at', () => {
  const movers = (Direct: number, Otherwise: number) => ({
    groups: [],
    hasMore: false,
    mostPeople: 5,
    completeUpTo: { Direct, Otherwise, Assumed: Otherwise },
    assumed: { destinations: [], allEndpoints: true, ownExpressions: [] },
  });
  expect(nobodyTold(movers(5, 5))).toEqual({ key: 'nobody', count: 5 });
  expect(nobodyTold(movers(5, 2))).toEqual({ key: 'nobody', count: 2 });
  expect(nobodyTold(movers(5, 0))).toEqual({ key: 'noneFound', count: 0 });
  expect(noneTold('Direct', movers(3, 0))).toEqual({ key: 'noneDirect', count: 3 });
  expect(noneTold('Direct', movers(0, 0))).toEqual({ key: 'noneFound', count: 0 });
  expect(noneTold('Otherwise', movers(5, 4)).key).toBe('noneFound');
  expect(noneTold('Otherwise', movers(5, 5)).key).toBe('noneOtherwise');
});
