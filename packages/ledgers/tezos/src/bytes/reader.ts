/** Reads numbers and pieces one after the other. Throws `RangeError` beyond the end, and for what is not in its one form. */
export interface ByteReader {
  readonly left: () => number;
  take(length: number): Uint8Array;
  byte(): number;
  uint32(): number;
  /** In the fewest bytes alone, and of 64 bits at most: no number of the protocol's is larger here. */
  natural(): bigint;
  /** 00 or ff. */
  flag(): boolean;
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
  return {
    left: () => bytes.length - position,
    take: (length) => bytes.slice(skip(length), position),
    byte: () => view.getUint8(skip(1)),
    uint32: () => view.getUint32(skip(4)),
    natural() {
      let value = 0n;
      for (let shift = 0n; shift < 70n; shift += 7n) {
        const byte = view.getUint8(skip(1));
        value |= BigInt(byte & 0x7f) << shift;
        if (byte >= 0x80) continue;
        if (byte === 0 && shift > 0n) throw new RangeError('A number is not in its shortest form');
        return value;
      }
      throw new RangeError('A number has too many bits');
    },
    flag() {
      const byte = view.getUint8(skip(1));
      if (byte !== 0 && byte !== 0xff) throw new RangeError('Neither true nor false');
      return byte === 0xff;
    },
  };
}
