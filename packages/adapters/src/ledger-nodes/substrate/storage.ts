import { concatBytes, fromHex, toHex, utf8 } from '@countersign/kernel';
import { blake2b } from '@noble/hashes/blake2.js';

import type { Entry, Metadata } from './scale/metadata.ts';
import { twox } from './scale/xxhash.ts';
import { readValue, type Value } from './scale/value.ts';

/** Something that a pallet keeps. */
export interface Kept {
  /** Where nodes have it, hexadecimal with a prefix. */
  readonly key: string;
  /** What the bytes at the key are. Throws `RangeError` for bytes that are no such value. */
  readonly read: (bytes: Uint8Array) => Value;
}

/** The value that a pallet keeps under a name, for a key (hexadecimal) where there is one for each; undefined where the runtime keeps no such value. */
export function keptIn(metadata: Metadata, pallet: string, name: string, of?: string): Kept | undefined {
  const found = metadata.pallets.get(pallet);
  const entry = found?.entries.get(name);
  if (found === undefined || entry === undefined) return undefined;
  const hashed = hashedKey(entry, of);
  if (hashed === undefined) return undefined;
  const key = concatBytes(twox(utf8(found.prefix), 2), twox(utf8(name), 2), hashed);
  return { key: `0x${toHex(key)}`, read: (bytes) => readValue(bytes, entry.type, metadata) };
}

/** How keys are hashed, by the numbers that metadata have for that. The others are not asked for. */
const hashers: ReadonlyMap<number, (key: Uint8Array) => Uint8Array> = new Map([
  [2, (key: Uint8Array) => concatBytes(blake2b(key, { dkLen: 16 }), key)],
  [5, (key: Uint8Array) => concatBytes(twox(key, 1), key)],
  [6, (key: Uint8Array) => key],
]);

function hashedKey({ key }: Entry, of: string | undefined): Uint8Array | undefined {
  if (key === undefined) return of === undefined ? new Uint8Array() : undefined;
  const [hasher, ...others] = key.hashers;
  const hash = hasher === undefined || others.length > 0 ? undefined : hashers.get(hasher);
  return of === undefined ? undefined : hash?.(fromHex(of));
}

/** A constant of a pallet; undefined where the runtime has none of that name. */
export function constantIn(metadata: Metadata, pallet: string, name: string): Value | undefined {
  const constant = metadata.pallets.get(pallet)?.constants.get(name);
  return constant && readValue(constant.value, constant.type, metadata);
}
