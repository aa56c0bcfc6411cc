import { err } from '@countersign/kernel';

import type { Refusal } from '../framework/rules.ts';

/** A refusal in the network's words. */
export function refuse(reason: Refusal['reason'], message: string): { readonly ok: false; readonly error: Refusal } {
  return err({ reason, message });
}
