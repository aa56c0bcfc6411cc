import { join } from 'node:path';

import { expect, test } from 'vitest';

import { foldersOf } from './sources.ts';

test('an app is built again when a package changes that it reaches through another one', () => {
  const folders = foldersOf(join(import.meta.dirname, '..', '..', '..'), '@countersign/companion');
  // Of these two, companion names the first alone.
  expect(folders).toContain('packages/kinds');
  expect(folders).toContain('packages/orders');
  expect(folders).not.toContain('packages/service');
});
