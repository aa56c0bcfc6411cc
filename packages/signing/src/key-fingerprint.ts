import { fromBase64, toHex } from '@countersign/kernel';
import { sha256 } from '@noble/hashes/sha2.js';

const shown = 32;

/**
 * What people compare of a public key, the same at every place that shows one: the first 16 bytes of the SHA-256 of what its base64
 * stands for, in groups of four digits to read aloud. Undefined if the text is no base64.
 */
export function keyFingerprint(publicKey: string): string | undefined {
  try {
    return toHex(sha256(fromBase64(publicKey)))
      .slice(0, shown)
      .replaceAll(/(.{4})(?=.)/g, '$1 ');
  } catch {
    return undefined;
  }
}
