import { err } from '@countersign/kernel';
import type { ErrorReason } from '@countersign/model';

import type { StoredRefusal } from '../ports/change.ts';

/** Why a request was refused at the door: nothing of it took effect. `code` says more than the `reason` of the answer. */
export type DoorRefusal = StoredRefusal;

/** A refused `Result` that carries a {@link DoorRefusal}. */
export function refused(reason: ErrorReason, code: string, message: string): { readonly ok: false; readonly error: DoorRefusal } {
  return err({ reason, code, message });
}
