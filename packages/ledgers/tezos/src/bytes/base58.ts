import type { Result } from '@countersign/kernel';
import { concatBytes, err, ok } from '@countersign/kernel';
import { sha256 } from '@noble/hashes/sha2.js';
import { base58, createBase58check } from '@scure/base';

const base58check = createBase58check(sha256);

/** Kinds of texts in Base58Check: the bytes before what they hold, and how many that are. */
const kinds = {
  tz1: { prefix: [6, 161, 159], length: 20 },
  tz2: { prefix: [6, 161, 161], length: 20 },
  tz3: { prefix: [6, 161, 164], length: 20 },
  tz4: { prefix: [6, 161, 166], length: 20 },
  KT1: { prefix: [2, 90, 121], length: 20 },
  sr1: { prefix: [6, 124, 117], length: 20 },
  edpk: { prefix: [13, 15, 37, 217], length: 32 },
  edsig: { prefix: [9, 245, 205, 134, 18], length: 64 },
  sig: { prefix: [4, 130, 43], length: 64 },
  block: { prefix: [1, 52], length: 32 },
  operation: { prefix: [5, 116], length: 32 },
  chain: { prefix: [87, 82, 0], length: 4 },
} as const satisfies Record<string, { readonly prefix: readonly number[]; readonly length: number }>;

/** A kind of text: of an address the characters that it begins with, of an Ed25519 key `edpk` and of its signature `edsig`, of a block, an operation and a chain their names. */
export type TextKind = keyof typeof kinds;

/** Bytes as a text of their kind. */
export function encodeText(kind: TextKind, bytes: Uint8Array): string {
  return base58check.encode(concatBytes(Uint8Array.from(kinds[kind].prefix), bytes));
}

/** The bytes of a text of a kind; undefined for any other text. */
export function decodeText(kind: TextKind, text: string): Uint8Array | undefined {
  const payload = payloadOf(text);
  return payload.ok ? bytesOf(kind, payload.value) : undefined;
}

/** Which of the kinds a text is of, with its bytes; or why it is of none. */
export function readText<Kind extends TextKind>(
  text: string,
  among: readonly Kind[],
): Result<{ readonly kind: Kind; readonly bytes: Uint8Array }, 'Malformed' | 'BadChecksum' | 'OtherKind'> {
  const payload = payloadOf(text);
  if (!payload.ok) return payload;
  for (const kind of among) {
    const bytes = bytesOf(kind, payload.value);
    if (bytes !== undefined) return ok({ kind, bytes });
  }
  return err('OtherKind');
}

function bytesOf(kind: TextKind, payload: Uint8Array): Uint8Array | undefined {
  const { prefix, length } = kinds[kind];
  const isOfKind = payload.length === prefix.length + length && prefix.every((byte, index) => payload[index] === byte);
  return isOfKind ? payload.slice(prefix.length) : undefined;
}

function payloadOf(text: string): Result<Uint8Array, 'Malformed' | 'BadChecksum'> {
  // No text here is longer; decoding takes time by the square of the length.
  if (text.length < 12 || text.length > 100) return err('Malformed');
  try {
    base58.decode(text);
  } catch {
    return err('Malformed');
  }
  try {
    return ok(base58check.decode(text));
  } catch {
    return err('BadChecksum');
  }
}
