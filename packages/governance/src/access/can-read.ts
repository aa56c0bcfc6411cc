import type { Domain, ReadAccess, User } from '@countersign/model';

/** What a role can be allowed to read in a domain. Vaults are no domain's. */
export type Resource = Exclude<keyof ReadAccess, 'vaults'>;

/** Looks a domain up by its id. A `Map` of the domains is one. */
export interface DomainLookup {
  get(domainId: string): Domain | undefined;
}

/**
 * True if a person may read a kind of resource of a domain: one of their roles in the domain, or in an ancestor of it, is
 * listed for the resource by the domain in which they hold that role. A locked user reads nothing.
 * @param users the users a person is: those with their public key, in whatever domains.
 */
export function canRead(resource: Resource, domainId: string, users: readonly User[], domains: DomainLookup): boolean {
  const visited = new Set<string>();
  for (let domain = domains.get(domainId); domain; domain = parentOf(domain, domains)) {
    // Domains form a tree; stopping at a repeated one keeps damaged data from hanging a reader.
    if (visited.has(domain.id)) return false;
    visited.add(domain.id);
    if (isAllowedBy(domain, resource, users)) return true;
  }
  return false;
}

/** The domains whose own entry, or another resource, a person may read. Keeps the order of `domains`. */
export function readableDomains(users: readonly User[], domains: readonly Domain[], resource: Resource = 'domains'): Domain[] {
  const lookup = new Map(domains.map((domain) => [domain.id, domain]));
  return domains.filter((domain) => canRead(resource, domain.id, users, lookup));
}

/** The roles a person holds in one domain, without duplicates; none for locked users. */
export function rolesIn(domainId: string, users: readonly User[]): string[] {
  return [
    ...new Set(users.filter((user) => user.domainId === domainId && user.lock === 'Unlocked').flatMap((user) => user.roles)),
  ];
}

/** The roles a person holds in a domain or in any ancestor of it. */
export function rolesInOrAbove(domainId: string, users: readonly User[], domains: DomainLookup): string[] {
  const roles = new Set<string>();
  const visited = new Set<string>();
  for (let domain = domains.get(domainId); domain && !visited.has(domain.id); domain = parentOf(domain, domains)) {
    visited.add(domain.id);
    for (const role of rolesIn(domain.id, users)) roles.add(role);
  }
  return [...roles];
}

function isAllowedBy(domain: Domain, resource: Resource, users: readonly User[]): boolean {
  const allowed = domain.permissions.readAccess[resource];
  return users.some(
    (user) => user.domainId === domain.id && user.lock === 'Unlocked' && user.roles.some((role) => allowed.includes(role)),
  );
}

function parentOf(domain: Domain, domains: DomainLookup): Domain | undefined {
  return domain.parentId === undefined ? undefined : domains.get(domain.parentId);
}
