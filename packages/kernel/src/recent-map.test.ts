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

test('it is a map of the newest values, of which at most the capacity and at least the half used last are there', () => {
  const operations = fc.array(fc.tuple(fc.nat(20), fc.option(fc.nat(), { nil: undefined })));
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 12 }), operations, fc.nat(), (capacity, steps, pick) => {
      const map = createRecentMap<number, number>(capacity);
      const used = new Map<number, number>();
      const use = (key: number, value: number) => {
        used.delete(key);
        used.set(key, value);
      };
      for (const [key, given] of steps) {
        if (given !== undefined) map.set(key, given);
        const value = given ?? map.get(key);
        if (value === undefined) continue;
        expect(value).toBe(given ?? used.get(key));
        use(key, value);
      }
      const last = [...used].slice(-Math.floor(capacity / 2));
      const [key, value] = last[pick % Math.max(1, last.length)] ?? [];
      if (key !== undefined) expect(map.get(key)).toBe(value);
      const kept = [...used.keys()].filter((each) => map.get(each) !== undefined);
      expect(kept.length).toBeLessThanOrEqual(capacity);
    }),
  );
});
