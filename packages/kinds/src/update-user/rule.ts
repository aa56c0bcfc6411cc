import { ok } from '@countersign/kernel';
import { requireEditable } from '../rules/editable.ts';
import { planOf, revision } from '../rules/entity-changes.ts';
import { nextMetadata } from '../rules/entity-metadata.ts';
import { aliasKey, namesakeOf } from '../shared/alias-key.ts';
import { fail } from '../rules/intent-failure.ts';
import type { IntentRule } from '../rules/intent-rule.ts';
import { checkLoginIds, loginIdNeeds } from '../shared/new-user.ts';
import type { UpdateUser } from './schema.ts';

/** Changes a user's alias, roles and login ids. The public key can't be changed: it is who they are. */
export const updateUser: IntentRule<UpdateUser> = {
  references: ({ reference }) => [{ kind: 'User', id: reference.id }],
  needs: ({ reference, alias, loginIds }, targetDomainId) => [
    { type: 'Entity', kind: 'User', id: reference.id },
    { type: 'UsersOfDomain', domainId: targetDomainId, alias, aliasKey: aliasKey(alias) },
    ...loginIdNeeds(loginIds),
  ],
  plan(payload, context) {
    const user = requireEditable(context, 'User', payload.reference);
    if (!user.ok) return user;
    const { id, domainId, publicKey, metadata } = user.value;
    const others = context.facts.similarUsers.filter((other) => other.domainId === domainId && other.id !== id);
    // Users from before look-alike aliases were refused may keep theirs.
    const namesake = payload.alias === user.value.alias ? undefined : namesakeOf(payload.alias, others);
    if (namesake) return fail('NonUniqueUsersByAlias', `The domain has another user ${namesake.alias}`);
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
