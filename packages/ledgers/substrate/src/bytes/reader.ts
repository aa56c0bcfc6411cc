/** Reads numbers and pieces one after the other. Throws `RangeError` beyond the end, and for what is not in its one form. */
export interface ByteReader {
  readonly left: () => number;
  take(length: number): Uint8Array;
  byte(): number;
  uint32(): number;
  /** A compact number below a power of two, in the fewest bytes alone. */
  compact(bits: 32 | 128): bigint;
}

/** A reader from the beginning of bytes. */
export function byteReader(bytes: Uint8Array): ByteReader {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let position = 0;
  const skip = (length: number) => {
    const from = position;
    if (from + length > bytes.length) throw new RangeError('The bytes end too early');
    position += length;
    return from;
  };
  const unsigned = (length: number) => {
    const from = skip(length);
    let value = 0n;
    for (let index = from + length - 1; index >= from; index--) value = (value << 8n) | BigInt(view.getUint8(index));
    return value;
  };
  const atLeast = (value: bigint, least: bigint) => {
    if (value < least) throw new RangeError('A number is not in its shortest form');
    return value;
  };
  const readCompact = () => {
    const first = view.getUint8(skip(1));
    const mode = first & 3;
    if (mode === 0) return BigInt(first >> 2);
    if (mode === 3) return readLong((first >> 2) + 4);
    position -= 1;
    return mode === 1 ? atLeast(unsigned(2) >> 2n, 1n << 6n) : atLeast(unsigned(4) >> 2n, 1n << 14n);
  };
  const readLong = (length: number) => {
    const least = length === 4 ? 1n << 30n : 1n << BigInt(8 * (length - 1));
    return atLeast(unsigned(length), least);
  };
  return {
    left: () => bytes.length - position,
    take: (length) => bytes.slice(skip(length), position),
    byte: () => view.getUint8(skip(1)),
    uint32: () => view.getUint32(skip(4), true),
    compact(bits) {
      const value = readCompact();
      if (value >= 1n << BigInt(bits)) throw new RangeError('A number has too many bits');
      return value;
    },
  };
}
