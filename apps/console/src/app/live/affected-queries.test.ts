import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { isKeyOf } from '@countersign/kernel';
import { governedEntities, listedEntities } from '@countersign/model/names';
import { expect, test } from 'vitest';

import { sections } from '../sections.ts';
import { affectedBy, affectedQueries } from './affected-queries.ts';

const source = join(import.meta.dirname, '..', '..');

/** The first parts of all query keys that are in the console's source: those of entities are their word and their plural. Every section has both. */
const names = new Set<string | undefined>([
  ...listedEntities
    .filter((kind) => sections.some(({ name }) => name === governedEntities[kind].plural))
    .flatMap((kind) => [governedEntities[kind].word, governedEntities[kind].plural]),
  ...readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => {
      const text = readFileSync(join(source, file), 'utf8');
      const ofEntities = [...text.matchAll(/^ +of: '(\w+)',$/gm)].flatMap(([, kind = '']) =>
        isKeyOf(governedEntities, kind) ? [governedEntities[kind].word, governedEntities[kind].plural] : [],
      );
      const written = [...text.matchAll(/queryKey: \['([\w-]+)'|listKey: '([\w-]+)'/g)].flatMap(([, ...found]) =>
        found.filter(Boolean),
      );
      return [...ofEntities, ...written];
    }),
]);

test('every name that an event affects is one of a query', () => {
  expect(names.size).toBeGreaterThan(20);
  const affected = new Set<string>(Object.values(affectedQueries).flat());
  expect([...affected].filter((name) => !names.has(name))).toEqual([]);
});

test('an event of a newer server affects nothing that is known here', () => {
  expect(affectedBy('SomethingHappened')).toEqual([]);
  expect(affectedBy('toString')).toEqual([]);
});
