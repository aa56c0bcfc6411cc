import { concatBytes } from '@countersign/kernel';

/** A member of a message with its value: several of one number are written one after the other. */
export type WrittenMember = readonly [member: number, value: bigint | Uint8Array];

/**
 * Writes a message of Protocol Buffers (proto3): numbers as varints, all else behind its length. Members are given in the order of their numbers; 0 and empty
 * bytes are left out. Throws a `RangeError` for a negative number.
 */
export function writeMembers(...members: readonly WrittenMember[]): Uint8Array<ArrayBuffer> {
  return concatBytes(
    ...members.flatMap(([member, value]) => {
      if (typeof value === 'bigint') return value === 0n ? [] : [varint(BigInt(member) << 3n), varint(value)];
      return value.length === 0 ? [] : [varint((BigInt(member) << 3n) | 2n), varint(BigInt(value.length)), value];
    }),
  );
}

function varint(value: bigint): Uint8Array {
  if (value < 0n) throw new RangeError('A negative number');
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 0x7fn; rest >>= 7n) bytes.push(Number(rest & 0x7fn) | 0x80);
  return Uint8Array.of(...bytes, Number(rest));
}
