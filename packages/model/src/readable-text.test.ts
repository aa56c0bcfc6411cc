import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { z } from 'zod';

import { givenAlias, givenDescription, givenRoles } from './primitives.ts';
import { nameProblem, proseProblem } from './readable-text.ts';

const codes = ({ error }: z.ZodSafeParseResult<unknown>) =>
  error?.issues.map((issue) => (issue.code === 'custom' ? (issue.params?.['code'] as string) : issue.code)) ?? [];

test.each([
  ['bidirectional', 'alice\u202e'],
  ['isolating', '\u2066alice\u2069'],
  ['of no width', 'al\u200bice'],
  ['joining', 'al\u200dice'],
  ['a byte order mark', '\ufeffalice'],
  ['a soft hyphen', 'al\u00adice'],
  ['control', 'al\u0007ice'],
  ['a new line', 'alice\nbob'],
  ['a tabulator', 'alice\tbob'],
  ['a separator of lines', 'alice\u2028bob'],
  ['a Hangul filler', '\u3164'],
  ['a variation selector', 'a\ufe0f'],
  ['a blank of Braille', '\u2800'],
  ['half a character', 'a\ud800'],
  ['private', '\ue000'],
])('no alias has a character that is %s', (_, text) => {
  expect(nameProblem(text)).toBe('HiddenCharacters');
  expect(codes(givenAlias.safeParse(text))).toEqual(['HiddenCharacters']);
});

test.each([' ', '   ', ' alice', 'alice ', '\u00a0alice', 'alice\u3000'])(
  'no alias begins or ends with a space: "%s"',
  (text) => {
    expect(codes(givenAlias.safeParse(text))).toEqual(['SurroundingSpace']);
  },
);

test.each(['alice', 'Анна Каренина', '李明', 'محمد', "O'Neill-Smith & Sons (No. 2)", 'Zoë 🦊', 'अनिल'])(
  '%s is a name',
  (text) => {
    expect(nameProblem(text)).toBeUndefined();
  },
);

test('a description may have lines, and nothing else that cannot be seen', () => {
  expect(proseProblem('One\nTwo')).toBeUndefined();
  expect(givenDescription.safeParse(' One\n\nTwo ').success).toBe(true);
  for (const text of ['a\u202eb', 'a\tb', 'a\r\nb', 'a\u0000b', 'a\u2028b']) {
    expect(codes(givenDescription.safeParse(text))).toEqual(['HiddenCharacters']);
  }
});

test('a text with a forbidden character anywhere is refused, whatever else is in it', () => {
  const hidden = fc.constantFrom(
    '\u0000',
    '\u001b',
    '\u007f',
    '\u0085',
    '\u061c',
    '\u200e',
    '\u200f',
    '\u202a',
    '\u202d',
    '\u2060',
    '\u{e0041}',
  );
  const part = fc.string({ unit: 'grapheme', maxLength: 20 });
  fc.assert(
    fc.property(part, hidden, part, (before, character, after) => {
      expect(nameProblem(before + character + after)).toBe('HiddenCharacters');
      expect(proseProblem(before + character + after)).toBe('HiddenCharacters');
    }),
  );
});

test('a user has each role once, and not more than a hundred', () => {
  const roles = (count: number) => Array.from({ length: count }, (_, index) => `role-${index}`);
  expect(givenRoles.safeParse(roles(100)).success).toBe(true);
  expect(givenRoles.safeParse(roles(101)).success).toBe(false);
  expect(givenRoles.safeParse(['a', 'b', 'a']).success).toBe(false);
});
