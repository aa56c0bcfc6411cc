import type { SigningSession } from '@countersign/contract';
import type { JsonObject } from '@countersign/kernel';

/** Whose sessions: a user of a domain. */
export interface SessionOwner {
  readonly domainId: string;
  readonly userId: string;
}

/** A session to be kept with its requests, which wait for the device like all others. */
export interface NewSigningSession extends SessionOwner {
  readonly id: string;
  /** The person whose device answers. */
  readonly publicKey: string;
  readonly requests: readonly { readonly hash: string; readonly entity: JsonObject }[];
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** A session as it is kept, its status as of a moment. */
export type StoredSigningSession = Omit<SigningSession, 'requests'> & {
  readonly requests: readonly {
    readonly hash: string;
    readonly entity: JsonObject;
    readonly status: 'Waiting' | 'Signed' | 'Rejected';
    readonly signature?: string;
    readonly companion?: string;
  }[];
};

/** Keeps signing sessions. What changes one is one transaction, of those that compete one gets `false`. */
export interface SigningSessionStore {
  add(session: NewSigningSession): Promise<void>;
  find(owner: SessionOwner, id: string, now: Date): Promise<StoredSigningSession | undefined>;
  /** Newest first. */
  list(owner: SessionOwner, now: Date): Promise<readonly StoredSigningSession[]>;
  /** Replaces the requests that wait, and lets the session wait again; what was answered stays as it is. False unless some wait. */
  change(session: NewSigningSession): Promise<boolean>;
  /** Keeps a signature for each request; false unless all of them, and no others, wait. */
  sign(id: string, signatures: readonly { readonly hash: string; readonly signature: string }[], now: Date): Promise<boolean>;
  /** Refuses all that wait. */
  reject(id: string, reason: string | undefined, now: Date): Promise<boolean>;
  /** Takes back what was not answered. */
  cancel(id: string, now: Date): Promise<boolean>;
}
