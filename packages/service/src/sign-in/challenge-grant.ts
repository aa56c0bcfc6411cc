import { err, ok, type Clock, type Result } from '@countersign/kernel';
import { parsePublicKey } from '@countersign/signing';
import { verifyChallengeSignature } from '@countersign/signing/node';
import type { KnownPerson, People } from './people.ts';
import type { RateLimits } from './rate-limits.ts';

/** Remembers which challenges were used. */
export interface SpentChallenges {
  /** Marks the challenge of the key as used; false if it was already. */
  spend(publicKey: string, challenge: string, now: Date): Promise<boolean>;
}

/** A challenge that a client chose and signed with its key. */
export interface SignedChallengeGrant {
  /** Base64 of SubjectPublicKeyInfo. */
  readonly publicKey: string;
  readonly challenge: string;
  /** Base64; over the challenge's own bytes. */
  readonly signature: string;
  /** The client's network address. */
  readonly address: string;
}

/** Why a signed challenge gives no token. */
export type ChallengeGrantError =
  | 'UnacceptableChallenge'
  | 'InvalidSignatureError'
  | 'UnknownPerson'
  | 'ChallengeAlreadyUsed'
  | 'TooManyRequestsError';

/** What {@link createChallengeGrant} needs. */
export interface ChallengeGrantOptions {
  readonly people: People;
  readonly spent: SpentChallenges;
  readonly limits: RateLimits;
  readonly clock: Clock;
  /** The identity provider's issuer. */
  readonly issuer: string;
}

const perAddress = { count: 120, seconds: 60 };
const perKey = { count: 30, seconds: 60 };

/** Exchanges a signed challenge for the person whose key signed it, once per challenge. */
export type ChallengeGrant = (grant: SignedChallengeGrant) => Promise<Result<KnownPerson, ChallengeGrantError>>;

/** The sign-in of API clients and devices: anyone who signs a fresh challenge with a user's key is that person. */
export function createChallengeGrant({ people, spent, limits, clock, issuer }: ChallengeGrantOptions): ChallengeGrant {
  return async ({ publicKey, challenge, signature, address }) => {
    const now = clock.now();
    if (!(await limits.take(`token:address:${address}`, perAddress, now))) return err('TooManyRequestsError');
    if (!isAcceptableChallenge(challenge) || isForAnother(challenge, issuer)) return err('UnacceptableChallenge');
    if (!parsePublicKey(publicKey).ok) return err('InvalidSignatureError');
    if (!verifyChallengeSignature({ publicKey, challenge, signature })) return err('InvalidSignatureError');
    // Only the key's holder gets this far, so nobody else can use its allowance up.
    if (!(await limits.take(`token:key:${publicKey}`, perKey, now))) return err('TooManyRequestsError');
    const person = await people.withPublicKey(publicKey);
    if (person === undefined) return err('UnknownPerson');
    return (await spent.spend(publicKey, challenge, now)) ? ok(person) : err('ChallengeAlreadyUsed');
  };
}

/**
 * 16 to 256 letters, digits and marks of ids, base64 and URLs. The bytes of a signed request must never pass as a challenge,
 * since signed requests are readable by others: for ECDSA those bytes are JSON, which the brace and the quotes give away; for
 * Ed25519 they are a hash of 32 bytes, so a challenge of that length has to be hexadecimal, which no hash can be made to be.
 */
export function isAcceptableChallenge(challenge: string): boolean {
  if (!/^[\w.~+/=:-]{16,256}$/.test(challenge)) return false;
  return challenge.length !== 32 || /^[0-9a-fA-F]{32}$/.test(challenge);
}

/**
 * True for a challenge that names another provider. Anyone who runs an instance sees the challenges that are signed for it, and could
 * use them up at another one where the same key signs in: a client is safe from that by `<issuer>/<something random>`.
 */
function isForAnother(challenge: string, issuer: string): boolean {
  return /^https?:/i.test(challenge) && !challenge.startsWith(`${issuer}/`);
}
