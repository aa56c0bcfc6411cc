import { passingReasons } from '@countersign/ledger-port/refusal';
import type { ApiTransactionProcessingDetails, LedgerTransactionStatus, TransactionProcessingStatus } from '@countersign/model';

import type { OrderStage, OrderState, PreparingStage, WaitingReason } from './order-state.ts';

/** How far the processing of an order is, as it is recorded. */
export type RecordedProcessing = ApiTransactionProcessingDetails;

/**
 * The state of a transaction as rows and the facts of the journal have it, in two members that are the public API's, so that a list gives what is recorded.
 * This file alone knows what they mean: everything else asks for the {@link OrderState}.
 */
export interface RecordedState {
  /** Absent for what others sent. */
  readonly processing?: RecordedProcessing | undefined;
  readonly ledgerStatus?: LedgerTransactionStatus | undefined;
}

/** As much of it as says the stage. */
export interface TransactionState {
  readonly processing?: Pick<RecordedProcessing, 'status'> | undefined;
  readonly ledgerStatus?: LedgerTransactionStatus | undefined;
}

interface Form {
  readonly processing: TransactionProcessingStatus;
  readonly ledgerStatus?: LedgerTransactionStatus;
}

const forms = {
  Pending: { processing: 'Pending' },
  Preparing: { processing: 'Preparing' },
  Reserved: { processing: 'Reserved' },
  Prepared: { processing: 'Prepared' },
  Broadcasting: { processing: 'Broadcasting' },
  Detected: { processing: 'Completed', ledgerStatus: 'Detected' },
  Confirmed: { processing: 'Completed', ledgerStatus: 'Confirmed' },
  Expired: { processing: 'Completed', ledgerStatus: 'Expired' },
  Replaced: { processing: 'Completed', ledgerStatus: 'Replaced' },
  Failed: { processing: 'Failed' },
  Interrupted: { processing: 'Interrupted' },
} as const satisfies Record<OrderStage, Form>;

/** The two words by which a stage is recorded. */
export function formOf(stage: OrderStage): Form {
  return forms[stage];
}

/** The stage of a transaction. */
export function stageOf({ processing, ledgerStatus }: TransactionState): OrderStage {
  const status = processing?.status ?? 'Completed';
  if (status === 'Failed' || status === 'Interrupted') return status;
  return ledgerStatus ?? (status === 'Completed' ? 'Detected' : status);
}

/** The reasons to wait for which a stage has a word. */
const reasons = {
  Pending: ['InternalError', 'TransientIssue'],
  Preparing: [...passingReasons, 'InternalError'],
  Reserved: [],
  Prepared: [],
  Broadcasting: ['CurrentlyFeesTooSmall', 'CurrentlyRejectedByLedger', 'InternalError', 'TransientIssue'],
} as const satisfies Record<PreparingStage, readonly WaitingReason[]>;

/** The state that is recorded. */
export function stateOf({ processing, ledgerStatus }: RecordedState): OrderState {
  const stage = stageOf({ processing, ledgerStatus });
  if (isPreparing(stage)) {
    const hint = processing !== undefined && 'hint' in processing ? processing.hint : undefined;
    const waitsBecause = reasonIn(reasons[stage], hint);
    return { stage, ...(waitsBecause !== undefined && { waitsBecause }) };
  }
  if (processing?.status === 'Failed') return { stage: 'Failed', failure: processing.hint };
  if (processing?.status === 'Interrupted') {
    const { cause, reason } = processing;
    return { stage: 'Interrupted', cause, reason };
  }
  return { stage: ledgerStatus ?? 'Detected' };
}

/** A state as it is recorded of an order. A reason to wait for which its stage has no word is left out. */
export function processingOf(state: OrderState): RecordedProcessing {
  if (state.stage === 'Failed') return { status: 'Failed', hint: state.failure };
  if (state.stage === 'Interrupted') return { status: 'Interrupted', cause: state.cause, reason: state.reason };
  if (state.stage === 'Pending') return { status: state.stage, ...hintAmong(reasons.Pending, state) };
  if (state.stage === 'Preparing') return { status: state.stage, ...hintAmong(reasons.Preparing, state) };
  if (state.stage === 'Broadcasting') return { status: state.stage, ...hintAmong(reasons.Broadcasting, state) };
  return { status: forms[state.stage].processing };
}

/** True where a stage has a word for that reason to wait. */
export function hasWordFor(stage: OrderStage, reason: WaitingReason): stage is PreparingStage {
  return isPreparing(stage) && reasonIn(reasons[stage], reason) !== undefined;
}

function isPreparing(stage: OrderStage): stage is PreparingStage {
  return Object.hasOwn(reasons, stage);
}

function reasonIn<Reason extends WaitingReason>(known: readonly Reason[], word: string | undefined): Reason | undefined {
  return known.find((reason) => reason === word);
}

function hintAmong<Reason extends WaitingReason>(
  known: readonly Reason[],
  { waitsBecause }: { readonly waitsBecause?: WaitingReason | undefined },
): { readonly hint?: Reason } {
  const hint = reasonIn(known, waitsBecause);
  return hint === undefined ? {} : { hint };
}
