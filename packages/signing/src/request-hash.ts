import { canonicalJson, toHex, utf8, type JsonOf, type JsonValue } from '@countersign/kernel';
import { sha256 } from '@noble/hashes/sha2.js';

/** What is signed: the UTF-8 bytes of the request's canonical JSON. Throws as `canonicalJson` does. */
export function requestBytes<T>(request: T & JsonOf<T>): Uint8Array<ArrayBuffer> {
  return utf8(canonicalJson<T>(request));
}

/** The request's hash: SHA-256 of {@link requestBytes}, lower-case hexadecimal. */
export function requestHash(request: JsonValue | Uint8Array): string {
  return toHex(sha256(request instanceof Uint8Array ? request : requestBytes(request)));
}

/**
 * The code that console and companion both show: the first six hexadecimal digits of the request hash as a decimal number,
 * cut to its first two digits. It helps a person to pick the right request out of several; it has about 90 values and
 * proves nothing.
 */
export function verificationCode(hash: string): string {
  return String(Number.parseInt(hash.slice(0, 6), 16)).slice(0, 2);
}
