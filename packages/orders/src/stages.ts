import { keysOf } from '@countersign/kernel';

import type { OrderStage } from './order-state.ts';
import { formOf, stageOf, type RecordedProcessing, type TransactionState } from './recorded-state.ts';

export type { OrderStage } from './order-state.ts';
export { formOf, stageOf } from './recorded-state.ts';
export type { TransactionState } from './recorded-state.ts';

/** How an order can still be kept from happening: by no longer processing it, by another transaction in its place, or not at all. */
export type WayToCancel = 'OffLedger' | 'OnLedger' | 'TooLate';

/** What an order has done on its way when it is in a stage: it was signed, sent to its ledger, and confirmed there. */
export type Milestone = 'Signed' | 'Sent' | 'Confirmed';

interface Stage {
  readonly cancel: WayToCancel;
  /**
   * `UnderWay`: somebody works on it, and it has a job. `Settled`: its ledger has it for ever. `GivenUp`: as far as anybody knows here it
   * never comes onto its ledger, and it holds nothing.
   */
  readonly life: 'UnderWay' | 'Settled' | 'GivenUp';
  /** It was to happen and cannot. What people stopped, or another transaction replaced, has not failed: that tells how it ends. */
  readonly hasFailed?: true;
  /** The last milestone that it has behind it in any case; what ended early may have more than that. */
  readonly milestone?: Milestone;
  /** What it may wait for, so that it looks again when that has changed. */
  readonly waitsFor?: 'Turn' | 'Funds' | 'Signature';
}

/** Every stage an order may be in; those of one that nothing keeps from its ledger are in their order. */
export const stages = {
  Pending: { cancel: 'OffLedger', life: 'UnderWay' },
  Preparing: { cancel: 'OffLedger', life: 'UnderWay', waitsFor: 'Funds' },
  Reserved: { cancel: 'OffLedger', life: 'UnderWay', waitsFor: 'Turn' },
  // From here on a signature may be somewhere.
  Prepared: { cancel: 'OnLedger', life: 'UnderWay', waitsFor: 'Signature' },
  Broadcasting: { cancel: 'OnLedger', life: 'UnderWay', milestone: 'Signed', waitsFor: 'Funds' },
  Detected: { cancel: 'OnLedger', life: 'UnderWay', milestone: 'Sent' },
  Confirmed: { cancel: 'TooLate', life: 'Settled', milestone: 'Confirmed' },
  Expired: {
    cancel: 'TooLate',
    life: 'GivenUp',
    hasFailed: true,
    milestone: 'Sent',
  },
  Replaced: { cancel: 'TooLate', life: 'GivenUp', milestone: 'Sent' },
  Failed: { cancel: 'TooLate', life: 'GivenUp', hasFailed: true },
  Interrupted: { cancel: 'TooLate', life: 'GivenUp' },
} as const satisfies Record<OrderStage, Stage>;

/** The row of a stage. */
export function rowOf(stage: OrderStage): Stage {
  return stages[stage];
}

/** A stage in which an order was given up. */
export type GivenUpStage = {
  [Name in OrderStage]: (typeof stages)[Name]['life'] extends 'GivenUp' ? Name : never;
}[OrderStage];

/** True for the stages in which an order was given up. */
export function isGivenUp(stage: OrderStage): stage is GivenUpStage {
  return stages[stage].life === 'GivenUp';
}

/** The stages of that kind, in their order. */
export const stagesOfLife = (life: Stage['life']): readonly OrderStage[] =>
  keysOf(stages).filter((stage) => stages[stage].life === life);

/** The stages of an order that nothing keeps from its ledger, in their order. */
export const usualWay: readonly OrderStage[] = keysOf(stages).filter((stage) => !isGivenUp(stage));

/** The state of an order that was just accepted. */
export const newOrder = { status: 'Pending' } as const satisfies RecordedProcessing;

/** How a transaction turned out: it goes on, it failed, or there is nothing more to say. */
type TransactionOutcome = 'UnderWay' | 'Failed' | 'Over';

/** How it turned out. `failure`: why its ledger took it without doing what it says. The database's `transaction_outcome` says the same. */
export function outcomeOf({ failure, ...state }: TransactionState & { readonly failure?: unknown }): TransactionOutcome {
  const { life, hasFailed } = rowOf(stageOf(state));
  if (failure !== undefined || hasFailed) return 'Failed';
  return life === 'UnderWay' ? 'UnderWay' : 'Over';
}

/** True while a transaction may still come onto its ledger, or is there. */
export function isLive(state: TransactionState): boolean {
  return !isGivenUp(stageOf(state));
}

/** True once nothing more is done for a transaction: it is settled, or was given up. */
export function isFinal(state: TransactionState): boolean {
  return stages[stageOf(state)].life !== 'UnderWay';
}

/**
 * True while one of the orders that are or were to take a transaction's place may still do so. One that is settled no longer does: it has ended
 * the other, or had been given up before and ended nothing, and then the ledger refuses the other.
 */
export function isBeingReplaced(replacements: readonly TransactionState[]): boolean {
  return replacements.some((replacement) => !isFinal(replacement));
}

/** How an order can be cancelled. What its ledger has settled, one way or the other, cannot be. */
export function wayToCancel(state: TransactionState): WayToCancel {
  return stages[stageOf(state)].cancel;
}

/**
 * The order because of which this one cannot be replaced, by the one in whose place it is to come. What nobody has signed excludes nothing on the
 * ledger: what came instead of it would pay besides that other one.
 */
export function inTheWayOfReplacing<Order>(state: TransactionState, inPlaceOf: Order | undefined): Order | undefined {
  return wayToCancel(state) === 'OffLedger' ? inPlaceOf : undefined;
}

/** The words by which the stages are recorded in which orders may wait for this. */
export function statesThatWaitFor(cause: 'Turn' | 'Funds'): readonly RecordedProcessing['status'][] {
  return keysOf(stages).flatMap((stage) => (rowOf(stage).waitsFor === cause ? formOf(stage).processing : []));
}
