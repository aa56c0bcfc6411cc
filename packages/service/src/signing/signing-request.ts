import type { JsonObject } from '@countersign/kernel';

/** A request that a console asks its person's device to sign. */
export interface SigningRequest {
  /** Lower-case hexadecimal SHA-256 of the canonical entity. */
  readonly hash: string;
  /** Who asked, and who alone may fetch the signature: see `ownerOf`. */
  readonly owner: string;
  /** Public keys whose devices may answer. */
  readonly addressees: readonly string[];
  /** The request to be signed. */
  readonly entity: JsonObject;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  /** The signing session that it belongs to. */
  readonly session?: { readonly id: string; readonly domainId: string };
}

/** What a device gives. With a companion's hash, the signature is over the request that says so: see `signedWith`. */
export interface DeviceAnswer {
  readonly signature: string;
  readonly companion?: string | undefined;
}

/** What a console finds when it asks for the signature. */
export type SignatureState =
  | { readonly state: 'Unknown' | 'Waiting' | 'Rejected' | 'Withdrawn' | 'Expired' }
  | ({ readonly state: 'Signed' } & DeviceAnswer);

/** Keeps requests until the signature was fetched or the time is over. */
export interface SigningRequests {
  /** Adds the request for an asker; one of the same hash and owner starts afresh, and waits for those who asked before as well. */
  put(request: SigningRequest, asker: string): Promise<void>;
  /** Requests that wait for the key, newest first. */
  waitingFor(publicKey: string, now: Date): Promise<readonly SigningRequest[]>;
  /** Hashes of what would still wait for the key, had all who asked not withdrawn it. */
  withdrawnFrom(publicKey: string, now: Date): Promise<readonly string[]>;
  /** One request addressed to the key: `waits`, or already settled. */
  addressedTo(
    publicKey: string,
    hash: string,
    now: Date,
  ): Promise<{ readonly request: SigningRequest; readonly waits: boolean; readonly isWithdrawn: boolean } | undefined>;
  /** Stores the signature with every waiting request of the hash addressed to the key; false if none waits. */
  sign(publicKey: string, hash: string, answer: DeviceAnswer, now: Date): Promise<boolean>;
  /** Refuses every waiting request of the hash addressed to the key; false if none waits. */
  reject(publicKey: string, hash: string, reason: string | undefined, now: Date): Promise<boolean>;
  /**
   * Withdraws the owner's request for one of those who asked. When none is left it no longer waits, and a signature that has arrived is
   * thrown away: `signed` says whether there was one. Undefined if the owner has no such request.
   */
  withdraw(owner: string, hash: string, asker: string, now: Date): Promise<{ readonly signed: boolean } | undefined>;
  /** The owner's request: a signature is handed out once, with the request's removal. */
  take(owner: string, hash: string, now: Date): Promise<SignatureState>;
}
