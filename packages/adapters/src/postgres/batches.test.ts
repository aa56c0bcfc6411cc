import { expect, test } from 'vitest';

import { createTurns, inBatches } from './batches.ts';

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

test('kinds of batches that share turns wait for one another, and what comes meanwhile comes along', async () => {
  const turns = createTurns(1);
  const began: string[] = [];
  const ends: (() => void)[] = [];
  const kind = (name: string) =>
    inBatches<number, number>({ ...options, turns }, async (items) => {
      began.push(`${name} ${items.join(' ')}`);
      await new Promise<void>((end) => ends.push(end));
      return items;
    });
  const [load, commit] = [kind('load'), kind('commit')];
  const first = load(1);
  await expect.poll(() => began).toEqual(['load 1']);
  const others = [commit(2), load(3), commit(4)];
  await new Promise((done) => setImmediate(done));
  expect(began).toEqual(['load 1']);
  for (let done = 0; done < 3; done++) {
    await expect.poll(() => ends.length).toBeGreaterThan(done);
    ends[done]?.();
  }
  expect(await Promise.all([first, ...others])).toEqual([1, 2, 3, 4]);
  expect(began).toEqual(['load 1', 'commit 2 4', 'load 3']);
});
