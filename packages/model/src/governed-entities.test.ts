import { expect, test } from 'vitest';

import { entityShapes } from './index.ts';
import { entityKinds, entityOfWord, governedEntities, intentTypes, kindsOfIntent, lockableEntities } from './names.ts';

const said = entityKinds.map((kind) => governedEntities[kind]);
const unique = (texts: readonly string[]) => new Set(texts).size === texts.length;

test('no two kinds of entity have a word, a plural or the name of their id in common', () => {
  expect(unique(said.flatMap(({ word }) => word ?? []))).toBe(true);
  expect(unique(said.map(({ plural }) => plural))).toBe(true);
  expect(unique(said.map(({ idField }) => idField))).toBe(true);
});

test('each kind has its shape, and a word leads to its kind', () => {
  expect(Object.keys(entityShapes).toSorted()).toEqual([...entityKinds].toSorted());
  for (const kind of entityKinds) {
    const { word } = governedEntities[kind];
    if (word !== undefined) expect(entityOfWord(word)).toBe(kind);
  }
  expect(entityOfWord('ledger')).toBeUndefined();
});

test('a lock is addressed to where its entity is, and that of a domain to the domain above', () => {
  const targets = lockableEntities.map((kind) => [kind, kindsOfIntent[`v0_Lock${kind}`].target]);
  expect(Object.fromEntries(targets)).toMatchObject({
    Domain: 'parent',
    User: 'current',
    Policy: 'current',
    Account: 'current',
    Endpoint: 'current',
    Vault: 'root',
    Ticker: 'root',
  });
});

test('what can be locked has the kinds of intent that lock and unlock it, and nothing else has them', () => {
  const locking = intentTypes.filter((type) => /^v0_(Lock|Unlock)/.test(type));
  expect(locking.toSorted()).toEqual(lockableEntities.flatMap((kind) => [`v0_Lock${kind}`, `v0_Unlock${kind}`]).toSorted());
});

test('what conditions find stays in its order, which expressions of journals that are replayed may have seen', () => {
  expect(said.flatMap(({ inConditions }) => inConditions ?? []).slice(0, 6)).toEqual([
    'users',
    'accounts',
    'endpoints',
    'vaults',
    'tickers',
    'transactionOrders',
  ]);
});
