import type { AddressTag } from '@countersign/model';
import { expect, test } from 'vitest';

import { destinationKey, placeText } from './destinations.ts';
import { tagKey, tagOfKey, tagWords } from './tags.ts';
import { english } from './texts.ts';

const memo = (value: string): AddressTag => ({ type: 'MemoText', value });
const number: AddressTag = { type: 'DestinationTag', value: '7' };

test('a device remembers numbers as it always did, and every other kind by its name', () => {
  expect(destinationKey({ type: 'Address', address: 'rA', tag: number })).toBe('Address:rA 7');
  const tags: readonly AddressTag[] = [
    number,
    memo('7'),
    memo(' '),
    memo(' Invoice 7 '),
    memo('MemoId 7'),
    { type: 'MemoId', value: '7' },
    { type: 'MemoHash', value: 'ab'.repeat(32) },
    { type: 'MemoReturn', value: 'ab'.repeat(32) },
    { type: 'Muxed', value: '18446744073709551615' },
  ];
  expect(tags.map((tag) => tagOfKey(tagKey(tag)))).toEqual(tags);
  expect(new Set(tags.map((tag) => tagKey(tag))).size).toBe(tags.length);
});

test('a tag is said with its kind, and nothing in it is hidden', () => {
  expect(placeText({ address: 'rA', tag: number }, english)).toBe('rA with tag 7');
  expect(placeText({ address: 'GA', tag: memo('Invoice 7') }, english)).toBe('GA with memo “Invoice 7”');
  expect(placeText({ address: 'GA', tag: { type: 'MemoId', value: '7' } }, english)).toBe('GA with memo number 7');
  expect(tagWords(memo('In\u202Evoice'), english)).toEqual({ label: 'Memo (text)', text: 'In⟨U+202E⟩voice' });
});
