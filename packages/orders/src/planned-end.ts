import type { JsonObject } from '@countersign/kernel';
import type { InterruptionCause, OrderEnd, OrderFailure } from '@countersign/model';

import type { OrderStage } from './order-state.ts';
import { stateOf, type RecordedState } from './recorded-state.ts';
import { mayHappen } from './transitions.ts';

/** A step after which an order never comes onto its ledger, as far as anybody knows here. */
export type EndStep =
  | { readonly step: 'Expire' }
  | { readonly step: 'Displace' }
  | {
      readonly step: 'Fail';
      readonly hint: OrderFailure;
      /** Given where the vault refused to sign once too often. */
      readonly refused?: { readonly work: JsonObject };
    }
  | { readonly step: 'Interrupt' | 'GiveWay'; readonly cause: InterruptionCause; readonly reason: string };

/** How an order is to end, once its vault has remembered it. */
export interface PlannedEnd {
  readonly step: EndStep;
  /** By which people decided it; absent where they did not. */
  readonly intentId?: string;
}

const endSteps: { readonly [Name in EndStep['step']]: true } = {
  Expire: true,
  Displace: true,
  Fail: true,
  Interrupt: true,
  GiveWay: true,
};

/** True for a step that ends an order. */
export function isEndStep<Step extends { readonly step: string }>(step: Step): step is Extract<Step, EndStep> {
  return Object.hasOwn(endSteps, step.step);
}

/** How an order has ended after that step. */
export function endAfter(step: EndStep): OrderEnd {
  if (step.step === 'Expire') return { stage: 'Expired' };
  if (step.step === 'Displace') return { stage: 'Replaced' };
  if (step.step === 'Fail') return { stage: 'Failed', hint: step.hint };
  const { cause, reason } = step;
  return { stage: 'Interrupted', cause, reason };
}

/** How an order has ended that is in this state; undefined for one that has not, or was paid. The database's `endOf` says the same. */
export function endOf(recorded: RecordedState): OrderEnd | undefined {
  const state = stateOf(recorded);
  if (state.stage === 'Expired' || state.stage === 'Replaced') return { stage: state.stage };
  if (state.stage === 'Failed') return { stage: 'Failed', hint: state.failure };
  return state.stage === 'Interrupted' ? state : undefined;
}

/** The step that leads to an end; undefined where none does from that stage. */
export function stepTo(end: OrderEnd, stage: OrderStage): EndStep | undefined {
  return stepsTo(end).find(({ step }) => mayHappen(step, stage));
}

function stepsTo(end: OrderEnd): readonly EndStep[] {
  if (end.stage === 'Expired') return [{ step: 'Expire' }];
  if (end.stage === 'Replaced') return [{ step: 'Displace' }];
  if (end.stage === 'Failed') return [{ step: 'Fail', hint: end.hint }];
  const { cause, reason } = end;
  return [
    { step: 'Interrupt', cause, reason },
    { step: 'GiveWay', cause, reason },
  ];
}
