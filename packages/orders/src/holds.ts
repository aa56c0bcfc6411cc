import type { OrderHolder } from '@countersign/model';

import { stageOf, type TransactionState } from './recorded-state.ts';
import { mayHappen, type TransitionName } from './transitions.ts';

/** What stops an order for now. While one stands, the order is not built, not signed and not sent. */
export interface OrderHold {
  readonly by: OrderHolder;
  /** For people. */
  readonly reason: string;
  /** ISO 8601. */
  readonly since: string;
}

/** An order with what holds it back. */
export interface Held {
  readonly holds?: readonly OrderHold[];
}

/** True while something holds an order back. */
export function isHeld({ holds = [] }: Held): boolean {
  return holds.length > 0;
}

/** True while an order can be held back: what was sent can't be, nor what has ended. */
export function mayBeHeld(state: TransactionState): boolean {
  return mayHappen('Hold', stageOf(state));
}

/** Steps that bring an order nearer to its ledger. What its ledger says, how it ends, what it gives back and another in its place are no business of a hold. */
const onward: ReadonlySet<TransitionName> = new Set(['Reserve', 'AskVault', 'Sign', 'Send', 'Sent']);

/** True for a step that a hold stops. */
export function isStoppedByHold(step: TransitionName): boolean {
  return onward.has(step);
}

/** The holds of an order after a step that places or lifts one; undefined after any other. */
export function holdsAfter(
  { holds = [] }: Held,
  step: HoldStep | { readonly step: Exclude<TransitionName, HoldStep['step']> },
): readonly OrderHold[] | undefined {
  if (step.step === 'Hold') return [...holds.filter(({ by }) => by !== step.hold.by), step.hold];
  return step.step === 'Lift' ? holds.filter(({ by }) => by !== step.by) : undefined;
}

/** A hold is placed, or the one of that holder is lifted. */
export type HoldStep = { readonly step: 'Hold'; readonly hold: OrderHold } | { readonly step: 'Lift'; readonly by: OrderHolder };
