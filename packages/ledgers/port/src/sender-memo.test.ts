import { utf8 } from '@countersign/kernel';
import { memoLimits, SenderMemo } from '@countersign/model';
import { expect, test } from 'vitest';

import { keptMemos, memoOfBytes } from './sender-memo.ts';

test.each(['Invoice 7', 'Rechnung für März', 'two\nlines', '支払い'])('%s is read as a text', (text) => {
  expect(memoOfBytes(utf8(text))).toEqual({ kind: 'Text', text });
});

test.each([
  ['no text', Uint8Array.of(0xff, 0x00), 'ff00'],
  ['nothing but a space', utf8(' '), '20'],
  ['a text that turns the direction of writing', utf8('a\u202eb'), '61e280ae62'],
  ['a text with a character that cannot be seen', utf8('a\u0000'), '6100'],
])('%s is shown as bytes', (_, bytes, text) => {
  expect(memoOfBytes(bytes)).toEqual({ kind: 'Bytes', text });
});

test('of what a stranger wrote only so much is kept, and a text that hides something as bytes, whatever a node calls it', () => {
  const kept = keptMemos([
    { kind: 'Text', text: '' },
    { kind: 'Text', text: 'x'.repeat(memoLimits.characters + 1) },
    { kind: 'Text', text: 'a\u202eb' },
    ...Array.from({ length: 100 }, () => ({ kind: 'Text' as const, text: 'x'.repeat(memoLimits.characters) })),
  ]);
  expect(kept[0]).toEqual({ kind: 'Bytes', text: '61e280ae62' });
  expect(kept.length).toBe(memoLimits.memos);
  expect(kept.every((memo) => SenderMemo.safeParse(memo).success)).toBe(true);
});

test.each([
  ['text', 0x78, 'Text'],
  ['no text', 0xff, 'Bytes'],
])('the longest note that a network takes, 4,096 bytes, is kept whole: %s', (_, byte, kind) => {
  const memo = memoOfBytes(new Uint8Array(4_096).fill(byte));
  expect(keptMemos([memo])).toEqual([memo]);
  expect(memo.kind).toBe(kind);
});
