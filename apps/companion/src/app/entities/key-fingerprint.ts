import { fromBase64 } from '@countersign/kernel';
import { requestHash } from '@countersign/signing';

const shown = 32;

/** The head of a public key's SHA-256, in groups of four to read aloud; undefined if the text is no base64. */
export function keyFingerprint(publicKey: string): string | undefined {
  try {
    return requestHash(new Uint8Array(fromBase64(publicKey)))
      .slice(0, shown)
      .replaceAll(/(.{4})(?=.)/g, '$1 ');
  } catch {
    return undefined;
  }
}
