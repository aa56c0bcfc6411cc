import type { Result } from '@countersign/kernel';
import type { SignablePayload, SigningGrant } from '@countersign/ledger-port';
import type { EndedOrder, OrderEnd } from '@countersign/model';

import type { SigningRefusal } from '../signer.ts';

/** What a signer has signed, or was about to. */
export interface SignedRecord {
  readonly subject: string;
  /** {@link payloadsDigest} of what was signed. */
  readonly digest: string;
  readonly resources: readonly string[];
  readonly replaces?: string;
  readonly behind?: readonly string[];
}

/** An order for which nothing is signed any more. */
export interface EndedRecord extends Omit<EndedOrder, 'orderId'> {
  readonly subject: string;
}

/**
 * What a signer remembers on its own, outside of any database: it signs for an order once, and not at all once that has ended. What is remembered outlives the process, and
 * is there before a signature leaves.
 */
export interface SigningMemory {
  /** Resolves when it is kept for good that these payloads are signed, or were before; refused where they must not be. */
  remember(grant: SigningGrant, payloads: readonly SignablePayload[]): Promise<Result<void, SigningRefusal>>;
}

/** Where a signer remembers for which orders it signs nothing any more. */
export interface EndingMemory {
  /**
   * Resolves when it is kept for good that the order has ended: in this way, in the one that was remembered before, or in the one that is true of what was
   * signed (`judgeEnding`).
   */
  end(orderId: string, end: OrderEnd): Promise<Result<EndedRecord, SigningRefusal>>;
}
