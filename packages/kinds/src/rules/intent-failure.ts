import type { UserOperationRejectionCode } from '@countersign/model';
import { err } from '@countersign/kernel';

/** Why an intent fails: a stable code of the public API and a message for people (at most 1,000 characters). */
export interface IntentFailure {
  readonly code: UserOperationRejectionCode;
  readonly message: string;
}

/** A refused `Result` that carries an {@link IntentFailure}. */
export function fail(code: UserOperationRejectionCode, message: string): { readonly ok: false; readonly error: IntentFailure } {
  return err({ code, message });
}
