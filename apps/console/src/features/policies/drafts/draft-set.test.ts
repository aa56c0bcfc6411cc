import { samples } from '@countersign/kinds/testing';
import { expect, test } from 'vitest';

import { mostDrafts, withDraft, type PolicyDraft } from './draft-set.ts';

const { type: _, ...sample } = samples.v0_CreatePolicy.payload;
const draft = (id: string, rank = 1): PolicyDraft => ({ ...sample, id, rank });

test('a draft stands once among the others, as it was put there last', () => {
  const two = withDraft(withDraft([], draft('a')), draft('b'));
  expect(withDraft(two, draft('a', 9)).map(({ id, rank }) => [id, rank])).toEqual([
    ['b', 1],
    ['a', 9],
  ]);
});

test('no more are kept than are judged together', () => {
  const all = Array.from({ length: mostDrafts + 1 }, (_each, index) => draft(String(index)));
  const drafts = all.reduce(withDraft, [] as readonly PolicyDraft[]);
  expect(drafts.map(({ id }) => id)).toEqual(all.slice(1).map(({ id }) => id));
});
