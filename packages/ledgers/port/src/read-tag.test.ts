import { AddressTag } from '@countersign/model';
import { expect, test } from 'vitest';

import type { TagDescriptor } from './descriptor.ts';
import { readTag } from './read-tag.ts';

const kinds = {
  DestinationTag: { type: 'DestinationTag', label: 'Destination tag', maximum: '4294967295' },
  MemoHash: { type: 'MemoHash', label: 'Memo (hash)' },
  MemoId: { type: 'MemoId', label: 'Memo (number)', maximum: '18446744073709551615' },
  MemoReturn: { type: 'MemoReturn', label: 'Memo (return hash)' },
  MemoText: { type: 'MemoText', label: 'Memo (text)', maximumBytes: 28 },
  Muxed: { type: 'Muxed', label: 'Number in the address', maximum: '18446744073709551615' },
} as const satisfies Record<AddressTag['type'], TagDescriptor>;

function read(type: AddressTag['type'], text: string): string | undefined {
  const tag = readTag(kinds[type], text);
  if (tag === undefined) return undefined;
  // What a form reads the public API takes.
  expect(AddressTag.parse(tag)).toEqual(tag);
  expect(tag.type).toBe(type);
  return tag.value;
}

test.each(['DestinationTag', 'MemoId', 'Muxed'] as const)(
  '%s is a number up to the largest of its kind, all digits kept',
  (type) => {
    const { maximum } = kinds[type];
    expect([maximum, ' 7 ', '007', '0', '000'].map((text) => read(type, text))).toEqual([maximum, '7', '7', '0', '0']);
    const wrong = [String(BigInt(maximum) + 1n), '-1', '1.5', '1e3', '', 'seven', '٧', '9'.repeat(100)];
    expect(wrong.map((text) => read(type, text))).toEqual(wrong.map(() => undefined));
  },
);

test('a text is taken as it is, and its length is counted in bytes', () => {
  const texts = [' Invoice 7 ', '007', 'é'.repeat(14), '𝄞'.repeat(7)];
  expect(texts.map((text) => read('MemoText', text))).toEqual(texts);
  const wrong = ['', 'a'.repeat(29), 'é'.repeat(15), '𝄞'.repeat(8), 'a\ud834'];
  expect(wrong.map((text) => read('MemoText', text))).toEqual(wrong.map(() => undefined));
});

test.each(['MemoHash', 'MemoReturn'] as const)('%s is 32 bytes in hexadecimal', (type) => {
  expect(read(type, ` ${'AB'.repeat(32)} `)).toBe('ab'.repeat(32));
  for (const wrong of ['ab'.repeat(31), 'ab'.repeat(33), 'zz'.repeat(32), '']) expect(read(type, wrong)).toBeUndefined();
});
