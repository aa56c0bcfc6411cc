import { equalBytes, fromBase64 } from '@countersign/kernel';
import { assertionFlags, assertionStart, backupFlag } from './assertion.ts';
import { keyEncodings } from './key-type.ts';

/** True for a public key of the type that platform credentials have. Whether it is one, no key tells. */
export function mayBeCredential(publicKey: string): boolean {
  const { spkiPrefix } = keyEncodings.Secp256r1;
  return equalBytes(bytesOf(publicKey).subarray(0, spkiPrefix.length), spkiPrefix);
}

/** True if a signature that was verified by the key is a platform credential's assertion. Of one that was not verified it says nothing. */
export function isAssertion({ publicKey, signature }: { readonly publicKey: string; readonly signature: string }): boolean {
  return signature.startsWith(assertionStart) && mayBeCredential(publicKey);
}

/**
 * True if a signature that was verified by the key is of a platform credential that is synchronised, or may be: then it is also where its
 * owner's account at its provider is (WebAuthn Level 3, flag BE). The authenticator signs it with each assertion. Of a plain signature it says nothing.
 */
export function isSynchronised({ publicKey, signature }: { readonly publicKey: string; readonly signature: string }): boolean {
  return isAssertion({ publicKey, signature }) && (assertionFlags(bytesOf(signature)) & backupFlag) !== 0;
}

function bytesOf(text: string): Uint8Array {
  try {
    return fromBase64(text);
  } catch {
    return new Uint8Array();
  }
}
