import type { VerificationMethod } from '../../platform/biometrics/user-verification.ts';

/** The instance that this device is paired with. */
export interface PairedInstance {
  /** Origin of console and API. */
  readonly backend: string;
  /** The identity provider's issuer. */
  readonly identity: string;
  /** Base64 of SubjectPublicKeyInfo, as it was when the device was paired; absent before the instance is set up. */
  readonly notaryPublicKey?: string;
}

/** Who uses this device. There is one profile, as there is one key. */
export interface Profile {
  readonly email: string;
  /** Base64 of SubjectPublicKeyInfo. */
  readonly publicKey: string;
  readonly verification: VerificationMethod;
  readonly instance?: PairedInstance;
  /** A person of a demo instance, whose key others have too. */
  readonly demoAlias?: string;
  /** RFC 3339. */
  readonly createdAt: string;
}

/** Why a text is no email address to make a profile of. The names are text keys. */
export type EmailProblem = 'required' | 'invalid' | 'same';

/** Checks an email address; `current` is the profile's, which a change must differ from. */
export function emailProblem(text: string, current?: string): EmailProblem | undefined {
  const email = text.trim();
  if (email === '') return 'required';
  if (email.length > 320 || !/^[^\s@]+@[^\s@]+$/.test(email)) return 'invalid';
  return email === current ? 'same' : undefined;
}
