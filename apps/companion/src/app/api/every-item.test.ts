import { expect, test } from 'vitest';

import { everyItem } from './every-item.ts';

test('a list is read page after page', async () => {
  const numbers = Array.from({ length: 600 }, (_, index) => index);
  const list = async ({ query }: { query?: { limit?: number; startingAfter?: string } }) => {
    const from = Number(query?.startingAfter ?? 0);
    const to = from + (query?.limit ?? 0);
    return { items: numbers.slice(from, to), ...(to < numbers.length && { nextStartingAfter: String(to) }) };
  };
  expect(await everyItem(list, {})).toEqual(numbers);
  expect(await everyItem(list, {}, undefined, 600)).toEqual(numbers);
  await expect(everyItem(list, {}, undefined, 500)).rejects.toMatchObject({ code: 'EndlessList' });
});

test.each([
  ['that brings the same page for ever', ['one', 'two']],
  ['whose pages are empty and promise more', []],
])('a list %s is given up', async (_, items) => {
  const list = async () => ({ items, nextStartingAfter: 'two' });
  await expect(everyItem(list, {})).rejects.toMatchObject({ code: 'EndlessList' });
});
