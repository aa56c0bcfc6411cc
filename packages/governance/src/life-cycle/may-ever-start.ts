import type { IntentType, User } from '@countersign/model';

import type { CompiledPolicies } from '../policies/compiled-policies.ts';
import { mayStart } from './may-start.ts';

/**
 * True unless the policies of the author's own domain keep them from starting any intent of this type, however it is filled in: conditions are
 * taken to turn out as it suits them.
 * @param place `Self` if their domain is the intent's target, `Descendants` if it is an ancestor of it.
 */
export function mayEverStart(policies: CompiledPolicies, type: IntentType, place: 'Self' | 'Descendants', author: User): boolean {
  for (const policy of policies.candidates(type, place)) {
    if (mayStart([policy], author)) return true;
    // It governs all that none above it does: those below it are never asked.
    if (policy.condition === undefined) return false;
  }
  return false;
}
