import { toHex } from '@countersign/kernel';
import { byteReader, type ByteReader } from '@countersign/ledger-substrate';

import type { Metadata, Type } from './metadata.ts';

/**
 * A value of any type. Numbers are whole; bytes are hexadecimal, and so are accounts; what has one unnamed member is that. One of several kinds is
 * `{ kind, of }`, with its members in `of`.
 */
export type Value = bigint | boolean | string | readonly Value[] | { readonly [member: string]: Value };

/** Bytes of signed and unsigned numbers, by the numbers of primitive types. */
const widths: ReadonlyMap<number, number> = new Map(
  [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14].map((number) => [number, 1 << ((number - 3) % 6)]),
);
/** Numbers from here on have a sign. */
const firstSigned = 9;
const unsignedByte = 3;

/** Reads a value of a type, which all of the bytes are. Throws `RangeError` for any other bytes. */
export function readValue(bytes: Uint8Array, type: number, metadata: Pick<Metadata, 'types'>): Value {
  const reader = byteReader(bytes);
  const value = readFrom(reader, type, metadata);
  if (reader.left() > 0) throw new RangeError('Bytes behind a value');
  return value;
}

function typeOf({ types }: Pick<Metadata, 'types'>, number: number): Type {
  const type = types.get(number);
  if (type === undefined) throw new RangeError(`No type ${number}`);
  return type;
}

function readFrom(reader: ByteReader, number: number, metadata: Pick<Metadata, 'types'>): Value {
  const type = typeOf(metadata, number);
  switch (type.kind) {
    case 'Composite':
      return readMembers(reader, type.fields, metadata);
    case 'Variant': {
      const variant = type.variants.get(reader.byte());
      if (variant === undefined) throw new RangeError('None of the kinds that a type has');
      return { kind: variant.name, of: readMembers(reader, variant.fields, metadata) };
    }
    case 'Sequence':
      return readList(reader, { of: type.of, length: Number(reader.compact(32)) }, metadata);
    case 'Array':
      return readList(reader, type, metadata);
    case 'Tuple':
      return readMembers(
        reader,
        type.of.map((one) => ({ name: undefined, type: one })),
        metadata,
      );
    case 'Primitive':
      return readPrimitive(reader, type.number);
    case 'Compact':
      return reader.compact(128);
    case 'Bits': {
      const bits = Number(reader.compact(32));
      return toHex(reader.take(Math.ceil(bits / 8)));
    }
  }
}

function readMembers(
  reader: ByteReader,
  fields: readonly { readonly name: string | undefined; readonly type: number }[],
  metadata: Pick<Metadata, 'types'>,
): Value {
  const values = fields.map(({ type }) => readFrom(reader, type, metadata));
  const isNamed = fields.length > 0 && fields.every(({ name }) => name !== undefined);
  if (isNamed) return Object.fromEntries(fields.map(({ name = '' }, index) => [name, values[index] ?? '']));
  const [only, ...others] = values;
  return only !== undefined && others.length === 0 ? only : values;
}

function readList(
  reader: ByteReader,
  { of, length }: { readonly of: number; readonly length: number },
  metadata: Pick<Metadata, 'types'>,
): Value {
  const type = typeOf(metadata, of);
  if (type.kind === 'Primitive' && type.number === unsignedByte) return toHex(reader.take(length));
  // What a list is of may have no bytes, and such a list no end.
  if (length > reader.left()) throw new RangeError('A list that is longer than its bytes');
  return Array.from({ length }, () => readFrom(reader, of, metadata));
}

function readPrimitive(reader: ByteReader, number: number): Value {
  if (number === 0) {
    const byte = reader.byte();
    if (byte > 1) throw new RangeError('Neither true nor false');
    return byte === 1;
  }
  if (number === 1) return BigInt(reader.uint32());
  if (number === 2) return new TextDecoder().decode(reader.take(Number(reader.compact(32))));
  const width = widths.get(number);
  if (width === undefined) throw new RangeError('No primitive type that is known here');
  const value = reader.take(width).reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
  return number >= firstSigned ? BigInt.asIntN(8 * width, value) : value;
}
