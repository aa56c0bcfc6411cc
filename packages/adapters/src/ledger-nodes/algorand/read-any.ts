import { CodedError, fromUtf8 } from '@countersign/kernel';

/** Anything in MessagePack, with where its bytes are. Members that are not named by text are left out. */
export interface Any {
  readonly from: number;
  readonly to: number;
  readonly value: bigint | string | boolean | Uint8Array | readonly Any[] | ReadonlyMap<string, Any> | undefined;
}

/** More within one another has no block. */
const deepest = 64;

/** Reads a value of any form: a block has been judged by its network already. Throws `LedgerUnreachable` for anything else. */
export function readAny(bytes: Uint8Array): Any {
  const cursor = { bytes, at: 0 };
  try {
    return next(cursor, 0);
  } catch {
    throw new CodedError('LedgerUnreachable', 'A block is no MessagePack');
  }
}

/** The members of something that has some. */
export function membersOf(any: Any | undefined): ReadonlyMap<string, Any> {
  return any?.value instanceof Map ? any.value : new Map();
}

/** The entries of a list. */
export function entriesOf(any: Any | undefined): readonly Any[] {
  return Array.isArray(any?.value) ? any.value : [];
}

/** A number; 0 where there is none, as what is zero is left out. */
export function numberOf(any: Any | undefined): bigint {
  return typeof any?.value === 'bigint' ? any.value : 0n;
}

/** Bytes, where there are some. */
export function bytesOf(any: Any | undefined): Uint8Array | undefined {
  return any?.value instanceof Uint8Array ? any.value : undefined;
}

interface Cursor {
  readonly bytes: Uint8Array;
  at: number;
}

function next(cursor: Cursor, depth: number): Any {
  if (depth > deepest) throw new RangeError('too deep');
  const from = cursor.at;
  const tag = Number(unsigned(cursor, 1));
  const value = valueOf(cursor, tag, depth);
  return { from, to: cursor.at, value };
}

function valueOf(cursor: Cursor, tag: number, depth: number): Any['value'] {
  if (tag < 0x80) return BigInt(tag);
  if (tag < 0x90) return members(cursor, tag & 15, depth);
  if (tag < 0xa0) return entries(cursor, tag & 15, depth);
  if (tag < 0xc0) return text(cursor, tag & 31);
  if (tag >= 0xe0) return BigInt(tag - 0x100);
  const read = tagged[tag];
  if (read === undefined) throw new RangeError('unknown');
  return read(cursor, depth);
}

const length = (cursor: Cursor, size: number) => Number(unsigned(cursor, size));

const tagged: Readonly<Record<number, (cursor: Cursor, depth: number) => Any['value']>> = {
  0xc0: () => undefined,
  0xc2: () => false,
  0xc3: () => true,
  0xc4: (cursor) => take(cursor, length(cursor, 1)),
  0xc5: (cursor) => take(cursor, length(cursor, 2)),
  0xc6: (cursor) => take(cursor, length(cursor, 4)),
  0xcc: (cursor) => unsigned(cursor, 1),
  0xcd: (cursor) => unsigned(cursor, 2),
  0xce: (cursor) => unsigned(cursor, 4),
  0xcf: (cursor) => unsigned(cursor, 8),
  0xd0: (cursor) => BigInt.asIntN(8, unsigned(cursor, 1)),
  0xd1: (cursor) => BigInt.asIntN(16, unsigned(cursor, 2)),
  0xd2: (cursor) => BigInt.asIntN(32, unsigned(cursor, 4)),
  0xd3: (cursor) => BigInt.asIntN(64, unsigned(cursor, 8)),
  0xd9: (cursor) => text(cursor, length(cursor, 1)),
  0xda: (cursor) => text(cursor, length(cursor, 2)),
  0xdb: (cursor) => text(cursor, length(cursor, 4)),
  0xdc: (cursor, depth) => entries(cursor, length(cursor, 2), depth),
  0xdd: (cursor, depth) => entries(cursor, length(cursor, 4), depth),
  0xde: (cursor, depth) => members(cursor, length(cursor, 2), depth),
  0xdf: (cursor, depth) => members(cursor, length(cursor, 4), depth),
};

function members(cursor: Cursor, count: number, depth: number): ReadonlyMap<string, Any> {
  const read = new Map<string, Any>();
  for (let index = 0; index < count; index++) {
    const { value: name } = next(cursor, depth + 1);
    const member = next(cursor, depth + 1);
    if (typeof name === 'string') read.set(name, member);
  }
  return read;
}

function entries(cursor: Cursor, count: number, depth: number): readonly Any[] {
  const read: Any[] = [];
  for (let index = 0; index < count; index++) read.push(next(cursor, depth + 1));
  return read;
}

/** Text of others' choice, as names of assets are, need not be UTF-8: then it is its bytes. */
function text(cursor: Cursor, size: number): string | Uint8Array {
  const bytes = take(cursor, size);
  try {
    return fromUtf8(bytes);
  } catch {
    return bytes;
  }
}

function unsigned(cursor: Cursor, size: number): bigint {
  return take(cursor, size).reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
}

function take(cursor: Cursor, size: number): Uint8Array {
  const end = cursor.at + size;
  if (end > cursor.bytes.length) throw new RangeError('the end');
  const taken = cursor.bytes.subarray(cursor.at, end);
  cursor.at = end;
  return taken;
}
