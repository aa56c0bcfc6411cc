import { policy } from '@countersign/kinds/testing';
import { expect, test } from 'vitest';

import { freeRank, tiedWith } from './free-rank.ts';
import { newPolicyValues, rankBounds } from './policy-values.ts';

test('a new policy is offered a rank that none has, above those that are taken', () => {
  expect(freeRank([])).toBe(100);
  expect(freeRank([{ rank: 100 }, { rank: 110 }, { rank: 130 }])).toBe(120);
  expect(freeRank([{ rank: 200 }], 200)).toBe(210);
  expect(freeRank([{ rank: rankBounds.most }], rankBounds.most)).toBe(rankBounds.most - 1);
  const all = Array.from({ length: rankBounds.most - rankBounds.least + 1 }, (_, count) => ({ rank: rankBounds.least + count }));
  expect(freeRank(all)).toBeUndefined();
});

test('only policies that can apply to the same tasks are tied by their rank', () => {
  const values = { ...newPolicyValues(), intentTypes: ['v0_CreateTransferOrder' as const] };
  const same = policy(1, { rank: 100, intentTypes: ['v0_CreateTransferOrder', 'v0_CreateAccount'] });
  const ids = (others: Parameters<typeof tiedWith>[2], own?: string) => tiedWith(values, own, others).map(({ id }) => id);
  expect(ids([same])).toEqual([same.id]);
  expect(ids([same], same.id)).toEqual([]);
  expect(ids([policy(2, { ...same, rank: 101 })])).toEqual([]);
  expect(ids([policy(3, { ...same, intentTypes: ['v0_CreateAccount'] })])).toEqual([]);
  expect(ids([policy(4, { ...same, scope: 'Descendants' })])).toEqual([]);
  expect(ids([policy(5, { ...same, lock: 'Locked' })])).toEqual([]);
  expect(tiedWith({ ...values, lock: 'Locked' }, undefined, [same])).toEqual([]);
});
