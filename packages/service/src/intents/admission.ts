import { createRecentMap } from '@countersign/kernel';
import type { User, UserReference } from '@countersign/model';

import type { DecisionStore } from '../ports/decision-store.ts';
import type { Person } from '../sign-in/person.ts';
import { refused, type RequestRefusal } from './refusal.ts';

/** Who may bring requests for a domain: its own users and those of the domains above it. */
export interface Admission {
  /**
   * Refuses before anything else of the domain is read: an author who is no user as the request names them, a caller who is somebody
   * else, and, with the same answer as for a domain that there is not, an author from elsewhere. Such a request leaves nothing behind.
   */
  refuse(caller: Person, author: UserReference, targetDomainId: string): Promise<RequestRefusal | undefined>;
}

/** True if the person whom the access token names is that user: by the public key, or by a login id of an outside provider. */
export function isUser(person: Person, user: Pick<User, 'publicKey' | 'loginIds'>): boolean {
  if (person.publicKey !== undefined && person.publicKey === user.publicKey) return true;
  const { loginId } = person;
  return (
    loginId !== undefined &&
    (user.loginIds ?? []).some(({ id, providerId }) => id === loginId.id && providerId === loginId.providerId)
  );
}

/** Refuses a caller who acts in another's name. */
export function refuseCaller(caller: Person, author: Pick<User, 'publicKey' | 'loginIds'>): RequestRefusal | undefined {
  if (isUser(caller, author)) return undefined;
  return refused('PermissionDeniedError', 'RequestSubmitterNotFound', 'Someone other than the author of the request is signed in')
    .error;
}

/**
 * Asks the store, and remembers whom it let in: a user never changes their domain, and what is above a domain stays above it, so that
 * this never goes stale. Who was turned away is asked for again, whether the domain is there or not.
 */
export function createAdmission(store: Pick<DecisionStore, 'loadEntrance'>, capacity = 10_000): Admission {
  const admitted = createRecentMap<string, true>(capacity);
  return {
    async refuse(caller, author, targetDomainId) {
      const key = `${author.domainId} ${author.id} ${targetDomainId}`;
      if (admitted.get(key)) return undefined;
      const entrance = await store.loadEntrance(author, targetDomainId);
      if (entrance === undefined) {
        return refused('InvalidRequestError', 'RequestSubmitterNotFound', 'The request names an author who does not exist').error;
      }
      const stranger = refuseCaller(caller, entrance);
      if (stranger) return stranger;
      if (!entrance.leadsToTarget) return refused('EntityNotFoundError', 'InvalidEntityId', 'There is no such domain').error;
      admitted.set(key, true);
      return undefined;
    },
  };
}
