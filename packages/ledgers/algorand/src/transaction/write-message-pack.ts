import { CodedError, concatBytes, utf8 } from '@countersign/kernel';

/** What a member can be here: a number from 0 to 2^64 - 1, a text, bytes, or bytes that are written already. */
type Written = bigint | string | Uint8Array | { readonly written: Uint8Array };

/**
 * Members as the network writes them: MessagePack with the members in the order of their names, each number as short as it can be, and nothing that is
 * zero or empty (https://developer.algorand.org/docs/get-details/encoding).
 */
export function writeMessagePack(members: Readonly<Record<string, Written>>): Uint8Array {
  const entries = Object.entries(members)
    .filter(([, value]) => !isNothing(value))
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  if (entries.length > 15) throw new CodedError('MalformedTransaction', 'More members than are written here');
  return concatBytes(
    Uint8Array.of(0x80 | entries.length),
    ...entries.flatMap(([name, value]) => [writeText(name), writeValue(value)]),
  );
}

function isNothing(value: Written): boolean {
  if (typeof value === 'object') return 'length' in value && value.length === 0;
  return value === 0n || value === '';
}

function writeValue(value: Written): Uint8Array {
  if (typeof value === 'bigint') return writeNumber(value);
  if (typeof value === 'string') return writeText(value);
  return 'written' in value ? value.written : concatBytes(lengthPrefix(value.length, [0xc4, 0xc5]), value);
}

function writeText(text: string): Uint8Array {
  const bytes = utf8(text);
  return concatBytes(bytes.length < 32 ? Uint8Array.of(0xa0 | bytes.length) : lengthPrefix(bytes.length, [0xd9, 0xda]), bytes);
}

function lengthPrefix(length: number, [short, long]: readonly [number, number]): Uint8Array {
  if (length < 0x100) return Uint8Array.of(short, length);
  if (length < 0x1_0000) return Uint8Array.of(long, length >> 8, length & 0xff);
  throw new CodedError('MalformedTransaction', 'Longer than anything that is written here');
}

function writeNumber(value: bigint): Uint8Array {
  if (value < 0n || value > 0xffff_ffff_ffff_ffffn) throw new CodedError('MalformedTransaction', `${value} is out of range`);
  if (value < 0x80n) return Uint8Array.of(Number(value));
  const size = value < 0x100n ? 1 : value < 0x1_0000n ? 2 : value < 0x1_0000_0000n ? 4 : 8;
  const bytes = Array.from({ length: size }, (_, index) => Number((value >> BigInt(8 * (size - 1 - index))) & 0xffn));
  return Uint8Array.of(0xcc + Math.log2(size), ...bytes);
}
