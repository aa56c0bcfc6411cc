import { expect, test } from 'vitest';

import { kindName } from './texts.ts';

test.each([
  ['v0_ValidateTickers', 'Validate Assets'],
  ['v0_CreateTransferOrder', 'Create transfer order'],
  ['v0_MigrateSilo3AccountBatch', 'Migrate silo3 account batch'],
] as const)('%s', (type, name) => {
  expect(kindName(type)).toBe(name);
});
