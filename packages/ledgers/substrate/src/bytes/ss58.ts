import { concatBytes, err, ok, utf8, type Result } from '@countersign/kernel';
import { blake2b } from '@noble/hashes/blake2.js';
import { base58 } from '@scure/base';

const keyLength = 32;
const checksumLength = 2;
/** Prefixes from here on are of two bytes. */
const firstLongPrefix = 64;
/** Lengths of what is behind the prefix in texts of other kinds: indexes of accounts, and keys of 33 bytes. */
const otherLengths: ReadonlySet<number> = new Set([1, 2, 4, 8, 33]);

/** A network's prefix and a key of 32 bytes as a text (SS58, https://docs.polkadot.com/reference/parachains/accounts/). */
export function encodeSs58(prefix: number, key: Uint8Array): string {
  const payload = concatBytes(prefixBytes(prefix), key);
  return base58.encode(concatBytes(payload, checksum(payload)));
}

/** The prefix and the key in a text, or why there are none. A text is read in the one form that is written. */
export function decodeSs58(
  text: string,
): Result<{ readonly prefix: number; readonly key: Uint8Array }, 'Malformed' | 'BadChecksum' | 'OtherKind'> {
  const bytes = bytesOf(text);
  const prefix = bytes && prefixOf(bytes);
  if (bytes === undefined || prefix === undefined) return err('Malformed');
  const key = bytes.slice(prefixBytes(prefix).length, -checksumLength);
  const isOther = otherLengths.has(key.length);
  if (key.length !== keyLength && !isOther) return err('Malformed');
  if (encodeSs58(prefix, key) !== text) return err(isOther ? 'Malformed' : 'BadChecksum');
  return isOther ? err('OtherKind') : ok({ prefix, key });
}

function bytesOf(text: string): Uint8Array | undefined {
  try {
    return base58.decode(text);
  } catch {
    return undefined;
  }
}

function prefixOf([first = 0, second]: Uint8Array): number | undefined {
  if (first < firstLongPrefix) return first;
  if (first >= 2 * firstLongPrefix || second === undefined) return undefined;
  const prefix = ((first & 0x3f) << 2) | (second >> 6) | ((second & 0x3f) << 8);
  return prefix < firstLongPrefix ? undefined : prefix;
}

function prefixBytes(prefix: number): Uint8Array {
  if (prefix < firstLongPrefix) return Uint8Array.of(prefix);
  return Uint8Array.of(((prefix & 0xfc) >> 2) | 0x40, (prefix >> 8) | ((prefix & 3) << 6));
}

function checksum(payload: Uint8Array): Uint8Array {
  return blake2b(concatBytes(utf8('SS58PRE'), payload)).slice(0, checksumLength);
}
