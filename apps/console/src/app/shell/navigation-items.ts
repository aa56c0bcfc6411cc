import { canRead, type Resource } from '@countersign/governance/access';
import type { Domain, User } from '@countersign/model';

import type { Section } from '../../shared/routing/paths.ts';

/** Where an item of the side navigation stands. */
type NavigationGroup = 'main' | 'administration';

/** An item: its section, and the resource whose readers see it; without a resource everybody does. */
export interface NavigationItem {
  readonly section: Section;
  readonly group: NavigationGroup;
  readonly resource?: Resource;
}

/** The side navigation, in order. */
const navigationItems: readonly NavigationItem[] = [
  { section: 'home', group: 'main' },
  { section: 'intents', group: 'main' },
  { section: 'accounts', group: 'main', resource: 'accounts' },
  { section: 'transactions', group: 'main', resource: 'transactions' },
  { section: 'endpoints', group: 'main', resource: 'endpoints' },
  { section: 'dApps', group: 'main' },
  { section: 'policies', group: 'administration', resource: 'policies' },
  { section: 'users', group: 'administration', resource: 'users' },
  { section: 'domains', group: 'administration', resource: 'domains' },
  { section: 'vaults', group: 'administration' },
  { section: 'tickers', group: 'administration' },
];

/**
 * The items a person sees in a domain: those of everybody, and those whose resource they may read there, by the rule that the
 * server enforces. Without the domain's permissions (they could not be fetched) all items show.
 */
export function visibleItems(domainId: string, users: readonly User[], domains: readonly Domain[] | undefined): NavigationItem[] {
  const lookup = new Map(domains?.map((domain) => [domain.id, domain]));
  if (!lookup.has(domainId)) return [...navigationItems];
  return navigationItems.filter(({ resource }) => resource === undefined || canRead(resource, domainId, users, lookup));
}
