import type { Domain, User, UserReference } from '@countersign/model';
import type { Propose } from '@countersign/kinds/schemas';
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

/**
 * Refuses who is a user neither of the target nor of a domain above it, as a target that there is not: strangers do not learn which
 * domains there are.
 */
export function refuseOutsider(
  { author, targetDomainId }: Pick<Propose, 'author' | 'targetDomainId'>,
  chain: readonly Domain[],
): { readonly ok: false; readonly error: Refusal } | undefined {
  if (chain.at(-1)?.id === targetDomainId && chain.some(({ id }) => id === author.domainId)) return undefined;
  return { ok: false, error: { ...refuse('InvalidEntityId', 'There is no such domain').error, reason: 'EntityNotFoundError' } };
}

/** The first domain of a chain that is locked: nothing changes in it and below it. */
export function lockedDomain(chain: readonly Domain[]): Domain | undefined {
  return chain.find((domain) => domain.lock !== 'Unlocked');
}

/**
 * Refuses to judge on a chain that does not begin at the root: the policies of the domains that are missing would silently not
 * apply. A store may cut off a chain that is longer than it reads.
 */
export function refuseCutChain(chain: readonly Domain[]): { readonly ok: false; readonly error: Refusal } | undefined {
  return chain[0]?.parentId === undefined
    ? undefined
    : refuse('InvalidParentDomain', 'The domain is too far below the root for all of its governing domains to be known');
}
