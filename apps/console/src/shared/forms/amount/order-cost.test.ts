import { expect, test } from 'vitest';

import { orderCost } from './order-cost.ts';

test('what a network wants done first counts with the fee, as it does within the maximum fee', () => {
  const opening = { type: 'CreateAccount', address: 'tz1', cost: '64250', kept: '0' };
  expect(orderCost('500', {})).toEqual({ fee: 500n, preparing: 0n });
  expect(orderCost('500', { preparations: [opening, { ...opening, cost: '0' }] })).toEqual({ fee: 64_750n, preparing: 64_250n });
});
