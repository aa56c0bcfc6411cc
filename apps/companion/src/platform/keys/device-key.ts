import type { JsonValue } from '@countersign/kernel';

/** Where a key is, and what it takes to use it: this browser keeps it, open or locked by a PIN, or an authenticator does. */
export type KeyKind = 'Browser' | 'Pin' | 'Credential';

/** A profile's private key. Nothing can read it; it only signs. Where it asks its user by itself, signing throws `Cancelled` or `Unavailable`. */
export interface DeviceKey {
  /** Base64 of SubjectPublicKeyInfo. */
  readonly publicKey: string;
  /** Signs a request (its value, or its canonical bytes); base64. */
  signRequest(request: JsonValue | Uint8Array): Promise<string>;
  /** Signs a challenge of the device's own, to get an access token; base64. */
  signChallenge(challenge: string): Promise<string>;
}
