import type { JsonObject } from '@countersign/kernel';
import type { AccountReference, HarmonizeEventPayload } from '@countersign/model';

import type { Held, OrderHold } from './holds.ts';
import type { PlannedEnd } from './planned-end.ts';
import type { RecordedProcessing, RecordedState } from './recorded-state.ts';

/** A transaction as it is kept, with what it holds. */
export interface KeptTransaction extends Held {
  readonly transactionId: string;
  /** Rises with each change: what was decided on an older one is not written. */
  readonly version: number;
  /** ISO 8601. */
  readonly registeredAt: string;
  /** Of the order; absent, as `processing` is, for what others sent. */
  readonly domainId?: string;
  readonly processing?: RecordedProcessing;
  readonly ledgerStatus?: NonNullable<RecordedState['ledgerStatus']>;
  readonly ledgerTransactionId?: string;
  /** It is to end so as soon as its vault has remembered that; until then nothing else is done for it. */
  readonly ending?: PlannedEnd;
  /** ISO 8601: when its ledger was first seen to have it after it had ended. */
  readonly seenAfterEnd?: string;
  readonly senders: readonly AccountReference[];
  /** Balances of which a part is reserved for it. */
  readonly reserved: readonly { readonly accountId: string; readonly tickerId: string }[];
  /** Nonces and outputs that it holds, spent ones left out. `isShared`: an order that it is to replace has it as well, and had it before. */
  readonly resources: readonly { readonly resource: string; readonly isShared: boolean }[];
}

/** A transaction with those that hold one of its nonces or outputs as well, directly or by way of others. */
export interface OrderTransaction extends KeptTransaction {
  readonly rivals: readonly KeptTransaction[];
}

/** An amount to be kept for an order until its ledger has settled it, in the smallest unit. */
export interface Reservation {
  readonly accountId: string;
  readonly tickerId: string;
  readonly amount: bigint;
}

/** A nonce or output that an order takes. */
export interface TakenResource {
  readonly accountId: string;
  readonly resource: string;
  /** True where the order that is to be replaced has it: one of the two alone will use it up. */
  readonly isShared: boolean;
  /** The one that must be used up before: the next steps of the order that has it wake this one. */
  readonly follows?: string;
}

/** A transaction at the version that something was decided on. */
export interface SeenVersion {
  readonly transactionId: string;
  readonly version: number;
}

/** What is written of a transaction; members that are absent stay as they are. */
export interface TransactionChange extends SeenVersion {
  readonly processing?: RecordedProcessing;
  readonly ledgerStatus?: NonNullable<RecordedState['ledgerStatus']>;
  /** Members of the public API's `LedgerTransactionData` to be set. */
  readonly ledgerTransactionData?: JsonObject;
  /** Its worker looks at once. */
  readonly ending?: PlannedEnd;
  /** True where what was to be its end is none any more. */
  readonly forgetsEnding?: true;
  /** All that holds it back from now on. Its worker looks at once. */
  readonly holds?: readonly OrderHold[];
  /** ISO 8601. */
  readonly seenAfterEnd?: string;
  readonly ledgerTransactionId?: string;
  /** What its ledger knows it by, too, where others can change its id. */
  readonly contentId?: string;
  readonly work?: JsonObject;
  /** When it came to a state, by the state's name. */
  readonly reached?: Readonly<Record<string, string>>;
  readonly take?: { readonly amounts: readonly Reservation[]; readonly resources: readonly TakenResource[] };
  readonly holdings?: 'GiveBack' | 'Spend';
  /** Resources that it shared, and has for itself from now on. */
  readonly inherits?: readonly string[];
  readonly forgetsTransfers?: boolean;
  /** Those that come right after it look again, if they are in one of these states of processing. */
  readonly wakes?: readonly RecordedProcessing['status'][];
  /** True where nothing is left to do for it. */
  readonly endsJob?: boolean;
}

/** An event, and whose domain it is of. */
export interface OrderEvent {
  readonly domainId: string;
  readonly payload: HarmonizeEventPayload;
}

/** What is written together, or not at all. */
export interface OrderChange {
  readonly transactions: readonly TransactionChange[];
  /** What else it was decided on: it must not have changed either. */
  readonly seen: readonly SeenVersion[];
  readonly events: readonly OrderEvent[];
}
