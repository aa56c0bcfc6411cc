import type { RoleUse } from '@countersign/contract';
import type { WorkflowCondition } from '@countersign/model';

import type { RoleFacts } from './read-store.ts';

/** What each role of a domain is for, by name: also one that nobody holds, where a policy or the read permissions ask for it. */
export function roleUses(
  { held, policies, readAccess }: RoleFacts,
  may: { readonly readDomain: boolean; readonly readPolicies: boolean },
): RoleUse[] {
  const asked = may.readPolicies ? policies.flatMap(({ workflow }) => (workflow ?? []).flatMap(rolesOf)) : [];
  const readers = may.readDomain ? Object.values(readAccess).flat() : [];
  const roles = [...new Set([...held.map(({ role }) => role), ...asked, ...readers])].toSorted();
  return roles.map((role) => ({
    ...(held.find((one) => one.role === role) ?? { role, holderCount: 0, lockedCount: 0, holders: [] }),
    ...(may.readDomain && { mayRead: Object.keys(readAccess).filter((resource) => readAccess[resource]?.includes(role)) }),
    ...(may.readPolicies && { policies: policiesAsking(role, policies) }),
  }));
}

function policiesAsking(role: string, policies: RoleFacts['policies']): NonNullable<RoleUse['policies']> {
  return policies.flatMap(({ id, alias, rank, workflow }) => {
    const steps = (workflow ?? []).flatMap((step, index) => (rolesOf(step).includes(role) ? [index + 1] : []));
    return steps.length === 0 ? [] : [{ id, alias, rank, steps }];
  });
}

function rolesOf(step: WorkflowCondition): readonly string[] {
  return step.type === 'RoleQuorum' ? [step.role] : [...rolesOf(step.left), ...rolesOf(step.right)];
}
