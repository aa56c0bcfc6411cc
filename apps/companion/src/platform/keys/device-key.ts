import type { JsonValue } from '@countersign/kernel';

/** Where a device's key is: this browser keeps it, or an authenticator, which asks its user for each signature. */
export type KeyKind = 'Browser' | 'Credential';

/** The device's one private key. Nothing can read it; it only signs. Where it asks its user by itself, signing throws `Cancelled` or `Unavailable`. */
export interface DeviceKey {
  /** Base64 of SubjectPublicKeyInfo. */
  readonly publicKey: string;
  /** Signs a request (its value, or its canonical bytes); base64. */
  signRequest(request: JsonValue | Uint8Array): Promise<string>;
  /** Signs a challenge of the device's own, to get an access token; base64. */
  signChallenge(challenge: string): Promise<string>;
}

/** Makes and keeps the device's key. A native shell brings its own, on the device's secure element. */
export interface DeviceKeys {
  /** Makes a new key on the device and keeps it. Throws where the device can't. */
  create(): Promise<DeviceKey>;
  /** Takes over the key of a demo person (base64 of PrivateKeyInfo) and keeps it. */
  adopt(privateKeyPkcs8: string): Promise<DeviceKey>;
}
