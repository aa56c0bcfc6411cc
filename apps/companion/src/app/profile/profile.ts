import type { VerificationMethod } from '../../platform/biometrics/user-verification.ts';
import type { KeyKind } from '../../platform/keys/device-key.ts';

/** The instance that a profile is paired with. */
export interface PairedInstance {
  /** Origin of console and API. */
  readonly backend: string;
  /** The identity provider's issuer. */
  readonly identity: string;
  /** Base64 of SubjectPublicKeyInfo, as it was when the device was paired; absent before the instance is set up. */
  readonly notaryPublicKey?: string;
}

/** A person at one instance, with a key of their own. A device has as many as its owner makes. */
export interface Profile {
  /** Of this device alone. */
  readonly id: string;
  /** How its owner tells it from the others. */
  readonly name: string;
  readonly email: string;
  /** What the person signs in with: their email address, or another name that the instance knows them by. */
  readonly login: string;
  /** Base64 of SubjectPublicKeyInfo. */
  readonly publicKey: string;
  readonly verification: VerificationMethod;
  readonly instance?: PairedInstance;
  /** A person of a demo instance, whose key others have too. */
  readonly demoAlias?: string;
  /** RFC 3339. */
  readonly createdAt: string;
}

/** What its owner says of a profile, and may change later. */
export type ProfileDetails = Pick<Profile, 'name' | 'email' | 'login'>;

const kindBy = {
  Device: 'Browser',
  Pin: 'Pin',
  Credential: 'Credential',
  Gesture: 'Browser',
  None: 'Browser',
} as const satisfies Record<VerificationMethod['type'], KeyKind>;

/** Of which kind the profile's key is. */
export function keyKindOf({ verification }: Pick<Profile, 'verification'>): KeyKind {
  return kindBy[verification.type];
}

/** Whether the profile's key is, or may be, on other devices too; undefined where that is not known. */
export function isKeySynchronised({ verification }: Pick<Profile, 'verification'>): boolean | undefined {
  return verification.type === 'Credential' ? verification.isSynchronised : false;
}

/** Where the instance of a profile is, without what its address has in common with others; undefined before the profile is paired. */
export function placeOf({ instance }: Pick<Profile, 'instance'>): string | undefined {
  return instance === undefined ? undefined : new URL(instance.backend).host;
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
