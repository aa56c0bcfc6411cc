import { expect, test } from 'vitest';

import { errorText } from './error-text.ts';

test('an error is kept in characters that can be kept, and in a few of them', () => {
  expect(errorText('The node says: no chain €')).toBe('The node says: no chain €');
  expect(errorText('no\u0000chain\n\ud800, \udc00')).toBe('no chain \uFFFD, \uFFFD');
  expect(errorText('x'.repeat(100_000))).toHaveLength(500);
  // Cut in the middle of a character.
  expect(errorText(`${'x'.repeat(499)}\u{1F600}`)).toBe(`${'x'.repeat(499)}\uFFFD`);
});
