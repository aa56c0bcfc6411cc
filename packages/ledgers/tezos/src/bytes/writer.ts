/** A natural number as the protocol writes it: seven bits a byte, the lowest first, with the highest bit set in all but the last. */
export function naturalBytes(value: bigint): Uint8Array {
  const bytes: number[] = [];
  let rest = value;
  do {
    const low = Number(rest & 0x7fn);
    rest >>= 7n;
    bytes.push(rest === 0n ? low : low | 0x80);
  } while (rest > 0n);
  return Uint8Array.from(bytes);
}
