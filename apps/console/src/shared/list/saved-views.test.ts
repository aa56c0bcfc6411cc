import { expect, test } from 'vitest';

import { viewSearch, withView } from './saved-views.ts';

test('a view is its filters and its order, and no page', () => {
  const search = {
    status: ['Open', 'Failed'],
    sortBy: 'created',
    sortOrder: 'ASC',
    startingAfter: 'x',
    page: 3,
    limit: 30,
    authorId: undefined,
  };
  expect(viewSearch(search)).toBe('?sortBy=created&sortOrder=ASC&status=Open&status=Failed');
  expect(viewSearch(Object.fromEntries(Object.entries(search).toReversed()))).toBe(viewSearch(search));
  expect(viewSearch({ page: 2 })).toBe('');
});

test('a view that is changed keeps its place, and a new one is the last', () => {
  const [first, second] = ['1', '2'].map((id) => ({ id, list: 'tasks', name: id, search: '' }));
  if (!first || !second) throw new Error('There are two');
  const renamed = { ...first, name: 'Mine' };
  expect(withView([first, second], renamed)).toEqual([renamed, second]);
  expect(withView([first], second)).toEqual([first, second]);
});
