import type { Result } from '@countersign/kernel';
import type { LoginId } from '@countersign/model';
import { parsePublicKey, publicKeyThumbprint } from '@countersign/signing';

/** Who a call comes from: a public key, or a subject of an outside OpenID provider that users name in their `loginIds`. */
export interface Person {
  /** Base64 of SubjectPublicKeyInfo. */
  readonly publicKey?: string;
  readonly loginId?: LoginId;
  /** When the access token that named the person ends. */
  readonly expiresAt: Date;
}

/** Name of our own sign-in server: in the session's URLs, and as the provider of a login id. */
export const embeddedProviderId = 'countersign';

/** By what a sign-in server knows the person: the subject of their tokens. Our own one names a person by the thumbprint of the key. */
export function loginIdOf({ loginId, publicKey }: Pick<Person, 'loginId' | 'publicKey'>): LoginId | undefined {
  if (loginId !== undefined || publicKey === undefined) return loginId;
  const key = parsePublicKey(publicKey);
  return key.ok ? { id: publicKeyThumbprint(key.value), providerId: embeddedProviderId } : undefined;
}

/** Reads access tokens. */
export interface AccessTokens {
  /** The person that a bearer token names; `InvalidJwtError` for one that is malformed, expired, or not ours to accept. */
  verify(token: string): Promise<Result<Person, 'InvalidJwtError'>>;
}
