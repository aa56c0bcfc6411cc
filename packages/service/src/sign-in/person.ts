import type { Result } from '@countersign/kernel';
import type { LoginId } from '@countersign/model';

/** Who a call comes from: a public key, or a subject of an outside OpenID provider that users name in their `loginIds`. */
export interface Person {
  /** Base64 of SubjectPublicKeyInfo. */
  readonly publicKey?: string;
  readonly loginId?: LoginId;
  /** When the access token that named the person ends. */
  readonly expiresAt: Date;
}

/** Reads access tokens. */
export interface AccessTokens {
  /** The person that a bearer token names; `InvalidJwtError` for one that is malformed, expired, or not ours to accept. */
  verify(token: string): Promise<Result<Person, 'InvalidJwtError'>>;
}
