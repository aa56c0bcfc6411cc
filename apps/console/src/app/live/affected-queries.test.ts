import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { affectedBy, affectedQueries } from './affected-queries.ts';

const source = join(import.meta.dirname, '..', '..');

/** The first parts of all query keys that stand in the console's source. */
const names = new Set(
  readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) =>
      [...readFileSync(join(source, file), 'utf8').matchAll(/queryKey: \['([\w-]+)'|keys: \['([\w-]+)', '([\w-]+)'\]/g)].flatMap(
        ([, ...found]) => found.filter(Boolean),
      ),
    ),
);

test('every name that an event affects is one of a query', () => {
  expect(names.size).toBeGreaterThan(20);
  const affected = new Set<string>(Object.values(affectedQueries).flat());
  expect([...affected].filter((name) => !names.has(name))).toEqual([]);
});

test('an event of a newer server affects nothing that is known here', () => {
  expect(affectedBy('SomethingHappened')).toEqual([]);
  expect(affectedBy('toString')).toEqual([]);
});
