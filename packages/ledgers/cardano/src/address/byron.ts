import { bytesOf, listOf, membersOf, natural } from '../cbor/expect.ts';
import { readCbor } from '../cbor/read.ts';
import { crc32 } from './crc32.ts';

/** An address of the first era: it is named by a hash of its key and of its attributes, and ends with a checksum. */
interface ByronAddress {
  /** 28 bytes. */
  readonly root: Uint8Array;
  /** Of a test network; absent on the main one. */
  readonly magic?: number;
  /** 0 for one of a key, 2 for one that was sold before the start. */
  readonly kind: number;
}

/** Reads the bytes of an address of Byron, whose checksum must be right (CIP-19). Throws `RangeError` for other bytes, and for a wrong checksum one with `BadChecksum`. */
export function readByron(bytes: Uint8Array): ByronAddress {
  const [wrapped, checksum] = listOf(readCbor(bytes), 2);
  // What is within a tag for bytes of CBOR.
  const payload = wrapped?.type === 'Tag' && wrapped.tag === 24n ? bytesOf(wrapped.item) : undefined;
  if (payload === undefined) throw new RangeError('Not an address of Byron');
  if (natural(checksum) !== BigInt(crc32(payload))) throw new RangeError(badChecksum);
  const [root, attributes, kind] = listOf(readCbor(payload), 3);
  const magic = magicOf(membersOf(attributes).get(2));
  return { root: bytesOf(root, 28), kind: Number(natural(kind)), ...(magic !== undefined && { magic }) };
}

/** The message of the error that {@link readByron} throws for a wrong checksum. */
export const badChecksum = 'BadChecksum';

function magicOf(attribute: Parameters<typeof bytesOf>[0]): number | undefined {
  if (attribute === undefined) return undefined;
  const magic = natural(readCbor(bytesOf(attribute)));
  if (magic > 0xffff_ffffn) throw new RangeError('No network has such a number');
  return Number(magic);
}
