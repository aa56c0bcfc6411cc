import type { LockStatus, RemainingDomainUsers, User } from '@countersign/model';
import type { IntentInProgress } from '../decision.ts';
import { mightSit, policyStanding } from '../life-cycle/policy-standing.ts';
import { peopleWhoDecided } from '../workflow/counted-approvals.ts';

/** An open intent and the users who might decide on it. */
export interface RemainingUsersInput extends Pick<IntentInProgress, 'policies' | 'decisions' | 'now'> {
  /** All users of the policies' domains, or at least those with a role that a workflow names or a recorded decision. */
  readonly users: readonly User[];
  /** The lock statuses of the users to list; `['Unlocked']` if absent. Only an unlocked user can decide. */
  readonly lock?: readonly LockStatus[];
}

/**
 * Who could still fill a seat of the open step, per governing domain: one entry for each policy with an open step, in the order of
 * the policies. Anyone who has decided is not among them, unless their approval is good no more.
 */
export function remainingUsers({ policies, decisions, users, lock, now }: RemainingUsersInput): RemainingDomainUsers[] {
  const decided = new Set(peopleWhoDecided(decisions, now));
  const listed = lock ?? ['Unlocked'];
  return policies.flatMap((policy) => {
    const standing = policyStanding(policy, decisions, users, now);
    if (!standing || standing.isComplete) return [];
    const able = users.filter(
      (user) =>
        user.domainId === policy.domainId &&
        listed.includes(user.lock) &&
        !decided.has(user.publicKey) &&
        standing.standing.couldHelp(mightSit(user)),
    );
    return [{ domainId: policy.domainId, users: able.map((user) => user.id) }];
  });
}
