import type { ReadEnvelope } from '@countersign/ledger-stellar';

/** A transaction of a ledger, with what the network wrote down of it. */
export interface LocalTransaction {
  readonly envelope: ReadEnvelope;
  /** Base64. */
  readonly raw: string;
  readonly isSuccessful: boolean;
  readonly fee: bigint;
  readonly feePayer: string;
  readonly meta: string;
  /** Base64. */
  readonly result: string;
  readonly accounts: readonly string[];
}

/** A ledger that was closed. */
export interface LocalLedger {
  readonly sequence: number;
  readonly hash: string;
  readonly previous: string;
  readonly time: Date;
  /** As the network hashes it; base64. */
  readonly header: string;
  readonly transactions: readonly LocalTransaction[];
}
