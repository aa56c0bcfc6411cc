import { expect, test } from 'vitest';

import { inBatches } from './in-batches.ts';

test('what is asked for in one moment is fetched together, each once, and what is not there is null', async () => {
  const calls: (readonly string[])[] = [];
  const find = inBatches(async (ids) => {
    calls.push(ids);
    return ids.filter((id) => id !== 'gone').map((id) => ({ id }));
  }, 3);
  expect(await Promise.all(['a', 'gone', 'a', 'b', 'c'].map(find))).toEqual([
    { id: 'a' },
    null,
    { id: 'a' },
    { id: 'b' },
    { id: 'c' },
  ]);
  expect(calls).toEqual([
    ['a', 'gone'],
    ['b', 'c'],
  ]);
  await find('d');
  expect(calls).toHaveLength(3);
});

test('a call that fails fails for those alone who asked for it', async () => {
  const find = inBatches(async (ids) => {
    if (ids.includes('bad')) throw new Error('out of order');
    return ids.map((id) => ({ id }));
  }, 1);
  const [bad, good] = await Promise.allSettled([find('bad'), find('good')]);
  expect([bad.status, good.status]).toEqual(['rejected', 'fulfilled']);
});
