import fc from 'fast-check';
import { expect, test } from 'vitest';

import { aliasKey } from './alias-key.ts';

test.each([
  ['alice', 'Alice'],
  ['alice', 'ALICE'],
  // A large I for the l, and the digit.
  ['alice', 'aIice'],
  ['alice', 'a1ice'],
  // The first letter is Cyrillic.
  ['alice', '\u0430lice'],
  ['alice', '\u0410lice'],
  ['alice', 'ａｌｉｃｅ'],
  ['alice', 'alice '],
  ['alice', 'al\u200bice'],
  ['alice', '\u{1d41a}lice'],
  ['bob', 'b0b'],
  ['mark', 'rnark'],
  ['Mark', 'rnark'],
  ['Anna Lee', 'Anna\u00a0Lee'],
  ['Anna Lee', 'Anna  Lee'],
  ['caf\u00e9', 'cafe\u0301'],
  ['office', 'o\ufb03ce'],
  ['ops@example.com', '\u043eps@ex\u0430mple.c\u043em'],
])('%s and %s are one alias', (one, other) => {
  expect(aliasKey(other)).toBe(aliasKey(one));
});

test.each([
  ['alice', 'alicia'],
  ['alice', 'bob'],
  ['ana', 'anna'],
  ['jose', 'jos\u00e9'],
  ['user 2', 'user 3'],
  ['李明', '李民'],
  ['анна', 'инна'],
])('%s and %s are two', (one, other) => {
  expect(aliasKey(other)).not.toBe(aliasKey(one));
});

const anyText = fc.string({ unit: 'binary', maxLength: 30 });

test('the key of a key is that key, and case, compatibility and invisible characters make no difference', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const key = aliasKey(text);
      expect(aliasKey(key)).toBe(key);
      expect(aliasKey(text.normalize('NFKC'))).toBe(key);
      expect(aliasKey(text.normalize('NFD'))).toBe(key);
      expect(aliasKey(`\u200b${text}\u2066`)).toBe(key);
    }),
    { numRuns: 3_000 },
  );
});
