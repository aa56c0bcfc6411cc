import type { IntentEntity } from '@countersign/kinds/schemas';
import type { MeReference, RemainingDomainUsers, UserReference } from '@countersign/model';

/**
 * As which of their users a person may decide on an intent: one that still has a seat. Undefined for its author, for those who
 * have decided already, and for everybody once it is no longer open.
 */
export function deciderFor(
  intent: IntentEntity,
  me: MeReference,
  remaining: readonly RemainingDomainUsers[],
): UserReference | undefined {
  if (intent.state.status !== 'Open') return undefined;
  const own = new Set(me.domains.map(({ userReference }) => userReference.id));
  const decided =
    intent.state.progressPerPolicy?.flatMap(({ stepProgress }) => stepProgress.flatMap(({ decisions }) => decisions)) ?? [];
  if (own.has(intent.details.author.id) || decided.some(({ author }) => own.has(author.id))) return undefined;
  const seat = me.domains.find(({ id, userReference }) =>
    remaining.some(({ domainId, users }) => domainId === id && users.includes(userReference.id)),
  );
  return seat && { id: seat.userReference.id, domainId: seat.id };
}
