import type { Language, Result } from '@countersign/kernel';

/** What an OpenID provider gave for a sign-in or a refresh. */
export interface ProviderTokens {
  readonly accessToken: string;
  readonly accessTokenExpiresAt: Date;
  readonly refreshToken?: string;
  readonly idToken?: string;
}

/** Tokens of a completed sign-in, and whom they are about. */
export interface SignedIn {
  readonly tokens: ProviderTokens;
  /** The provider's name for the person. */
  readonly subject: string;
  readonly email: string;
  /** Base64 of SubjectPublicKeyInfo; undefined where the provider knows no keys. */
  readonly publicKey?: string;
}

/** Why a sign-in was refused: any check that fails, or that no user is the provider's subject. */
export type SignInError = 'OAuthCallbackError' | 'AccountNotLinkedError';

/** One attempt to sign in: what the browser must bring back. */
export interface SignInAttempt {
  readonly state: string;
  readonly nonce: string;
  /** RFC 7636. */
  readonly codeVerifier: string;
}

/** The OpenID provider at which people sign in: the embedded one, or another. */
export interface SignInProvider {
  /** Its name in URLs. */
  readonly id: string;
  /** Its name for people. */
  readonly name: string;
  /** Where the browser goes to sign in, and the language that the provider's pages are to be in. */
  authorizationUrl(attempt: SignInAttempt, language: Language): Promise<string>;
  /** Redeems what the browser brought back. */
  redeem(attempt: SignInAttempt, parameters: URLSearchParams): Promise<Result<SignedIn, SignInError>>;
  /** New tokens: `Refused` for good, or `Unavailable` for now. */
  refresh(refreshToken: string): Promise<Result<ProviderTokens, 'Refused' | 'Unavailable'>>;
  /** Revokes a refresh token as far as the provider offers it; never fails. */
  revoke(refreshToken: string): Promise<void>;
  /** Where the browser goes to end the provider's own session; undefined if it has no such place. */
  endSessionUrl(idToken: string | undefined): Promise<string | undefined>;
}
