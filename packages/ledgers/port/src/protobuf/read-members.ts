/**
 * What a member of a message may be: a number that is not negative, bytes or text, a message within it; or several of these, which then have one tag each.
 * A message may be empty, and so be said to be there. Numbers and bytes that say nothing are left out.
 */
export type MemberKind = 'Number' | 'Bytes' | 'Message' | 'SeveralBytes' | 'SeveralMessages';

/** The members that a message may have, by their numbers. */
export type MessageShape = Readonly<Record<number, MemberKind>>;

/** A message that was read. */
export interface ReadMembers {
  /** 0 where it is left out. */
  number(member: number): bigint;
  /** Undefined where it is left out. */
  bytes(member: number): Uint8Array | undefined;
  /** All of those of a member that may be there several times. */
  all(member: number): readonly Uint8Array[];
}

const wireTypes = {
  Number: 0,
  Bytes: 2,
  Message: 2,
  SeveralBytes: 2,
  SeveralMessages: 2,
} as const satisfies Record<MemberKind, number>;

/** No number of a signed kind that is not negative has more. */
const mostBits = 63n;

/**
 * Reads a message of Protocol Buffers (proto3) in the one form that the networks' own writers give it: members in the order of their numbers, each once unless
 * there may be several, none that the shape does not have, no default that is written out, and every number in its fewest bytes. Readers in common use take
 * the last of two members, and pass over those that they don't know, so that what they show need not be all that is signed. Throws a `RangeError` for
 * anything else. https://protobuf.dev/programming-guides/encoding
 */
export function readMembers(bytes: Uint8Array, shape: MessageShape): ReadMembers {
  const found = new Map<number, (bigint | Uint8Array)[]>();
  let [position, last] = [0, 0];

  function varint(): bigint {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = bytes[position];
      if (byte === undefined) throw new RangeError('The bytes end too early');
      position += 1;
      value |= BigInt(byte & 0x7f) << shift;
      if (value >> mostBits > 0n) throw new RangeError('A number has too many bits');
      if (byte >= 0x80) continue;
      if (byte === 0 && shift > 0n) throw new RangeError('A number is not in its fewest bytes');
      return value;
    }
  }

  function piece(): Uint8Array {
    const length = varint();
    if (length > BigInt(bytes.length - position)) throw new RangeError('The bytes end too early');
    const from = position;
    position += Number(length);
    return bytes.slice(from, position);
  }

  while (position < bytes.length) {
    const tag = varint();
    const [member, wireType] = [Number(tag >> 3n), Number(tag & 7n)];
    const kind = shape[member];
    if (kind === undefined || wireTypes[kind] !== wireType) throw new RangeError('A member is not known here');
    const isSeveral = kind === 'SeveralBytes' || kind === 'SeveralMessages';
    if (isSeveral ? member < last : member <= last) throw new RangeError('A member is there twice, or out of order');
    last = member;
    const value = kind === 'Number' ? varint() : piece();
    if (value === 0n || (kind === 'Bytes' && typeof value === 'object' && value.length === 0))
      throw new RangeError('A default is written out');
    found.set(member, [...(found.get(member) ?? []), value]);
  }

  const all = (member: number) => (found.get(member) ?? []).flatMap((one) => (typeof one === 'bigint' ? [] : [one]));
  return {
    number(member) {
      const [value] = found.get(member) ?? [];
      return typeof value === 'bigint' ? value : 0n;
    },
    bytes: (member) => all(member)[0],
    all,
  };
}
