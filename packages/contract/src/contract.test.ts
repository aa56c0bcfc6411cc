import { expect, test } from 'vitest';

import { contract } from './endpoints/index.ts';
import { refusalReasons } from './endpoint.ts';
import type { Endpoint } from './endpoint.ts';

const all: readonly Endpoint[] = Object.values(contract).flatMap((verbs) => Object.values(verbs));

test('no two endpoints share a method and path', () => {
  const keys = all.map(({ method, path }) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`);
  expect(keys.length).toBeGreaterThan(50);
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
});

test.each(all.map((one) => [`${one.method} ${one.path}`, one] as const))('%s declares the parameters of its path', (_, one) => {
  const inPath = [...one.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
  expect(new Set(Object.keys(one.params?.shape ?? {}))).toEqual(new Set(inPath));
  if (typeof one.access === 'object' || one.access.startsWith('Domain')) expect(inPath).toContain('domainId');
  for (const secret of one.secretParams ?? []) expect(inPath).toContain(secret);
  expect(refusalReasons(one)).toContain('SystemError');
});

test('a query takes one value where several are allowed, and refuses what it does not know', () => {
  const { query } = contract.accounts.list;
  expect(query.parse({ lock: 'Locked', limit: '250', sortBy: 'alias' })).toEqual({
    lock: ['Locked'],
    limit: 250,
    sortBy: 'alias',
  });
  expect(query.parse({ lock: ['Locked', 'Archived'] })).toEqual({ lock: ['Locked', 'Archived'] });
  for (const wrong of [
    { limit: '0' },
    { limit: '251' },
    { limit: '1.5' },
    { sortBy: 'balance' },
    { colour: 'red' },
    { lock: 'Open' },
  ]) {
    expect({ ...wrong, accepted: query.safeParse(wrong).success }).toEqual({ ...wrong, accepted: false });
  }
});
