import { expect, test } from 'vitest';
import { readAsker } from './asker.ts';

test.each([
  [
    { type: 'Login', browser: 'Edge', system: 'Windows', address: '203.0.113.7' },
    { browser: 'Edge', system: 'Windows', address: '203.0.113.7' },
  ],
  [{ type: 'Login' }, {}],
  [{ type: 'Login', browser: 'Your bank', system: 'Windows' }, {}],
  [{ type: 'Login', browser: 'Edge', address: '1'.repeat(65) }, {}],
] as const)('%j', (entity, asker) => {
  expect(readAsker(entity)).toEqual(asker);
});
