import type { SignInBrowser, SignInSystem } from '@countersign/model/names';

/** What a device signs (with the tapped number added) to let somebody in; it names the one sign-in it is good for. */
export interface LoginEntity {
  readonly type: 'Login';
  readonly challengeId: string;
  /** The identity provider's issuer. */
  readonly issuer: string;
  /** The application that is signed in to. */
  readonly clientName: string;
  readonly email: string;
  /** What asks: by its own account which browser on which system. Absent in challenges of earlier versions. */
  readonly browser?: SignInBrowser;
  readonly system?: SignInSystem;
  /** The network address that asks, where it is known. */
  readonly address?: string;
  /** RFC 3339. */
  readonly createdAt: string;
  /** RFC 3339. */
  readonly expiresAt: string;
}

/**
 * The state of a challenge. `Waiting` for a device; `Approved` by one; `Completed` when the sign-in used the approval;
 * `Rejected` on the device; `NumberMismatch` when another number was tapped; `Superseded` by a later one of the same sign-in.
 */
export type LoginStatus = 'Waiting' | 'Approved' | 'Completed' | 'Rejected' | 'NumberMismatch' | 'Superseded';

/** A sign-in that waits for, or has got, a device's answer. */
export interface LoginChallenge {
  readonly entity: LoginEntity;
  /** Hash of the entity, as of a request: lower-case hexadecimal SHA-256. */
  readonly hash: string;
  /** The sign-in in the browser that the challenge belongs to. */
  readonly interaction: string;
  /** Public keys that may answer; empty for an email that nobody has, which must look the same. */
  readonly addressees: readonly string[];
  /** The number that the sign-in page shows: two digits. */
  readonly number: number;
  /** The numbers to choose from, the right one among them. */
  readonly numbers: readonly number[];
  readonly status: LoginStatus;
  /** Whose signature approved it. */
  readonly approvedBy?: string;
  readonly expiresAt: Date;
}

/** Keeps challenges. Every change is conditional and atomic: of two that compete, one gets `false`. */
export interface LoginChallenges {
  /** Adds a challenge and supersedes the earlier ones of its interaction that are not completed. */
  add(challenge: LoginChallenge): Promise<void>;
  /** The interaction's newest. */
  ofInteraction(interaction: string): Promise<LoginChallenge | undefined>;
  /** The challenge with this hash if the key is among its addressees. */
  addressedTo(publicKey: string, hash: string): Promise<LoginChallenge | undefined>;
  /** All that wait for this key, newest first. */
  waitingFor(publicKey: string, now: Date): Promise<readonly LoginChallenge[]>;
  /** Moves a challenge that waits and has not expired. */
  settle(hash: string, status: 'Approved' | 'Rejected' | 'NumberMismatch', publicKey: string, now: Date): Promise<boolean>;
  /** Supersedes all others that wait for the key. */
  withdraw(publicKey: string): Promise<void>;
  /** How many challenges of the keys ended with a wrong number, of those that end or ended after `since`. */
  mismatches(publicKeys: readonly string[], since: Date): Promise<number>;
  /** Uses up an approval that has not expired. */
  complete(hash: string, now: Date): Promise<boolean>;
}
