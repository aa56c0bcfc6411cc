import { limits } from '@countersign/model/names';
import type { CreateDomain } from './schema.ts';
import type { Domain } from '@countersign/model';
import type { Result } from '@countersign/kernel';
import { ok } from '@countersign/kernel';
import { creation, planOf, revision } from '../rules/entity-changes.ts';
import { createdMetadata, nextMetadata } from '../rules/entity-metadata.ts';
import { aliasKey } from '../shared/alias-key.ts';
import { fail } from '../rules/intent-failure.ts';
import type { IntentFailure } from '../rules/intent-failure.ts';
import type { IntentContext, IntentRule } from '../rules/intent-rule.ts';
import { requireAbsent, requireEntity, requireUnlocked } from '../rules/loaded-state.ts';
import { checkPolicy, newPolicy } from '../shared/new-policy.ts';
import { checkLoginIds, loginIdNeeds, newUser } from '../shared/new-user.ts';
import type { EntityChange } from '../rules/plan.ts';
import { requireParentDomain, targetDomain } from '../rules/target-domain.ts';

/**
 * Makes a domain below the target domain, with its first users and policies. With `childrenDomainIds` it is put between the
 * target and some of the target's children.
 */
export const createDomain: IntentRule<CreateDomain> = {
  references: () => [],
  needs: ({ id, users, policies, childrenDomainIds }) => [
    { type: 'Entity', kind: 'Domain', id },
    ...users.map((user) => ({ type: 'Entity', kind: 'User', id: user.id }) as const),
    ...policies.map((policy) => ({ type: 'Entity', kind: 'Policy', id: policy.id }) as const),
    ...(childrenDomainIds ?? []).flatMap((child) => [
      { type: 'Entity', kind: 'Domain', id: child } as const,
      { type: 'SubtreeDepth', domainId: child } as const,
    ]),
    ...loginIdNeeds(users.flatMap((user) => user.loginIds ?? [])),
  ],
  plan(payload, context) {
    const absent = requireAbsent(context, 'Domain', payload.id);
    if (!absent.ok) return absent;
    if (context.chain.length >= limits.nestedDomains) return tooDeep();
    const users = checkUsers(payload, context);
    if (!users.ok) return users;
    const policies = checkPolicies(payload, context);
    if (!policies.ok) return policies;
    const children = moveChildren(payload, context);
    if (!children.ok) return children;
    const domain: Domain = {
      id: payload.id,
      parentId: targetDomain(context).id,
      alias: payload.alias,
      lock: payload.lock,
      ...(payload.governingStrategy === undefined ? {} : { governingStrategy: payload.governingStrategy }),
      permissions: payload.permissions,
      metadata: createdMetadata(payload, context),
    };
    return ok(
      planOf([
        creation(context, 'Domain', domain),
        ...payload.users.map((user) => creation(context, 'User', newUser(user, domain.id, context))),
        ...payload.policies.map((policy) => creation(context, 'Policy', newPolicy(policy, domain.id, context))),
        ...children.value,
      ]),
    );
  },
};

function checkUsers({ users }: CreateDomain, context: IntentContext): Result<void, IntentFailure> {
  if (hasDuplicates(users.map((user) => user.id))) return fail('NonUniqueUsersById', 'Two users have the same id');
  if (hasDuplicates(users.map((user) => aliasKey(user.alias))))
    return fail('NonUniqueUsersByAlias', 'Two users have aliases that differ in nothing, or in case, width or look alone');
  if (hasDuplicates(users.map((user) => user.publicKey))) {
    return fail('NonUniqueUsersByPublicKey', 'Two users have the same public key');
  }
  if (hasDuplicates(users.flatMap((user) => user.loginIds ?? []).map((login) => JSON.stringify([login.providerId, login.id])))) {
    return fail('DuplicatedLoginIds', 'Two users have the same login id');
  }
  for (const user of users) {
    const absent = requireAbsent(context, 'User', user.id);
    if (!absent.ok) return absent;
    if (!context.rules.isPublicKey(user.publicKey))
      return fail('PublicKeyInvalid', `The public key of ${user.alias} is not valid`);
    const loginIds = checkLoginIds(user.loginIds, user.publicKey, context);
    if (!loginIds.ok) return loginIds;
  }
  return ok(undefined);
}

function checkPolicies({ policies }: CreateDomain, context: IntentContext): Result<void, IntentFailure> {
  if (hasDuplicates(policies.map((policy) => policy.id))) return fail('NonUniquePoliciesById', 'Two policies have the same id');
  for (const policy of policies) {
    const absent = requireAbsent(context, 'Policy', policy.id);
    if (!absent.ok) return absent;
    const sound = checkPolicy(policy, context);
    if (!sound.ok) return sound;
  }
  return ok(undefined);
}

/**
 * The children that come below the new domain. Each must be directly below the target now; so that what governs a domain stays
 * a chain: above a moved child there is the new domain, then all that was there before.
 */
function moveChildren(payload: CreateDomain, context: IntentContext): Result<EntityChange[], IntentFailure> {
  const ids = new Set(payload.childrenDomainIds ?? []);
  if (ids.size > limits.injectedChildren) {
    return fail('BatchTooLarge', `At most ${limits.injectedChildren} domains can be moved together`);
  }
  const changes: EntityChange[] = [];
  for (const id of ids) {
    if (id === payload.id || context.chain.some((domain) => domain.id === id)) {
      return fail('InvalidParentDomain', `Domain ${id} cannot come below itself`);
    }
    const child = requireEntity(context, 'Domain', id);
    if (!child.ok) return child;
    const parent = requireParentDomain(context, child.value);
    if (!parent.ok) return parent;
    const unlocked = requireUnlocked('Domain', child.value);
    if (!unlocked.ok) return unlocked;
    const depth = context.facts.subtreeDepths.find(({ domainId }) => domainId === id)?.depth ?? 1;
    // The chain to the target, the new domain, and all from the child down.
    if (context.chain.length + 1 + depth > limits.nestedDomains) return tooDeep();
    const next = { ...child.value, parentId: payload.id, metadata: nextMetadata(child.value.metadata, context) };
    changes.push(revision(context, 'Domain', next, child.value.metadata));
  }
  return ok(changes);
}

function tooDeep() {
  return fail('InvalidParentDomain', `Domains can be nested at most ${limits.nestedDomains} deep`);
}

function hasDuplicates(values: readonly string[]): boolean {
  return new Set(values).size !== values.length;
}
