import { expect, test } from 'vitest';

import { reaches } from './destination.ts';

test('an address with a tag means that tag alone, one without means its whole account', () => {
  const account = { address: 'r' };
  const [zero, seven] = [0, 7].map((destinationTag) => ({ address: 'r', destinationTag }));
  if (!zero || !seven) throw new Error('Nothing');
  expect([account, zero, seven].map((paid) => reaches(paid, account))).toEqual([true, true, true]);
  expect([account, zero, seven].map((paid) => reaches(paid, seven))).toEqual([false, false, true]);
  expect([account, zero, seven].map((paid) => reaches(paid, zero))).toEqual([false, true, false]);
  expect(reaches({ address: 's', destinationTag: 7 }, account)).toBe(false);
});
