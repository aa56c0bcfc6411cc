import { fromBase64 } from '@countersign/kernel';
import { keyFingerprint, parsePublicKey, publicKeyLengths } from '@countersign/signing';

// With curves, which are large: imported when there is a key to look at.

/** What is wrong with a person's public key that is base64; nothing is said here of anything else. */
export function personKeyProblem(typed: unknown): 'length' | 'type' | 'invalid' | undefined {
  if (typeof typed !== 'string' || typed === '') return undefined;
  const parsed = parsePublicKey(typed);
  if (parsed.ok) return undefined;
  if (parsed.error === 'InvalidPoint') return 'invalid';
  const bytes = decoded(typed);
  if (bytes === undefined) return undefined;
  return publicKeyLengths.includes(bytes.length) ? 'type' : 'length';
}

/** The fingerprint of a person's public key; none of what is no key. */
export function personFingerprint(typed: string): string | null {
  return typed === '' || personKeyProblem(typed) !== undefined ? null : (keyFingerprint(typed) ?? null);
}

function decoded(text: string): Uint8Array | undefined {
  try {
    return fromBase64(text);
  } catch {
    return undefined;
  }
}
