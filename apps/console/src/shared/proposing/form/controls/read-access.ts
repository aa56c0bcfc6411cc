import { keysOf } from '@countersign/kernel';

import { readResources } from '@countersign/governance/first-rules';

/** Who may read, as it is in a form; vaults, which are no domain's, only where they were named before. */
export type Access = Readonly<Record<string, readonly string[] | null | undefined>>;

/** The roles that may read something, each once. */
export function rolesOf(access: Access): readonly string[] {
  return [...new Set(Object.values(access).flatMap((roles) => roles ?? []))].toSorted();
}

/** The roles that may read nothing at all, though people hold them. */
export function rolesWithoutAccess(held: readonly string[], access: Access): readonly string[] {
  const named = new Set(rolesOf(access));
  return [...new Set(held)].filter((role) => !named.has(role)).toSorted();
}

/** The same access, but for one role: what it may read of these. */
export function withRole(access: Access, role: string, names: readonly string[], mayRead: boolean): Access {
  const changed = new Set(names);
  return Object.fromEntries(
    keysOf(access).map((name) => {
      const others = (access[name] ?? []).filter((one) => one !== role);
      if (!changed.has(name)) return [name, access[name] ?? null];
      return [name, mayRead ? [...others, role].toSorted() : others];
    }),
  );
}

/** Access for these roles to everything but what is named. */
export function accessOf(roles: readonly string[], except: readonly string[] = []): Access {
  return Object.fromEntries(readResources.map((name) => [name, except.includes(name) ? [] : [...roles]]));
}
