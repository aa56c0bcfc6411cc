import { concatBytes } from '@countersign/kernel';

/** Writes CBOR in its one deterministic form (RFC 8949, 4.2.1): the shortest heads, definite lengths, keys of maps in the order of their bytes. */

const majors = { unsigned: 0, negative: 1, bytes: 2, array: 4, map: 5, tag: 6 } as const;

/** A head has no more bytes: what is larger would lose some of them. */
const largest = 2n ** 64n - 1n;

/** `true`, `null`: values of one byte. */
export const cborTrue = Uint8Array.of(0xf5);
export const cborNull = Uint8Array.of(0xf6);

/** The tag of a list whose order says nothing, and in which nothing is twice. */
const setTag = 258n;

function head(major: number, value: bigint): Uint8Array {
  if (value < 0n || value > largest) throw new RangeError(`No head holds ${value}`);
  const first = major << 5;
  if (value < 24n) return Uint8Array.of(first | Number(value));
  const length = value < 0x100n ? 1 : value < 0x1_0000n ? 2 : value < 0x1_0000_0000n ? 4 : 8;
  const code = { 1: 24, 2: 25, 4: 26, 8: 27 }[length];
  const bytes = Array.from({ length }, (_, index) => Number((value >> BigInt(8 * (length - 1 - index))) & 0xffn));
  return Uint8Array.of(first | code, ...bytes);
}

/** A whole number from 0 to 2^64 - 1. Throws `RangeError` for another one. */
export function cborNatural(value: bigint | number): Uint8Array {
  return head(majors.unsigned, BigInt(value));
}

/** A string of bytes. */
export function cborBytes(bytes: Uint8Array): Uint8Array {
  return concatBytes(head(majors.bytes, BigInt(bytes.length)), bytes);
}

/** A list of items that are written already. */
export function cborArray(items: readonly Uint8Array[]): Uint8Array {
  return concatBytes(head(majors.array, BigInt(items.length)), ...items);
}

/** The same as a set. Its items stay in the order in which they are given. */
export function cborSet(items: readonly Uint8Array[]): Uint8Array {
  return cborTag(setTag, cborArray(items));
}

/** An item behind a tag. */
function cborTag(tag: bigint, item: Uint8Array): Uint8Array {
  return concatBytes(head(majors.tag, tag), item);
}

/** Pairs of keys and values that are written already, in the order of their keys. */
export function cborMap(pairs: readonly (readonly [Uint8Array, Uint8Array])[]): Uint8Array {
  const sorted = [...pairs].sort(([one], [other]) => compareBytes(one, other));
  return concatBytes(head(majors.map, BigInt(pairs.length)), ...sorted.flat());
}

function compareBytes(one: Uint8Array, other: Uint8Array): number {
  const length = Math.min(one.length, other.length);
  for (let index = 0; index < length; index++) {
    const difference = (one[index] ?? 0) - (other[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return one.length - other.length;
}
