import { expect, test } from 'vitest';

import { isFiltered } from './use-list-search.ts';

test('order and place are no filters', () => {
  expect(isFiltered({ sortBy: 'alias', sortOrder: 'ASC', page: 2, startingAfter: 'x', alias: undefined })).toBe(false);
  expect(isFiltered({ sortBy: 'alias', alias: 'cold' })).toBe(true);
});
