import { expect, test } from 'vitest';

import { intentKindName } from './intent-kind-name.ts';

test.each([
  ['v0_ValidateTickers', 'Validate assets'],
  ['v0_CreateTransferOrder', 'Create transfer order'],
  ['v0_MigrateSilo3AccountBatch', 'Migrate silo3 account batch'],
] as const)('%s', (type, name) => {
  expect(intentKindName(type)).toBe(name);
});
