import type { Domain, User, UserReference } from '@countersign/model';
import type { Refusal } from '../decision.ts';
import { refuse } from './refusal.ts';

/** Why the person behind a request may not act at all, or act in this domain; nothing if they may. */
export function refuseSubmitter(
  reference: UserReference,
  user: User | undefined,
): { readonly ok: false; readonly error: Refusal } | undefined {
  if (!user || user.id !== reference.id || user.domainId !== reference.domainId) {
    return refuse('RequestSubmitterNotFound', 'The request names an author who does not exist');
  }
  if (user.lock !== 'Unlocked') return refuse('RequestSubmitterLocked', 'The author of the request is locked');
  return undefined;
}

/** The first domain of a chain that is locked: it and everything below it stands still. */
export function lockedDomain(chain: readonly Domain[]): Domain | undefined {
  return chain.find((domain) => domain.lock !== 'Unlocked');
}
