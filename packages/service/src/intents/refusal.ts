import { err } from '@countersign/kernel';
import type { ErrorReason } from '@countersign/model/names';

import type { StoredRefusal } from '../ports/change.ts';

/** Why a request was refused before it became an intent: nothing of it took effect. `code` says more than the `reason` of the answer. */
export type RequestRefusal = StoredRefusal;

/** A refused `Result` that carries a {@link RequestRefusal}. */
export function refused(
  reason: ErrorReason,
  code: string,
  message: string,
): { readonly ok: false; readonly error: RequestRefusal } {
  return err({ reason, code, message });
}
