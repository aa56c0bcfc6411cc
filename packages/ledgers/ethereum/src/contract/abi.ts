import { concatBytes, fromHex, toHex, utf8 } from '@countersign/kernel';
import { keccak_256 } from '@noble/hashes/sha3.js';

import { addressFromBytes, addressToBytes } from '../address.ts';

/** The four bytes that name a function in call data, e.g. of `transfer(address,uint256)`; hexadecimal. */
export function selectorOf(signature: string): string {
  return toHex(keccak_256(utf8(signature)).subarray(0, 4));
}

/** A number as one 32-byte word. */
export function encodeNumber(value: bigint): Uint8Array<ArrayBuffer> {
  return fromHex(value.toString(16).padStart(64, '0'));
}

/** An address as one word. */
export function encodeAddress(address: string): Uint8Array<ArrayBuffer> {
  return concatBytes(new Uint8Array(12), addressToBytes(address));
}

/** Reads the words of call data after the selector. Throws a `RangeError` where they are too few or malformed. */
export function wordReader(parameters: Uint8Array): {
  number(index: number): bigint;
  address(index: number): string;
  boolean(index: number): boolean;
  /** The elements of the dynamic array of numbers whose offset stands at the index. */
  numbers(index: number): readonly bigint[];
} {
  function word(index: number): Uint8Array {
    const start = index * 32;
    if (start + 32 > parameters.length) throw new RangeError('Call data too short');
    return parameters.subarray(start, start + 32);
  }
  function number(index: number): bigint {
    return BigInt(`0x${toHex(word(index))}`);
  }
  return {
    number,
    address(index) {
      const bytes = word(index);
      if (bytes.subarray(0, 12).some((byte) => byte !== 0)) throw new RangeError('Not an address');
      return addressFromBytes(bytes.subarray(12));
    },
    boolean(index) {
      const value = number(index);
      if (value > 1n) throw new RangeError('Not a boolean');
      return value === 1n;
    },
    numbers(index) {
      const offset = number(index);
      if (offset % 32n !== 0n || offset > BigInt(parameters.length)) throw new RangeError('Not an array');
      const start = Number(offset / 32n);
      const length = number(start);
      if (length > 1_000n) throw new RangeError('Array too long');
      return Array.from({ length: Number(length) }, (_, element) => number(start + 1 + element));
    },
  };
}
