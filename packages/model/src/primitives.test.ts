import { expect, test } from 'vitest';

import { AddressTag } from './entities/endpoint.ts';
import { bytesOfText, dateTime } from './primitives.ts';

test.each(['2026-01-01T00:00:00Z', '2026-01-01T00:00:00.123+14:00', '0001-01-01T00:00:00-12:00', '9999-12-31T23:59:59Z'])(
  '%s is an instant',
  (text) => {
    expect(dateTime.safeParse(text).success).toBe(true);
  },
);

// Each of these is taken by `Date`, and refused by a database when it is too late for a good answer.
test.each(['0000-01-01T00:00:00Z', '2026-01-01T00:00:00+16:00', '2026-01-01T00:00:00-23:59', '2026-01-01T00:00:00'])(
  '%s is none',
  (text) => {
    expect(dateTime.safeParse(text).success).toBe(false);
  },
);

test('a text of so many bytes is counted as networks count it, and has no halves of characters', () => {
  const text = bytesOfText(1, 28);
  for (const taken of ['a'.repeat(28), 'é'.repeat(14), '𝄞'.repeat(7)]) expect(text.safeParse(taken).success).toBe(true);
  for (const refused of ['', 'a'.repeat(29), 'é'.repeat(15), '𝄞'.repeat(8), 'a\ud834'])
    expect(text.safeParse(refused).success).toBe(false);
});

test('the kinds of tags have the lengths of their networks', () => {
  const isTag = (type: string, value: string) => AddressTag.safeParse({ type, value }).success;
  for (const type of ['MemoId', 'Muxed']) {
    expect(isTag(type, '18446744073709551615')).toBe(true);
    for (const wrong of ['18446744073709551616', '-1', '01', '1e3', '']) expect(isTag(type, wrong)).toBe(false);
  }
  for (const type of ['MemoHash', 'MemoReturn']) {
    expect(isTag(type, 'ab'.repeat(32))).toBe(true);
    for (const wrong of ['AB'.repeat(32), 'ab'.repeat(31), 'zz'.repeat(32)]) expect(isTag(type, wrong)).toBe(false);
  }
  expect(isTag('MemoText', 'é'.repeat(512))).toBe(true);
  expect(isTag('MemoText', 'é'.repeat(513))).toBe(false);
  expect(isTag('DestinationTag', '4294967296')).toBe(false);
});
