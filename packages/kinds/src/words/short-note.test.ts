import { expect, test } from 'vitest';

import { shortNote } from './short-note.ts';

test('a note is one line in a list, whole characters, and as long as a list can show', () => {
  expect([undefined, '', ' \n '].map(shortNote)).toEqual([undefined, undefined, undefined]);
  expect(shortNote(' Invoice\n2026-121 ')).toBe('Invoice 2026-121');
  expect(shortNote('💶'.repeat(140))).toBe('💶'.repeat(140));
  expect(shortNote('💶'.repeat(141))).toBe(`${'💶'.repeat(139)}…`);
});
