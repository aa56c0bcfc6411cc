import type { Result } from '@countersign/kernel';

import type { SignablePayload, SigningRefusal } from '../signer.ts';

/** What a decision allows a signer to sign, as the signer's own check found it. */
export interface SigningGrant {
  /** The id of the order or manifest. */
  readonly subject: string;
  /** What the transaction uses up, in words that are unique among all ledgers: of two that share one a ledger takes one. */
  readonly resources: readonly string[];
  /** The order whose place this one takes, as people signed for it. */
  readonly replaces?: string;
  /** Orders that hold one of the resources and have ended without it, by the word of who asks. */
  readonly ended?: readonly string[];
  /** ISO 8601. Nothing is signed for the first time from then on. */
  readonly expiresAt?: string;
}

/** What a signer has signed, or was about to. */
export interface SignedRecord {
  readonly subject: string;
  /** {@link payloadsDigest} of what was signed. */
  readonly digest: string;
  readonly resources: readonly string[];
  readonly replaces?: string;
}

/**
 * What a signer remembers by itself, outside of any database: it signs for an order once. What is remembered outlives the process, and
 * is there before a signature leaves.
 */
export interface SigningMemory {
  /** Resolves when it is kept for good that these payloads are signed, or were before; refused where they must not be. */
  remember(grant: SigningGrant, payloads: readonly SignablePayload[]): Promise<Result<void, SigningRefusal>>;
}
