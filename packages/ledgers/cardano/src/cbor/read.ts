import { concatBytes, fromUtf8 } from '@countersign/kernel';

/** What an item of CBOR holds. */
type Content =
  | { readonly type: 'Integer'; readonly value: bigint }
  | { readonly type: 'Bytes'; readonly value: Uint8Array }
  | { readonly type: 'Text'; readonly value: string }
  | { readonly type: 'Array'; readonly items: readonly CborItem[] }
  | { readonly type: 'Map'; readonly entries: readonly (readonly [CborItem, CborItem])[] }
  | { readonly type: 'Tag'; readonly tag: bigint; readonly item: CborItem }
  | { readonly type: 'Simple'; readonly value: boolean | null };

/** An item of CBOR, and where it is in the bytes that were read. */
export type CborItem = Content & { readonly start: number; readonly end: number };

/** Where reading is. */
interface Cursor {
  readonly bytes: Uint8Array;
  at: number;
}

/** What an item begins with: its major type, and its number or length. An end marks a length that is absent. */
interface Head {
  readonly major: number;
  readonly value?: bigint;
}

/** Nothing that anybody needs is nested as deep. */
const deepest = 64;

const endMark = 0xff;

/**
 * The one item that bytes hold, with nothing behind it. Lengths may be definite or marked by an end, and strings in pieces, as the network takes them;
 * numbers are in their shortest form alone, and there are no fractions. Throws `RangeError` or `TypeError` for anything else.
 */
export function readCbor(bytes: Uint8Array): CborItem {
  const cursor = { bytes, at: 0 };
  const item = readItem(cursor, 0);
  if (cursor.at !== bytes.length) throw new RangeError('There are bytes behind the end');
  return item;
}

function readItem(cursor: Cursor, depth: number): CborItem {
  if (depth > deepest) throw new RangeError('It is nested too deep');
  const start = cursor.at;
  const content = readContent(cursor, depth);
  return { ...content, start, end: cursor.at };
}

function readContent(cursor: Cursor, depth: number): Content {
  const { major, value } = readHead(cursor);
  switch (major) {
    case 0:
      return { type: 'Integer', value: definite(value) };
    case 1:
      return { type: 'Integer', value: -1n - definite(value) };
    case 2:
      return { type: 'Bytes', value: readString(cursor, major, value) };
    case 3:
      return { type: 'Text', value: fromUtf8(readString(cursor, major, value)) };
    case 4:
      return { type: 'Array', items: readMany(cursor, value, () => readItem(cursor, depth + 1)) };
    case 5:
      return {
        type: 'Map',
        entries: readMany(cursor, value, () => [readItem(cursor, depth + 1), readItem(cursor, depth + 1)] as const),
      };
    case 6:
      return { type: 'Tag', tag: definite(value), item: readItem(cursor, depth + 1) };
    default:
      return { type: 'Simple', value: simpleOf(value) };
  }
}

function simpleOf(value: bigint | undefined): boolean | null {
  if (value === 20n) return false;
  if (value === 21n) return true;
  if (value === 22n) return null;
  throw new RangeError('Neither true, false nor null');
}

function readHead(cursor: Cursor): Head {
  const first = takeByte(cursor);
  const [major, code] = [first >> 5, first & 31];
  if (code < 24) return { major, value: BigInt(code) };
  if (code === 31) return { major };
  if (code > 27) throw new RangeError('A length of no kind');
  const length = 2 ** (code - 24);
  let value = 0n;
  for (let count = 0; count < length; count++) value = (value << 8n) | BigInt(takeByte(cursor));
  const least = code === 24 ? 24n : 1n << BigInt(4 * length);
  if (value < least) throw new RangeError('A number is not in its shortest form');
  return { major, value };
}

/** Items up to a number of them, or up to the mark of their end. */
function readMany<T>(cursor: Cursor, count: bigint | undefined, read: () => T): readonly T[] {
  const items: T[] = [];
  if (count === undefined) {
    while (cursor.bytes[cursor.at] !== endMark) items.push(read());
    cursor.at++;
    return items;
  }
  // Each item takes a byte at least.
  if (count > BigInt(cursor.bytes.length - cursor.at)) throw new RangeError('The bytes end too early');
  for (let index = 0n; index < count; index++) items.push(read());
  return items;
}

function readString(cursor: Cursor, major: number, length: bigint | undefined): Uint8Array {
  if (length !== undefined) return take(cursor, length);
  const pieces = readMany(cursor, undefined, () => {
    const piece = readHead(cursor);
    if (piece.major !== major) throw new RangeError('A string has a piece of another kind');
    return take(cursor, definite(piece.value));
  });
  return concatBytes(...pieces);
}

function definite(value: bigint | undefined): bigint {
  if (value === undefined) throw new RangeError('A number or a length is missing');
  return value;
}

function takeByte(cursor: Cursor): number {
  const byte = cursor.bytes[cursor.at];
  if (byte === undefined) throw new RangeError('The bytes end too early');
  cursor.at++;
  return byte;
}

function take(cursor: Cursor, length: bigint): Uint8Array {
  if (length > BigInt(cursor.bytes.length - cursor.at)) throw new RangeError('The bytes end too early');
  const from = cursor.at;
  cursor.at += Number(length);
  return cursor.bytes.slice(from, cursor.at);
}
