import { fromHex, toHex, utf8 } from '@countersign/kernel';
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { readMembers, writeMembers, type MessageShape } from './index.ts';

const shape: MessageShape = { 1: 'Number', 2: 'Bytes', 3: 'Message', 4: 'SeveralBytes', 5: 'SeveralMessages', 300: 'Number' };

test('the examples of the encoding are written and read', () => {
  // https://protobuf.dev/programming-guides/encoding: a number of 150, and the text `testing`.
  expect(toHex(writeMembers([1, 150n], [2, utf8('testing')]))).toBe('089601120774657374696e67');
  const read = readMembers(fromHex('089601120774657374696e67'), shape);
  expect([read.number(1), read.bytes(2), read.bytes(3), read.all(4)]).toEqual([150n, utf8('testing'), undefined, []]);
});

test('what is written is read, whatever it is', () => {
  const bytes = fc.uint8Array({ minLength: 1, maxLength: 200 });
  fc.assert(
    fc.property(
      fc.bigInt(0n, 2n ** 63n - 1n),
      bytes,
      fc.array(bytes, { maxLength: 4 }),
      fc.bigInt(0n, 400n),
      (number, one, several, far) => {
        const written = writeMembers([1, number], [2, one], ...several.map((each) => [4, each] as const), [300, far]);
        const read = readMembers(written, shape);
        expect([read.number(1), read.bytes(2), read.all(4), read.number(300)]).toEqual([number, one, several, far]);
      },
    ),
    { numRuns: 500 },
  );
});

test('a message may be empty, and is there then', () => {
  expect(readMembers(fromHex('1a00'), shape).bytes(3)).toEqual(new Uint8Array());
  expect(readMembers(fromHex('2a002a00'), shape).all(5)).toHaveLength(2);
  expect(readMembers(new Uint8Array(), shape).bytes(3)).toBeUndefined();
});

test.each([
  ['a member that is not known', '3001'],
  ['a member of another wire type', '0a0101'],
  ['a number twice', '08010801'],
  ['bytes twice', '120101120102'],
  ['a message twice', '1a001a00'],
  ['members out of order', '1201010801'],
  ['a number that is written as 0', '0800'],
  ['bytes that are written as none', '1200'],
  ['a number that is too long', '088100'],
  ['a length that is too long', '12810001'],
  ['a tag that is too long', '880001'],
  ['a number of 64 bits', '08ffffffffffffffffff01'],
  ['a number without an end', '08ff'],
  ['fewer bytes than are said', '120201'],
  ['a tag alone', '08'],
  ['a wire type of groups', '0b0c'],
  ['a wire type of fixed numbers', '0d01000000'],
  ['a member with the number 0', '0001'],
])('%s is refused', (_, bytes) => {
  expect(() => readMembers(fromHex(bytes), shape)).toThrow(RangeError);
});

test('no negative number is written', () => {
  expect(() => writeMembers([1, -1n])).toThrow(RangeError);
});
