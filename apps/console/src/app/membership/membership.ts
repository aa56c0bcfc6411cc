import type { Domain, MeDomainReference, MeReference, User, UserReference } from '@countersign/model';

/** A domain the person can go to: theirs, or one they may read. */
export type VisibleDomain = { readonly id: string; readonly alias: string; readonly parentId?: string | undefined };

const byAlias = (one: VisibleDomain, other: VisibleDomain): number =>
  one.alias.localeCompare(other.alias, 'en', { sensitivity: 'base', numeric: true }) || (one.id < other.id ? -1 : 1);

/** The domains of the switcher, sorted by alias: those the person may read, and those they are a user in. */
export const visibleDomains = (me: MeReference, domains: readonly Domain[]): VisibleDomain[] => {
  const all = new Map<string, VisibleDomain>(me.domains.map(({ id, alias }) => [id, { id, alias }]));
  for (const { id, alias, parentId } of domains) all.set(id, { id, alias, parentId });
  return [...all.values()].toSorted(byAlias);
};

/**
 * The topmost of some domains: the one with no parent, or else the first by alias among those whose parent is not one of
 * them. Undefined only where there is none.
 */
export const topLevelDomain = (visible: readonly VisibleDomain[]): VisibleDomain | undefined => {
  const ids = new Set(visible.map(({ id }) => id));
  const sorted = visible.toSorted(byAlias);
  return sorted.find(({ parentId }) => parentId === undefined) ?? sorted.find(({ parentId }) => !ids.has(parentId ?? ''));
};

/**
 * The domain to open when the URL names none: the one worked in last, or else the top-level one of those that the person is
 * a user in. Undefined only where no domain is visible.
 */
export const landingDomain = (
  me: MeReference,
  visible: readonly VisibleDomain[],
  last: string | undefined,
): VisibleDomain | undefined => {
  const own = new Set(me.domains.map(({ id }) => id));
  return (
    visible.find(({ id }) => id === last) ?? topLevelDomain(visible.filter(({ id }) => own.has(id))) ?? topLevelDomain(visible)
  );
};

/** The user as whom the person acts in a domain: theirs in that domain, or in its nearest ancestor, or else their first. */
export const profileFor = (
  domainId: string,
  me: MeReference,
  visible: readonly VisibleDomain[],
): MeDomainReference | undefined => {
  const parents = new Map(visible.map(({ id, parentId }) => [id, parentId]));
  const seen = new Set<string>();
  for (let at: string | undefined = domainId; at !== undefined && !seen.has(at); at = parents.get(at)) {
    seen.add(at);
    const own = me.domains.find(({ id }) => id === at);
    if (own) return own;
  }
  return me.domains[0];
};

/** The person's users with what the rules of reading look at: domain, roles, and that they are not locked. */
export const usersOf = (me: MeReference): User[] =>
  me.domains.map(({ id: domainId, userReference: { id, alias, roles } }) => ({
    id,
    domainId,
    alias,
    roles,
    publicKey: me.publicKey,
    lock: 'Unlocked',
    metadata: { revision: 1, createdAt: '', lastModifiedAt: '', customProperties: {} },
  }));

/** The author of what the person does as the user of a profile domain. */
export const authorOf = (profile: MeDomainReference): UserReference => ({ id: profile.userReference.id, domainId: profile.id });
