import { fromHex, toHex } from '@countersign/kernel';
import type { ArgumentValue } from '@countersign/ledger-port';
import fc from 'fast-check';
import { createContract } from 'micro-eth-signer/abi.js';
import { describe, expect, test } from 'vitest';

import { checksumAddress } from '../address.ts';
import { readArguments, selectorOf, writeArguments, type AbiFunction, type AbiParameter } from './abi.ts';

const address = fc.uint8Array({ minLength: 20, maxLength: 20 }).map((bytes) => checksumAddress(`0x${toHex(bytes)}`));
const bytes = fc.uint8Array({ maxLength: 70 }).map((given) => `0x${toHex(given)}`);
const pair: AbiParameter = {
  name: 'pair',
  type: 'tuple',
  components: [
    { name: 'who', type: 'address' },
    { name: 'note', type: 'string' },
  ],
};

/** Types with values of them. */
const samples: readonly (readonly [AbiParameter, fc.Arbitrary<ArgumentValue>])[] = [
  [{ name: 'a', type: 'address' }, address],
  [{ name: 'b', type: 'bool' }, fc.boolean()],
  [{ name: 'c', type: 'uint256' }, fc.bigInt(0n, 2n ** 256n - 1n)],
  [{ name: 'd', type: 'int64' }, fc.bigInt(-(2n ** 63n), 2n ** 63n - 1n)],
  [{ name: 'e', type: 'bytes' }, bytes],
  [{ name: 'f', type: 'string' }, fc.string()],
  [{ name: 'g', type: 'bytes4' }, fc.uint8Array({ minLength: 4, maxLength: 4 }).map((given) => `0x${toHex(given)}`)],
  [{ name: 'h', type: 'uint256[]' }, fc.array(fc.bigInt(0n, 2n ** 256n - 1n), { maxLength: 4 })],
  [{ name: 'i', type: 'bytes[2]' }, fc.tuple(bytes, bytes)],
  [pair, fc.tuple(address, fc.string())],
  [{ ...pair, name: 'pairs', type: 'tuple[]' }, fc.array(fc.tuple(address, fc.string()), { maxLength: 3 })],
];

const called: AbiFunction = { name: 'everything', inputs: samples.map(([parameter]) => parameter) };
const values = fc.tuple(...samples.map(([, value]) => value));

/** As the other implementation takes values: bytes as bytes, tuples by their names. */
function theirs(value: ArgumentValue, { type, components }: AbiParameter): unknown {
  const element = /^(.+)\[\d*\]$/.exec(type)?.[1];
  if (typeof value === 'object' && element !== undefined)
    return value.map((one) => theirs(one, { name: '', type: element, ...(components && { components }) }));
  if (typeof value === 'object')
    return Object.fromEntries(
      (components ?? []).map((component, index) => [component.name, theirs(value[index] ?? '', component)]),
    );
  return type.startsWith('bytes') && typeof value === 'string' ? fromHex(value.slice(2)) : value;
}

test('arguments are written as another implementation writes them, and read back', () => {
  const contract = createContract([{ type: 'function', ...called, outputs: [] }] as never) as Record<
    string,
    { encodeInput(named: unknown): Uint8Array }
  >;
  fc.assert(
    fc.property(values, (given) => {
      const written = writeArguments(called.inputs, given);
      const named = Object.fromEntries(called.inputs.map((input, index) => [input.name, theirs(given[index] ?? '', input)]));
      expect(selectorOf(called) + toHex(written)).toBe(toHex(contract['everything']?.encodeInput(named) ?? new Uint8Array()));
      expect(readArguments(called.inputs, written)).toEqual(given);
    }),
  );
});

test('arbitrary data are read or refused, and nothing else', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 600 }), (data) => {
      try {
        expect(readArguments(called.inputs, data)).toHaveLength(samples.length);
      } catch (error) {
        expect(error).toBeInstanceOf(RangeError);
      }
    }),
  );
});

const word = (value: bigint) => value.toString(16).padStart(64, '0');

describe('as contracts do', () => {
  const numbers = [{ name: 'n', type: 'uint8' }];
  test('what is behind the arguments is passed over', () =>
    expect(readArguments(numbers, fromHex(`${word(5n)}ff`))).toEqual([5n]));
  test('a number that its type cannot hold is refused', () =>
    expect(() => readArguments(numbers, fromHex(word(256n)))).toThrow(RangeError));
  test('an array that says that it is longer than the data is refused before it is read', () => {
    const data = fromHex(word(32n) + word(2n ** 255n));
    expect(() => readArguments([{ name: 'n', type: 'uint256[]' }], data)).toThrow(RangeError);
  });
  test('arrays within arrays that all lie on each other end', () => {
    const nested = [{ name: 'n', type: 'uint256[][][][]' }];
    // Every word is both the number of elements and where each of them begins: 32 to the power of four values in 3 kB.
    const data = fromHex(word(32n).repeat(100));
    expect(() => readArguments(nested, data)).toThrow(RangeError);
  });
});
