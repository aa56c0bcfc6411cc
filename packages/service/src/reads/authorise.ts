import { canRead, readableDomains } from '@countersign/governance';
import type { Resource } from '@countersign/governance';
import { CodedError } from '@countersign/kernel';
import { ReadAccess } from '@countersign/model';

import type { ReadingFacts } from './read-store.ts';

// Vaults are no domain's.
const { vaults: _vaults, ...ownResources } = ReadAccess.shape;
const resources = Object.keys(ownResources) as Resource[];

/** True if the person may read anything of the domain, or is an unlocked user of it. */
export function knowsDomain(facts: ReadingFacts, domainId: string): boolean {
  const domains = new Map(facts.domains.map((domain) => [domain.id, domain]));
  return isUserOf(facts, domainId) || resources.some((resource) => canRead(resource, domainId, facts.users, domains));
}

function isUserOf({ users, domains }: ReadingFacts, domainId: string): boolean {
  const exists = domains.some((domain) => domain.id === domainId);
  return exists && users.some((user) => user.domainId === domainId && user.lock === 'Unlocked');
}

/** Throws `EntityNotFoundError` unless the person may read something of the domain, or is an unlocked user of it. */
export function authoriseDomainReader(facts: ReadingFacts, domainId: string): void {
  if (!knowsDomain(facts, domainId)) throw new CodedError('EntityNotFoundError', 'There is no such domain');
}

/** Throws unless the person is an unlocked user of the domain: as {@link authoriseReading}. */
export function authoriseDomainUser(facts: ReadingFacts, domainId: string): void {
  if (isUserOf(facts, domainId)) return;
  authoriseDomainReader(facts, domainId);
  throw new CodedError('PermissionDeniedError', 'You are no user of this domain');
}

/**
 * Throws unless the person may read the resource of the domain: `EntityNotFoundError` where they may read nothing of it at all
 * and are none of its users, so that a stranger does not learn which domains there are; `PermissionDeniedError` otherwise.
 */
export function authoriseReading(facts: ReadingFacts, domainId: string, resource: Resource): void {
  const domains = new Map(facts.domains.map((domain) => [domain.id, domain]));
  if (canRead(resource, domainId, facts.users, domains)) return;
  authoriseDomainReader(facts, domainId);
  throw new CodedError('PermissionDeniedError', `No role of yours may read the ${resource} of this domain`);
}

/**
 * Throws `DomainLockedError` where the domain or one above it is locked: all below it stands still, and nothing new is made there. The
 * facts are those of a reader of the domain.
 */
export function requireUnlocked({ domains }: ReadingFacts, domainId: string): void {
  const byId = new Map(domains.map((domain) => [domain.id, domain]));
  const passed = new Set<string>();
  for (let at: string | undefined = domainId; at !== undefined && !passed.has(at); at = byId.get(at)?.parentId) {
    if (byId.get(at)?.lock !== 'Unlocked') throw new CodedError('DomainLockedError', 'The domain is locked, or one above it');
    passed.add(at);
  }
}

/** Throws `PermissionDeniedError` unless the person is an unlocked user of some domain. */
export function authoriseMember(facts: ReadingFacts): void {
  if (facts.users.some((user) => user.lock === 'Unlocked')) return;
  throw new CodedError('PermissionDeniedError', 'You are no user of any domain');
}

/** The domains at the top of all that the person may read of a resource: what lies below them is readable too. */
export function readableRoots(facts: ReadingFacts, resource: Resource): readonly string[] {
  return readableDomains(facts.users, [...facts.domains], resource).map((domain) => domain.id);
}
