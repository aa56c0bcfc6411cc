import type { PassingReason } from '@countersign/ledger-port';
import type { InterruptionCause, OrderFailure } from '@countersign/model';

/** A stage in which somebody works on an order, or it waits for something, before its ledger has it. */
export type PreparingStage = 'Pending' | 'Preparing' | 'Reserved' | 'Prepared' | 'Broadcasting';

/**
 * The stages of an order's life: how far it is on its way to its ledger and, from the moment its transaction was sent, what its ledger says of it.
 * A transaction that others sent has the ledger's stages alone.
 */
export type OrderStage = PreparingStage | 'Detected' | 'Confirmed' | 'Expired' | 'Replaced' | 'Failed' | 'Interrupted';

/** Why an order gets no further at the moment. */
export type WaitingReason = PassingReason | 'CurrentlyRejectedByLedger' | 'InternalError';

/** Where an order is in its life, with what is known of it there. */
export type OrderState =
  | { readonly stage: PreparingStage; readonly waitsBecause?: WaitingReason | undefined }
  | { readonly stage: 'Detected' | 'Confirmed' | 'Expired' | 'Replaced' }
  | { readonly stage: 'Failed'; readonly failure: OrderFailure }
  | { readonly stage: 'Interrupted'; readonly cause: InterruptionCause; readonly reason: string };
