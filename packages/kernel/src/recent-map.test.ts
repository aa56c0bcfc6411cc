import fc from 'fast-check';
import { expect, test } from 'vitest';

import { createRecentMap } from './recent-map.ts';

test('what was used last stays, what was not used for long is forgotten', () => {
  const map = createRecentMap<string, number>(4);
  map.set('a', 1);
  map.set('b', 2);
  map.set('c', 3);
  expect(map.get('a')).toBe(1);
  map.set('d', 4);
  map.set('e', 5);
  expect(map.get('a')).toBe(1);
  expect(map.get('b')).toBeUndefined();
});

test('what is deleted or cleared is gone, in whichever generation it was', () => {
  const map = createRecentMap<string, number>(4);
  for (const [index, key] of ['a', 'b', 'c'].entries()) map.set(key, index);
  for (const key of ['a', 'c']) {
    map.delete(key);
    expect(map.get(key)).toBeUndefined();
  }
  map.clear();
  expect(map.get('b')).toBeUndefined();
});

test('it is a map of the newest values, of which at most the capacity and at least half of it are there', () => {
  const operations = fc.array(fc.tuple(fc.nat(20), fc.option(fc.nat(), { nil: undefined })));
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 12 }), operations, (capacity, steps) => {
      const map = createRecentMap<number, number>(capacity);
      const all = new Map<number, number>();
      for (const [key, value] of steps) {
        if (value === undefined) {
          const found = map.get(key);
          if (found !== undefined) expect(found).toBe(all.get(key));
        } else {
          map.set(key, value);
          all.delete(key);
          all.set(key, value);
        }
      }
      const newest = [...all.keys()].slice(-1);
      for (const key of newest) expect(map.get(key)).toBe(all.get(key));
      const kept = [...all.keys()].filter((key) => map.get(key) !== undefined);
      expect(kept.length).toBeLessThanOrEqual(Math.max(2, capacity));
    }),
  );
});
