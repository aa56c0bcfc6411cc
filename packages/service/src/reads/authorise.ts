import { canRead, readableDomains } from '@countersign/governance/access';
import type { Resource } from '@countersign/governance/access';
import { ok } from '@countersign/kernel';
import { ReadAccess, type Domain } from '@countersign/model';

import { refuse, type Refusable } from '../refusal.ts';
import type { ReadingFacts } from './read-store.ts';

// Vaults are no domain's.
const resources = ReadAccess.keyof().exclude(['vaults']).options;

/** True if the person may read anything of the domain, or is an unlocked user of it. */
export function knowsDomain(facts: ReadingFacts, domainId: string): boolean {
  const domains = new Map(facts.domains.map((domain) => [domain.id, domain]));
  return isUserOf(facts, domainId) || resources.some((resource) => canRead(resource, domainId, facts.users, domains));
}

function isUserOf({ users, domains }: ReadingFacts, domainId: string): boolean {
  const exists = domains.some((domain) => domain.id === domainId);
  return exists && users.some((user) => user.domainId === domainId && user.lock === 'Unlocked');
}

/** `EntityNotFoundError` unless the person may read something of the domain, or is an unlocked user of it. */
export function authoriseDomainReader(facts: ReadingFacts, domainId: string): Refusable<void> {
  return knowsDomain(facts, domainId) ? ok(undefined) : refuse('EntityNotFoundError', 'There is no such domain');
}

/** Refused unless the person is an unlocked user of the domain: as {@link authoriseReading}. */
export function authoriseDomainUser(facts: ReadingFacts, domainId: string): Refusable<void> {
  if (isUserOf(facts, domainId)) return ok(undefined);
  const known = authoriseDomainReader(facts, domainId);
  return known.ok ? refuse('PermissionDeniedError', 'You are not a user of this domain') : known;
}

/**
 * Refused unless the person may read the resource of the domain: `EntityNotFoundError` where they may read nothing of it at all
 * and are none of its users, so that a stranger does not learn which domains there are; `PermissionDeniedError` otherwise.
 */
export function authoriseReading(facts: ReadingFacts, domainId: string, resource: Resource): Refusable<void> {
  const domains = new Map(facts.domains.map((domain) => [domain.id, domain]));
  if (canRead(resource, domainId, facts.users, domains)) return ok(undefined);
  const known = authoriseDomainReader(facts, domainId);
  return known.ok ? refuse('PermissionDeniedError', `No role of yours may read the ${resource} of this domain`) : known;
}

/**
 * `DomainLockedError` where the domain or one above it is locked: nothing changes below it, and nothing new is made there. The
 * facts are those of a reader of the domain.
 */
export function requireUnlocked({ domains }: ReadingFacts, domainId: string): Refusable<void> {
  const unlocked = new Set(domains.flatMap(({ id, lock }) => (lock === 'Unlocked' ? [id] : [])));
  const isUnlocked = chainUp(domainId, domains).every((id) => unlocked.has(id));
  return isUnlocked ? ok(undefined) : refuse('DomainLockedError', 'The domain is locked, or one above it');
}

/** The domain and those above it that are known, upwards. */
export function chainUp(domainId: string, domains: readonly Domain[]): readonly string[] {
  const byId = new Map(domains.map((domain) => [domain.id, domain]));
  const passed = new Set<string>();
  for (let at: string | undefined = domainId; at !== undefined && !passed.has(at); at = byId.get(at)?.parentId) passed.add(at);
  return [...passed];
}

/** `PermissionDeniedError` unless the person is an unlocked user of some domain. */
export function authoriseMember(facts: ReadingFacts): Refusable<void> {
  const isMember = facts.users.some((user) => user.lock === 'Unlocked');
  return isMember ? ok(undefined) : refuse('PermissionDeniedError', 'You are not a user of any domain');
}

/** The domains at the top of all that the person may read of a resource: what lies below them is readable too. */
export function readableRoots(facts: ReadingFacts, resource: Resource): readonly string[] {
  return readableDomains(facts.users, [...facts.domains], resource).map((domain) => domain.id);
}
