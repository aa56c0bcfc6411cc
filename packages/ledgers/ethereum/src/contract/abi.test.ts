import { fromHex, toHex } from '@countersign/kernel';
import type { ArgumentValue } from '@countersign/ledger-port';
import { comparisons, comparisonTimeout } from '@countersign/ledger-port/second-implementation';
import fc from 'fast-check';
import { Interface } from 'ethers';
import { describe, expect, test } from 'vitest';

import { address, bytes, uint } from '../testing/random-calls.ts';
import { readArguments, selectorOf, writeArguments, type AbiParameter } from './abi.ts';

const bits = fc.integer({ min: 1, max: 32 }).map((size) => 8 * size);
const plain = fc.oneof(
  fc.constantFrom('address', 'bool', 'string', 'bytes'),
  fc.tuple(fc.constantFrom('uint', 'int'), bits).map((parts) => parts.join('')),
  fc.integer({ min: 1, max: 32 }).map((size) => `bytes${size}`),
);

/** A parameter of any type that there is: arrays and tuples of one another, a few levels deep. */
const { parameter } = fc.letrec<{ parameter: AbiParameter }>((tie) => ({
  parameter: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    plain.map((type) => ({ name: 'p', type })),
    fc
      .tuple(tie('parameter'), fc.constantFrom('', '1', '2', '3'))
      .map(([element, length]) => ({ ...element, type: `${element.type}[${length}]` })),
    fc.array(tie('parameter'), { minLength: 1, maxLength: 3 }).map((components) => ({ name: 'p', type: 'tuple', components })),
  ),
}));

/** A value that the type can have. */
function valueOf({ type, components = [], name }: AbiParameter): fc.Arbitrary<ArgumentValue> {
  const [, element, length] = /^(.+)\[(\d*)\]$/.exec(type) ?? [];
  if (element !== undefined) {
    const value = valueOf({ name, type: element, components });
    return length === '' ? fc.array(value, { maxLength: 3 }) : fc.tuple(...Array.from({ length: Number(length) }, () => value));
  }
  if (type === 'tuple') return fc.tuple(...components.map(valueOf));
  if (type === 'address') return address;
  if (type === 'bool') return fc.boolean();
  if (type === 'string') return fc.string();
  if (type === 'bytes') return bytes(0, 70);
  const size = Number(/\d+$/.exec(type)?.[0]);
  if (type.startsWith('bytes')) return bytes(size, size);
  if (type.startsWith('uint')) return uint(size);
  return uint(size).map((number) => BigInt.asIntN(size, number));
}

const called = fc
  .array(parameter, { maxLength: 4 })
  .map((inputs) => ({ name: 'called', inputs }))
  .chain((named) => fc.tuple(fc.constant(named), fc.tuple(...named.inputs.map(valueOf))));

test('arguments of any type are written as ethers writes them, and read back', { timeout: comparisonTimeout }, () => {
  fc.assert(
    fc.property(called, ([named, values]) => {
      const ethers = new Interface([{ type: 'function', ...named, outputs: [] }]);
      const written = writeArguments(named.inputs, values);
      expect(`0x${selectorOf(named)}${toHex(written)}`).toBe(ethers.encodeFunctionData('called', values));
      expect(readArguments(named.inputs, written)).toEqual(values);
    }),
    { numRuns: comparisons },
  );
});

test('arbitrary data are read or refused, and nothing else', () => {
  fc.assert(
    fc.property(fc.array(parameter, { maxLength: 4 }), fc.uint8Array({ maxLength: 600 }), (inputs, data) => {
      try {
        expect(readArguments(inputs, data)).toHaveLength(inputs.length);
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
