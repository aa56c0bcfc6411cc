/** An unsigned number of so many bytes, the lowest byte first. */
export function littleEndian(value: bigint | number, length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let rest = BigInt(value);
  for (let index = 0; index < length; index++, rest >>= 8n) bytes[index] = Number(rest & 0xffn);
  return bytes;
}

/** A whole number as SCALE compacts it: the lowest two bits say in how many bytes it is. */
export function compact(value: bigint | number): Uint8Array {
  const number = BigInt(value);
  if (number < 1n << 6n) return littleEndian(number << 2n, 1);
  if (number < 1n << 14n) return littleEndian((number << 2n) | 1n, 2);
  if (number < 1n << 30n) return littleEndian((number << 2n) | 2n, 4);
  const length = Math.ceil(number.toString(16).length / 2);
  return Uint8Array.of(((length - 4) << 2) | 3, ...littleEndian(number, length));
}
