import type { CreateDomainGenesisUser, LoginId, User } from '@countersign/model';
import type { Result } from '@countersign/kernel';
import { ok } from '@countersign/kernel';
import { nameInFailure } from './name-in-failure.ts';
import { createdMetadata } from '../rules/entity-metadata.ts';
import { fail } from '../rules/intent-failure.ts';
import type { IntentFailure } from '../rules/intent-failure.ts';
import type { IntentContext } from '../rules/intent-rule.ts';
import type { StateNeed } from '../rules/state-needs.ts';

/** The user entity that a payload describes. */
export function newUser(user: CreateDomainGenesisUser, domainId: string, context: IntentContext): User {
  return {
    id: user.id,
    domainId,
    alias: user.alias,
    publicKey: user.publicKey,
    roles: user.roles,
    lock: user.lock,
    metadata: createdMetadata(user, context),
    ...(user.loginIds === undefined ? {} : { loginIds: user.loginIds }),
  };
}

/** What must be read before login ids can be given to someone. */
export function loginIdNeeds(loginIds: readonly LoginId[] | undefined): StateNeed[] {
  return loginIds && loginIds.length > 0 ? [{ type: 'UsersByLoginId', loginIds }] : [];
}

/**
 * Checks that login ids differ (`DuplicatedLoginIds`) and that no other person has one of them (`LoginIdAlreadyAssigned`).
 * One person may be a user of several domains under the same login id.
 */
export function checkLoginIds(
  loginIds: readonly LoginId[] | undefined,
  publicKey: string,
  context: IntentContext,
): Result<void, IntentFailure> {
  if (!loginIds) return ok(undefined);
  const keys = loginIds.map(loginKey);
  if (new Set(keys).size !== keys.length) return fail('DuplicatedLoginIds', 'A login id is given twice');
  const taken = context.facts.similarUsers.find(
    (other) => other.publicKey !== publicKey && other.loginIds?.some((loginId) => keys.includes(loginKey(loginId))),
  );
  return taken
    ? fail('LoginIdAlreadyAssigned', `A login id is assigned to ${nameInFailure(context, taken)} already`)
    : ok(undefined);
}

function loginKey({ id, providerId }: LoginId): string {
  return JSON.stringify([providerId, id]);
}
