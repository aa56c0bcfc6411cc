import type { RawTransaction } from './raw-transaction.ts';

/** Reads numbers and pieces one after the other. Throws `RangeError` beyond the end. */
interface ByteReader {
  readonly at: () => number;
  take(length: number): Uint8Array;
  uint32(): number;
  int32(): number;
  uint64(): bigint;
  /** As Bitcoin writes lengths; the shortest form alone. */
  compactSize(): number;
}

/** A reader of bytes from a place in them. */
export function byteReader(bytes: Uint8Array, start = 0): ByteReader {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let position = start;
  const skip = (length: number) => {
    const from = position;
    if (from + length > bytes.length) throw new RangeError('The bytes end too early');
    position += length;
    return from;
  };
  const reader: ByteReader = {
    at: () => position,
    take: (length) => bytes.slice(skip(length), position),
    uint32: () => view.getUint32(skip(4), true),
    int32: () => view.getInt32(skip(4), true),
    uint64: () => view.getBigUint64(skip(8), true),
    compactSize() {
      const first = view.getUint8(skip(1));
      if (first < 0xfd) return first;
      const value = first === 0xfd ? view.getUint16(skip(2), true) : first === 0xfe ? reader.uint32() : Number(reader.uint64());
      const least = first === 0xfd ? 0xfd : first === 0xfe ? 0x1_0000 : 0x1_0000_0000;
      if (value < least) throw new RangeError('A length is not in its shortest form');
      return value;
    },
  };
  return reader;
}

/** Reads a transaction where a reader is: with witnesses (BIP-144), or, for a coin that has none and has special ones, with what these carry. */
export function readTransactionAt(reader: ByteReader, hasSpecialTransactions = false): RawTransaction {
  const version = reader.int32();
  let count = reader.compactSize();
  // No input, and one output in place of the flag: only what is special has none.
  const isExtended = count === 0 && !hasSpecialTransactions;
  if (isExtended) {
    if (reader.compactSize() !== 1) throw new RangeError('An extended form that is not known');
    count = reader.compactSize();
  }
  const list = <Item>(length: number, item: () => Item): Item[] => Array.from({ length }, item);
  const script = () => reader.take(reader.compactSize());
  const inputs = list(count, () => ({
    txid: reader.take(32).toReversed(),
    index: reader.uint32(),
    finalScriptSig: script(),
    sequence: reader.uint32(),
  }));
  const outputs = list(reader.compactSize(), () => ({ amount: reader.uint64(), script: script() }));
  const witnesses = isExtended ? inputs.map(() => list(reader.compactSize(), script)) : undefined;
  const lockTime = reader.uint32();
  const payload = hasSpecialTransactions && isSpecial(version) ? script() : undefined;
  return {
    version,
    lockTime,
    inputs,
    outputs,
    ...(witnesses !== undefined && { witnesses }),
    ...(payload !== undefined && { payload }),
  };
}

/** True for a version with a type in its upper half (DIP-2 of Dash). */
function isSpecial(version: number): boolean {
  const own = version & 0xffff;
  return own >= 3 && own < 0x8000 && version >>> 16 !== 0;
}
