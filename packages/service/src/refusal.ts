import type { Result } from '@countersign/kernel';
import type { ErrorReason } from '@countersign/model/names';

/** Why a call is refused, where that is to be expected. What nobody expects is thrown. */
export interface Refusal {
  /** The `reason` of the answer, which programs may depend on. */
  readonly reason: ErrorReason;
  /** For people. */
  readonly message: string;
  /** Says more than the reason, where it is not the same. */
  readonly code?: string;
  /** Everything that is wrong, where there may be several things. */
  readonly details?: readonly { readonly reason: string; readonly message: string }[];
  /** The error that led to it, for the log alone. */
  readonly cause?: unknown;
}

/** What a use case gives, or why it is refused. */
export type Refusable<T> = Result<T, Refusal>;

/** A refused {@link Refusable}. */
export function refuse(reason: ErrorReason, message: string): { readonly ok: false; readonly error: Refusal } {
  return { ok: false, error: { reason, message } };
}
