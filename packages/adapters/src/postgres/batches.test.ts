import { expect, test } from 'vitest';

import { inBatches } from './batches.ts';

const options = { atOnce: 1, largest: 3, isUndone: (error: unknown) => (error as Error).message === 'undone' };

function recorded(run: (items: readonly number[]) => Promise<readonly number[]>) {
  const batches: (readonly number[])[] = [];
  const submit = inBatches<number, number>(options, async (items) => {
    batches.push(items);
    return run(items);
  });
  return { batches, submit };
}

test('what comes at the same time is done together, in order, and no batch is larger than allowed', async () => {
  const { batches, submit } = recorded(async (items) => items.map((item) => item * 10));
  expect(await Promise.all([1, 2, 3, 4, 5].map(submit))).toEqual([10, 20, 30, 40, 50]);
  expect(await submit(6)).toBe(60);
  expect(batches).toEqual([[1, 2, 3], [4, 5], [6]]);
});

test('an item that makes a batch fail without effect fails alone', async () => {
  const { batches, submit } = recorded(async (items) => {
    if (items.includes(2)) throw new Error('undone');
    return items;
  });
  const results = await Promise.allSettled([1, 2, 3].map(submit));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(batches).toEqual([[1, 2, 3], [1], [2], [3]]);
});

test('nothing is done again where nobody knows whether it was done', async () => {
  const { batches, submit } = recorded(() => Promise.reject(new Error('the connection broke')));
  const results = await Promise.allSettled([1, 2].map(submit));
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(batches).toEqual([[1, 2]]);
});
