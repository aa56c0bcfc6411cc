import { ok } from '@countersign/kernel';
import { requireEditable } from './editable.ts';
import { planOf, revision } from './entity-changes.ts';
import { nextMetadata } from './entity-metadata.ts';
import { fail } from './intent-failure.ts';
import type { IntentKind } from './intent-kind.ts';
import { checkLoginIds, loginIdNeeds } from './new-user.ts';

/** Changes a user's alias, roles and login ids. The public key can't be changed: it is who they are. */
export const updateUser: IntentKind<'v0_UpdateUser'> = {
  type: 'v0_UpdateUser',
  targetRule: 'current',
  references: ({ reference }) => [{ kind: 'User', id: reference.id }],
  needs: ({ reference, alias, loginIds }, targetDomainId) => [
    { type: 'Entity', kind: 'User', id: reference.id },
    { type: 'UsersOfDomain', domainId: targetDomainId, alias },
    ...loginIdNeeds(loginIds),
  ],
  plan(payload, context) {
    const user = requireEditable(context, 'User', payload.reference);
    if (!user.ok) return user;
    const { id, domainId, publicKey, metadata } = user.value;
    const hasNamesake = context.facts.similarUsers.some(
      (other) => other.domainId === domainId && other.id !== id && other.alias === payload.alias,
    );
    if (hasNamesake) return fail('NonUniqueUsersByAlias', `The domain has another user ${payload.alias}`);
    const loginIds = checkLoginIds(payload.loginIds, publicKey, context);
    if (!loginIds.ok) return loginIds;
    const { loginIds: _, ...kept } = user.value;
    const next = {
      ...kept,
      alias: payload.alias,
      roles: payload.roles,
      metadata: nextMetadata(metadata, context, payload),
      ...(payload.loginIds === undefined ? {} : { loginIds: payload.loginIds }),
    };
    return ok(planOf([revision(context, 'User', next, metadata)]));
  },
};
