import { expect, test } from 'vitest';

import { destinationTag, destinationTagOf, isSamePlace, reaches } from './destination.ts';

test('an address with a tag means that tag alone, one without means its whole account', () => {
  const account = { address: 'r' };
  const [zero, seven] = [0, 7].map((number) => ({ address: 'r', tag: destinationTag(number) }));
  if (!zero || !seven) throw new Error('Nothing');
  expect([account, zero, seven].map((paid) => reaches(paid, account))).toEqual([true, true, true]);
  expect([account, zero, seven].map((paid) => reaches(paid, seven))).toEqual([false, false, true]);
  expect([account, zero, seven].map((paid) => reaches(paid, zero))).toEqual([false, true, false]);
  expect(reaches({ address: 's', tag: destinationTag(7) }, account)).toBe(false);
});

test('two are one place where address and tag agree, in its kind as well, and a tag of 0 is a tag', () => {
  const seven = { type: 'MemoText', value: '7' } as const;
  const places = [
    { address: 'r' },
    { address: 'r', tag: destinationTag(0) },
    { address: 'r', tag: destinationTag(7) },
    { address: 'r', tag: seven },
    { address: 's' },
  ];
  expect([destinationTagOf(destinationTag(7)), destinationTagOf(seven), destinationTagOf(undefined)]).toEqual([
    7,
    undefined,
    undefined,
  ]);
  for (const [index, one] of places.entries())
    expect(places.map((other) => isSamePlace(one, other))).toEqual(places.map((_, at) => at === index));
});
