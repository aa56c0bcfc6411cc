import { fromUtf8 } from '@countersign/kernel';

import { byteReader, type ByteReader } from './reader.ts';

/** A value of Micheline: a number, a text, bytes, a list, or a primitive by its code with what it is given. */
export type Micheline =
  | { readonly type: 'Int'; readonly value: bigint }
  | { readonly type: 'String'; readonly value: string }
  | { readonly type: 'Bytes'; readonly value: Uint8Array }
  | { readonly type: 'List'; readonly items: readonly Micheline[] }
  | { readonly type: 'Primitive'; readonly code: number; readonly given: readonly Micheline[] };

/** Codes of primitives that are read here (https://octez.tezos.com/docs/shell/micheline.html). */
export const primitives = { left: 0x05, pair: 0x07, right: 0x08, unit: 0x0b } as const;

/** No value that a person orders is nested as deep. */
const deepest = 200;

/** The one value that bytes hold, in its only form; undefined for anything else. */
export function readMicheline(bytes: Uint8Array): Micheline | undefined {
  try {
    const reader = byteReader(bytes);
    const value = readValue(reader, 0);
    return reader.left() === 0 ? value : undefined;
  } catch {
    return undefined;
  }
}

function readValue(reader: ByteReader, depth: number): Micheline {
  if (depth > deepest) throw new RangeError('It is nested too deep');
  const tag = reader.byte();
  if (tag === 0) return { type: 'Int', value: readInt(reader) };
  if (tag === 1) return { type: 'String', value: readString(reader) };
  if (tag === 2) return { type: 'List', items: readList(reader, depth) };
  if (tag === 10) return { type: 'Bytes', value: reader.take(reader.uint32()) };
  if (tag > 9) throw new RangeError('No kind of value');
  const code = reader.byte();
  if (tag === 9) {
    const given = readList(reader, depth);
    // Fewer are written without the length.
    if (readAnnotations(reader) === '' && given.length < 3) throw new RangeError('Not the shortest form of a primitive');
    return { type: 'Primitive', code, given };
  }
  const given = Array.from({ length: Math.floor((tag - 3) / 2) }, () => readValue(reader, depth + 1));
  if (tag % 2 === 0 && readAnnotations(reader) === '') throw new RangeError('Not the shortest form of a primitive');
  return { type: 'Primitive', code, given };
}

function readList(reader: ByteReader, depth: number): Micheline[] {
  const within = byteReader(reader.take(reader.uint32()));
  const items: Micheline[] = [];
  while (within.left() > 0) items.push(readValue(within, depth + 1));
  return items;
}

function readString(reader: ByteReader): string {
  return fromUtf8(reader.take(reader.uint32()));
}

function readAnnotations(reader: ByteReader): string {
  return readString(reader);
}

/** A whole number of any size: six bits and the sign in the first byte, seven in each that follows. */
function readInt(reader: ByteReader): bigint {
  const first = reader.byte();
  let value = BigInt(first & 0x3f);
  let more = first >= 0x80;
  for (let shift = 6n; more; shift += 7n) {
    const byte = reader.byte();
    if (byte === 0) throw new RangeError('A number is not in its shortest form');
    value |= BigInt(byte & 0x7f) << shift;
    more = byte >= 0x80;
  }
  const isNegative = (first & 0x40) !== 0;
  if (isNegative && value === 0n) throw new RangeError('A number is not in its shortest form');
  return isNegative ? -value : value;
}
