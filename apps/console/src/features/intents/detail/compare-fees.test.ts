import { expect, test } from 'vitest';

import { compareFees } from './compare-fees.ts';

test.each([
  [100n, 100n, { as: 'usual' }],
  [149n, 100n, { as: 'usual' }],
  [67n, 100n, { as: 'usual' }],
  [150n, 100n, { as: 'more', times: '1.5' }],
  [1_049n, 100n, { as: 'more', times: '10' }],
  [400n, 100n, { as: 'more', times: '4' }],
  [123_456n, 1_000n, { as: 'more', times: '123' }],
  [50n, 100n, { as: 'less', percent: '50' }],
  [1n, 1_000n, { as: 'less', percent: '<1' }],
  [1n, 0n, undefined],
] as const)('%i is to %i as %o', (fee, usual, compared) => {
  expect(compareFees(fee, usual)).toEqual(compared);
});
