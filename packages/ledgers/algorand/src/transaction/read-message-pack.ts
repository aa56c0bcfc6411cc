import { CodedError, err, fromUtf8, ok, type Result } from '@countersign/kernel';

/** A member as it was read, with where its bytes are among those that were read. */
export type Read = ReadMembers | ReadList | ReadValue;
interface Place {
  readonly from: number;
  readonly to: number;
}
export interface ReadMembers extends Place {
  readonly kind: 'Members';
  readonly members: ReadonlyMap<string, Read>;
}
interface ReadList extends Place {
  readonly kind: 'List';
  readonly entries: readonly Read[];
}
type ReadValue = Place &
  (
    | { readonly kind: 'Number'; readonly value: bigint }
    | { readonly kind: 'Text'; readonly value: string }
    | { readonly kind: 'Bytes'; readonly value: Uint8Array }
    | { readonly kind: 'True' }
  );

/** No transaction has members within members within members beyond this. */
const deepest = 8;

/**
 * Reads members of MessagePack in the one form in which the network writes them: names in order and none twice, numbers and lengths as short as they can
 * be, nothing that is zero or empty as a member, and no byte after the end. Anything else, and each type that transactions have no use for, is malformed.
 */
export function readMessagePack(bytes: Uint8Array): Result<ReadMembers, 'MalformedTransaction'> {
  try {
    const cursor = { bytes, at: 0 };
    const read = next(cursor, 0);
    return read.kind === 'Members' && cursor.at === bytes.length ? ok(read) : err('MalformedTransaction');
  } catch {
    return err('MalformedTransaction');
  }
}

/** How far bytes are read. */
interface Cursor {
  readonly bytes: Uint8Array;
  at: number;
}

function malformed(): never {
  throw new CodedError('MalformedTransaction', 'Not in the one form that the network takes');
}

function next(cursor: Cursor, depth: number): Read {
  if (depth > deepest) malformed();
  const from = cursor.at;
  const tag = Number(numberOf(cursor, 1));
  if (tag < 0x80) return { kind: 'Number', value: BigInt(tag), from, to: cursor.at };
  if (tag < 0x90) return members(cursor, from, tag & 15, depth);
  if (tag < 0xa0) return list(cursor, from, tag & 15, depth);
  if (tag < 0xc0) return text(cursor, from, tag & 31);
  return tagged[tag]?.(cursor, from, depth) ?? malformed();
}

/** Types by their first byte, where that has no length in it. */
const tagged: Readonly<Record<number, (cursor: Cursor, from: number, depth: number) => Read>> = {
  0xc3: ({ at: to }, from) => ({ kind: 'True', from, to }),
  0xc4: (cursor, from) => bytesOf(cursor, from, lengthOf(cursor, 1, 0)),
  0xc5: (cursor, from) => bytesOf(cursor, from, lengthOf(cursor, 2, 0x100)),
  0xcc: (cursor, from) => number(cursor, from, 1, 0x80n),
  0xcd: (cursor, from) => number(cursor, from, 2, 0x100n),
  0xce: (cursor, from) => number(cursor, from, 4, 0x1_0000n),
  0xcf: (cursor, from) => number(cursor, from, 8, 0x1_0000_0000n),
  0xd9: (cursor, from) => text(cursor, from, lengthOf(cursor, 1, 32)),
  0xda: (cursor, from) => text(cursor, from, lengthOf(cursor, 2, 0x100)),
  0xdc: (cursor, from, depth) => list(cursor, from, lengthOf(cursor, 2, 16), depth),
  0xde: (cursor, from, depth) => members(cursor, from, lengthOf(cursor, 2, 16), depth),
};

function members(cursor: Cursor, from: number, count: number, depth: number): ReadMembers {
  const read = new Map<string, Read>();
  let last = '';
  for (let index = 0; index < count; index++) {
    const name = next(cursor, deepest);
    // Names of members are ASCII, of which the order of characters is that of bytes.
    if (name.kind !== 'Text' || !/^[a-z]+$/.test(name.value) || name.value <= last) malformed();
    last = name.value;
    const member = next(cursor, depth + 1);
    if (isNothing(member)) malformed();
    read.set(name.value, member);
  }
  return { kind: 'Members', members: read, from, to: cursor.at };
}

function list(cursor: Cursor, from: number, count: number, depth: number): ReadList {
  const entries: Read[] = [];
  for (let index = 0; index < count; index++) entries.push(next(cursor, depth + 1));
  return { kind: 'List', entries, from, to: cursor.at };
}

function text(cursor: Cursor, from: number, length: number): ReadValue {
  return { kind: 'Text', value: fromUtf8(take(cursor, length)), from, to: cursor.at };
}

function bytesOf(cursor: Cursor, from: number, length: number): ReadValue {
  return { kind: 'Bytes', value: take(cursor, length), from, to: cursor.at };
}

/** A number that a shorter form could not hold. */
function number(cursor: Cursor, from: number, size: number, least: bigint): ReadValue {
  const value = numberOf(cursor, size);
  return value < least ? malformed() : { kind: 'Number', value, from, to: cursor.at };
}

function lengthOf(cursor: Cursor, size: number, least: number): number {
  const length = Number(numberOf(cursor, size));
  return length < least ? malformed() : length;
}

function numberOf(cursor: Cursor, size: number): bigint {
  return take(cursor, size).reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
}

function take(cursor: Cursor, length: number): Uint8Array {
  const end = cursor.at + length;
  if (end > cursor.bytes.length) malformed();
  const taken = cursor.bytes.subarray(cursor.at, end);
  cursor.at = end;
  return taken;
}

function isNothing(read: Read): boolean {
  if (read.kind === 'Members') return read.members.size === 0;
  if (read.kind === 'List') return read.entries.length === 0;
  if (read.kind === 'Number') return read.value === 0n;
  return read.kind !== 'True' && read.value.length === 0;
}
