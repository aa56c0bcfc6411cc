import { ok } from '@countersign/kernel';
import { creation, planOf } from '../rules/entity-changes.ts';
import { aliasKey, namesakeOf } from '../shared/alias-key.ts';
import { fail } from '../rules/intent-failure.ts';
import type { IntentRule } from '../rules/intent-rule.ts';
import { requireAbsent } from '../rules/loaded-state.ts';
import { checkLoginIds, loginIdNeeds, newUser } from '../shared/new-user.ts';
import { targetDomain } from '../rules/target-domain.ts';
import type { CreateUser } from './schema.ts';

/** Makes a person a user of the target domain. */
export const createUser: IntentRule<CreateUser> = {
  references: () => [],
  needs: ({ id, alias, publicKey, loginIds }, targetDomainId) => [
    { type: 'Entity', kind: 'User', id },
    { type: 'UsersOfDomain', domainId: targetDomainId, alias, aliasKey: aliasKey(alias), publicKey },
    ...loginIdNeeds(loginIds),
  ],
  plan(payload, context) {
    const absent = requireAbsent(context, 'User', payload.id);
    if (!absent.ok) return absent;
    if (!context.rules.isPublicKey(payload.publicKey)) return fail('PublicKeyInvalid', 'The public key of the user is not valid');
    const domain = targetDomain(context);
    const neighbours = context.facts.similarUsers.filter((user) => user.domainId === domain.id);
    const namesake = namesakeOf(payload.alias, neighbours);
    if (namesake) return fail('NonUniqueUsersByAlias', `The domain has a user ${namesake.alias} already`);
    if (neighbours.some((user) => user.publicKey === payload.publicKey)) {
      return fail('NonUniqueUsersByPublicKey', 'The domain has a user with this public key already');
    }
    const loginIds = checkLoginIds(payload.loginIds, payload.publicKey, context);
    if (!loginIds.ok) return loginIds;
    return ok(planOf([creation(context, 'User', newUser(payload, domain.id, context))]));
  },
};
