import type { Domain, MeDomainReference, MeReference, User, UserReference } from '@countersign/model';

/** A domain the person can go to: theirs, or one they may read. */
export interface VisibleDomain {
  readonly id: string;
  readonly alias: string;
  readonly parentId?: string | undefined;
}

// Made once: comparing by `localeCompare` makes one for each pair.
const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

function byAlias(one: VisibleDomain, other: VisibleDomain): number {
  return collator.compare(one.alias, other.alias) || (one.id < other.id ? -1 : 1);
}

/** The domains of the switcher, sorted by alias: those the person may read, and those they are a user in. */
export function visibleDomains(me: MeReference, domains: readonly Domain[]): readonly VisibleDomain[] {
  if (lastVisible?.me === me && lastVisible.domains === domains) return lastVisible.visible;
  const visible = sortedDomains(me, domains);
  lastVisible = { me, domains, visible };
  return visible;
}

// Every part of a screen asks for them, and there may be hundreds.
let lastVisible:
  | { readonly me: MeReference; readonly domains: readonly Domain[]; readonly visible: readonly VisibleDomain[] }
  | undefined;

function sortedDomains(me: MeReference, domains: readonly Domain[]): VisibleDomain[] {
  const all = new Map<string, VisibleDomain>(me.domains.map(({ id, alias }) => [id, { id, alias }]));
  for (const { id, alias, parentId } of domains) all.set(id, { id, alias, parentId });
  return [...all.values()].toSorted(byAlias);
}

/**
 * The topmost of some domains: the one with no parent, or else the first by alias among those whose parent is not one of
 * them. Undefined only where there is none.
 */
export function topLevelDomain(visible: readonly VisibleDomain[]): VisibleDomain | undefined {
  const ids = new Set(visible.map(({ id }) => id));
  const sorted = visible.toSorted(byAlias);
  return sorted.find(({ parentId }) => parentId === undefined) ?? sorted.find(({ parentId }) => !ids.has(parentId ?? ''));
}

/**
 * The domains that come into question when the URL names none, by alias: the one worked in last; or else, of those that the
 * person is a user in, the topmost where they have the most roles, one without a parent before all others. Several only where
 * these tie; none only where no domain is visible.
 */
export function landingDomains(
  me: MeReference,
  visible: readonly VisibleDomain[],
  last: string | undefined,
): readonly VisibleDomain[] {
  const before = visible.find(({ id }) => id === last);
  if (before) return [before];
  const roles = new Map(me.domains.map(({ id, userReference }) => [id, userReference.roles.length]));
  const own = visible.filter(({ id }) => roles.has(id));
  const root = own.find(({ parentId }) => parentId === undefined) ?? (own.length === 0 ? topLevelDomain(visible) : undefined);
  if (root) return [root];
  const tops = own.filter(({ parentId }) => !roles.has(parentId ?? ''));
  const most = Math.max(...tops.map(({ id }) => roles.get(id) ?? 0));
  return tops.filter(({ id }) => roles.get(id) === most).toSorted(byAlias);
}

/** The first of {@link landingDomains}, or the one with the most open tasks where they are known. */
export function landingDomain(
  me: MeReference,
  visible: readonly VisibleDomain[],
  last: string | undefined,
  openTasks: ReadonlyMap<string, number> = new Map(),
): VisibleDomain | undefined {
  const domains = landingDomains(me, visible, last);
  const most = Math.max(0, ...domains.map(({ id }) => openTasks.get(id) ?? 0));
  return domains.find(({ id }) => (openTasks.get(id) ?? 0) === most);
}

/** A domain and those above it, the nearest first, as far as the person may see them. */
export function chainOf(
  domainId: string,
  visible: readonly { readonly id: string; readonly parentId?: string | undefined }[],
): readonly string[] {
  const parents = new Map(visible.map(({ id, parentId }) => [id, parentId]));
  const chain = new Set<string>();
  for (let at: string | undefined = domainId; at !== undefined && !chain.has(at); at = parents.get(at)) chain.add(at);
  return [...chain];
}

/** The user as whom the person acts in a domain: theirs in that domain, or in its nearest ancestor, or else their first. */
export function profileFor(domainId: string, me: MeReference, visible: readonly VisibleDomain[]): MeDomainReference | undefined {
  return chainOf(domainId, visible).flatMap((at) => me.domains.find(({ id }) => id === at) ?? [])[0] ?? me.domains[0];
}

/** The person's users with what the rules of reading look at: domain, roles, and that they are not locked. */
export function usersOf(me: MeReference): User[] {
  return me.domains.map(({ id: domainId, userReference: { id, alias, roles } }) => ({
    id,
    domainId,
    alias,
    roles,
    publicKey: me.publicKey,
    lock: 'Unlocked',
    metadata: { revision: 1, createdAt: '', lastModifiedAt: '', customProperties: {} },
  }));
}

/** The author of what the person does as the user of a profile domain. */
export const authorOf = (profile: MeDomainReference): UserReference => ({ id: profile.userReference.id, domainId: profile.id });
