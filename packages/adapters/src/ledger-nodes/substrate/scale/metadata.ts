import { toHex } from '@countersign/kernel';
import { byteReader, type ByteReader } from '@countersign/ledger-substrate';

/** A member of a type; without a name where its place names it. */
interface Field {
  readonly name: string | undefined;
  readonly type: number;
}

/** What a type is made of; types are known by their numbers. */
export type Type =
  | { readonly kind: 'Composite'; readonly fields: readonly Field[] }
  | {
      readonly kind: 'Variant';
      readonly variants: ReadonlyMap<number, { readonly name: string; readonly fields: readonly Field[] }>;
    }
  | { readonly kind: 'Sequence' | 'Compact'; readonly of: number }
  | { readonly kind: 'Array'; readonly of: number; readonly length: number }
  | { readonly kind: 'Tuple'; readonly of: readonly number[] }
  | { readonly kind: 'Primitive'; readonly number: number }
  | { readonly kind: 'Bits'; readonly store: number };

/** Where a pallet keeps something: one value, or one for each key, which is hashed as these numbers say. */
export interface Entry {
  readonly type: number;
  readonly key?: { readonly hashers: readonly number[]; readonly type: number };
  /** The value where there is none. */
  readonly usual: Uint8Array;
}

interface Pallet {
  readonly name: string;
  readonly index: number;
  /** What its entries are below. */
  readonly prefix: string;
  readonly entries: ReadonlyMap<string, Entry>;
  readonly constants: ReadonlyMap<string, { readonly type: number; readonly value: Uint8Array }>;
  /** The type of its errors. */
  readonly errors: number | undefined;
}

/** What a runtime says of itself, as far as it is needed. */
export interface Metadata {
  readonly types: ReadonlyMap<number, Type>;
  readonly pallets: ReadonlyMap<string, Pallet>;
}

/** `meta`. */
const magic = '6d657461';

/**
 * Reads a runtime's metadata of version 14 or 15 (https://github.com/paritytech/frame-metadata), which begins with `meta`. What comes behind its pallets is not
 * read. Throws `RangeError` for anything else.
 */
export function readMetadata(bytes: Uint8Array): Metadata {
  const reader = byteReader(bytes);
  if (toHex(reader.take(4)) !== magic) throw new RangeError('No metadata');
  const version = reader.byte();
  if (version !== 14 && version !== 15) throw new RangeError(`Metadata of version ${version}, which is not read here`);
  const types = new Map(listOf(reader, readType));
  const pallets = listOf(reader, (one) => readPallet(one, version));
  return { types, pallets: new Map(pallets.map((pallet) => [pallet.name, pallet])) };
}

function count(reader: ByteReader): number {
  return Number(reader.compact(32));
}

function listOf<T>(reader: ByteReader, read: (reader: ByteReader) => T): readonly T[] {
  const length = count(reader);
  // Nothing in a list is without a byte, so that a length that is too large reads nothing for long.
  if (length > reader.left()) throw new RangeError('A list that is longer than its bytes');
  return Array.from({ length }, () => read(reader));
}

function optional<T>(reader: ByteReader, read: (reader: ByteReader) => T): T | undefined {
  const flag = reader.byte();
  if (flag > 1) throw new RangeError('Neither there nor not');
  return flag === 1 ? read(reader) : undefined;
}

const decoder = new TextDecoder();

function text(reader: ByteReader): string {
  return decoder.decode(reader.take(count(reader)));
}

function bytesIn(reader: ByteReader): Uint8Array {
  return reader.take(count(reader));
}

function readType(reader: ByteReader): readonly [number, Type] {
  const number = count(reader);
  listOf(reader, text);
  listOf(reader, (one) => [text(one), optional(one, count)]);
  const type = readDefinition(reader);
  listOf(reader, text);
  return [number, type];
}

function readDefinition(reader: ByteReader): Type {
  switch (reader.byte()) {
    case 0:
      return { kind: 'Composite', fields: listOf(reader, readField) };
    case 1:
      return { kind: 'Variant', variants: new Map(listOf(reader, readVariant)) };
    case 2:
      return { kind: 'Sequence', of: count(reader) };
    case 3: {
      const length = reader.uint32();
      return { kind: 'Array', of: count(reader), length };
    }
    case 4:
      return { kind: 'Tuple', of: listOf(reader, count) };
    case 5:
      return { kind: 'Primitive', number: reader.byte() };
    case 6:
      return { kind: 'Compact', of: count(reader) };
    case 7: {
      const store = count(reader);
      count(reader);
      return { kind: 'Bits', store };
    }
    default:
      throw new RangeError('No type that is known here');
  }
}

function readField(reader: ByteReader): Field {
  const name = optional(reader, text);
  const type = count(reader);
  optional(reader, text);
  listOf(reader, text);
  return { name, type };
}

function readVariant(reader: ByteReader) {
  const name = text(reader);
  const fields = listOf(reader, readField);
  const index = reader.byte();
  listOf(reader, text);
  return [index, { name, fields }] as const;
}

function readPallet(reader: ByteReader, version: number): Pallet {
  const name = text(reader);
  const storage = optional(reader, (one) => ({ prefix: text(one), entries: listOf(one, readEntry) }));
  // Its calls, and its events, which are parts of other types.
  optional(reader, count);
  optional(reader, count);
  const constants = listOf(reader, readConstant);
  const errors = optional(reader, count);
  const index = reader.byte();
  if (version >= 15) listOf(reader, text);
  const { prefix = name, entries = [] } = storage ?? {};
  return { name, index, prefix, entries: new Map(entries), constants: new Map(constants), errors };
}

function readEntry(reader: ByteReader): readonly [string, Entry] {
  const name = text(reader);
  // Whether it is optional: who reads it knows.
  reader.byte();
  const place = readPlace(reader);
  const usual = bytesIn(reader);
  listOf(reader, text);
  return [name, { ...place, usual }];
}

function readPlace(reader: ByteReader): Pick<Entry, 'type' | 'key'> {
  const kind = reader.byte();
  if (kind === 0) return { type: count(reader) };
  if (kind !== 1) throw new RangeError('No storage that is known here');
  const hashers = listOf(reader, (one) => one.byte());
  const key = { hashers, type: count(reader) };
  return { key, type: count(reader) };
}

function readConstant(reader: ByteReader) {
  const name = text(reader);
  const type = count(reader);
  const value = bytesIn(reader);
  listOf(reader, text);
  return [name, { type, value }] as const;
}
