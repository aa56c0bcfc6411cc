import { expect, test } from 'vitest';

import { isSamePlace, reaches } from './destination.ts';

test('an address with a tag means that tag alone, one without means its whole account', () => {
  const account = { address: 'r' };
  const [zero, seven] = [0, 7].map((destinationTag) => ({ address: 'r', destinationTag }));
  if (!zero || !seven) throw new Error('Nothing');
  expect([account, zero, seven].map((paid) => reaches(paid, account))).toEqual([true, true, true]);
  expect([account, zero, seven].map((paid) => reaches(paid, seven))).toEqual([false, false, true]);
  expect([account, zero, seven].map((paid) => reaches(paid, zero))).toEqual([false, true, false]);
  expect(reaches({ address: 's', destinationTag: 7 }, account)).toBe(false);
});

test('two are one place where address and tag agree, and a tag of 0 is a tag', () => {
  const places = [{ address: 'r' }, { address: 'r', destinationTag: 0 }, { address: 'r', destinationTag: 7 }, { address: 's' }];
  for (const [index, one] of places.entries())
    expect(places.map((other) => isSamePlace(one, other))).toEqual(places.map((_, at) => at === index));
});
