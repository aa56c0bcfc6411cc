import { fromHex, toHex } from '@countersign/kernel';
import { expect, test } from 'vitest';

import { readCbor, type CborItem } from './read.ts';
import { cborArray, cborBytes, cborMap, cborNatural, cborNull, cborSet, cborTrue } from './write.ts';

/** What an item holds, without where it is. */
function plain(item: CborItem): unknown {
  switch (item.type) {
    case 'Bytes':
      return `h'${toHex(item.value)}'`;
    case 'Array':
      return item.items.map(plain);
    case 'Map':
      return new Map(item.entries.map(([key, value]) => [plain(key), plain(value)]));
    case 'Tag':
      return { tag: item.tag, item: plain(item.item) };
    case 'Integer':
    case 'Text':
    case 'Simple':
      return item.value;
  }
}

// RFC 8949, appendix A.
test.each<[string, unknown]>([
  ['00', 0n],
  ['17', 23n],
  ['1818', 24n],
  ['1903e8', 1_000n],
  ['1a000f4240', 1_000_000n],
  ['1b000000e8d4a51000', 1_000_000_000_000n],
  ['1bffffffffffffffff', 18_446_744_073_709_551_615n],
  ['20', -1n],
  ['3903e7', -1_000n],
  ['f5', true],
  ['f6', null],
  ['4401020304', "h'01020304'"],
  ['62c3bc', 'ü'],
  ['80', []],
  ['8301820203820405', [1n, [2n, 3n], [4n, 5n]]],
  [
    'a201020304',
    new Map([
      [1n, 2n],
      [3n, 4n],
    ]),
  ],
  ['c11a514b67b0', { tag: 1n, item: 1_363_896_240n }],
  ['5f42010243030405ff', "h'0102030405'"],
  ['7f657374726561646d696e67ff', 'streaming'],
  ['9fff', []],
  ['9f018202039f0405ffff', [1n, [2n, 3n], [4n, 5n]]],
  [
    'bf61610161629f0203ffff',
    new Map<unknown, unknown>([
      ['a', 1n],
      ['b', [2n, 3n]],
    ]),
  ],
])('%s is read', (hex, value) => {
  expect(plain(readCbor(fromHex(hex)))).toEqual(value);
});

test.each([
  ['nothing', ''],
  ['bytes behind the end', '0000'],
  ['a number that is not in its shortest form', '1817'],
  ['one of two bytes', '1900ff'],
  ['one of four', '1a0000ffff'],
  ['one of eight', '1b00000000ffffffff'],
  ['a length that is reserved', '1c'],
  ['a number without an end', '1f'],
  ['an end alone', 'ff'],
  ['a list that ends too early', '8201'],
  ['a list without its end', '9f01'],
  ['a list that is longer than all bytes', '9b00000001000000000000'],
  ['a map that ends behind a key', 'bf01ff'],
  ['a string that ends too early', '4401'],
  ['a piece of another kind', '5f6161ff'],
  ['a piece in pieces', '5f5f4101ffff'],
  ['a text that is not UTF-8', '61ff'],
  ['a fraction', 'f93c00'],
  ['undefined', 'f7'],
  ['what is nested too deep', '81'.repeat(100) + '00'],
])('%s is refused', (_, hex) => {
  expect(() => readCbor(fromHex(hex))).toThrow();
});

test('an item says where it is', () => {
  const item = readCbor(fromHex('8201820203'));
  expect(item.type === 'Array' && item.items.map(({ start, end }) => [start, end])).toEqual([
    [1, 2],
    [2, 5],
  ]);
});

test('everything is written in its shortest form, and maps in the order of their keys', () => {
  expect([0, 23, 24, 255, 256, 65_535, 65_536].map((value) => toHex(cborNatural(value)))).toEqual([
    '00',
    '17',
    '1818',
    '18ff',
    '190100',
    '19ffff',
    '1a00010000',
  ]);
  expect(toHex(cborNatural(2n ** 64n - 1n))).toBe('1bffffffffffffffff');
  const [long, short] = [cborBytes(Uint8Array.of(1, 2)), cborBytes(Uint8Array.of(9))];
  expect(
    toHex(
      cborMap([
        [long, cborTrue],
        [short, cborNull],
      ]),
    ),
  ).toBe('a24109f6420102f5');
  expect(toHex(cborSet([cborArray([])]))).toBe('d901028180');
});

test('a number that no head holds is not written, rather than without some of its bytes', () => {
  expect(() => cborNatural(2n ** 64n)).toThrow(RangeError);
  expect(() => cborNatural(-1n)).toThrow(RangeError);
});
