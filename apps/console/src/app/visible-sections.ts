import { canRead } from '@countersign/governance/access';
import type { Domain, User } from '@countersign/model';

import { sections } from './sections.ts';

type AnySection = (typeof sections)[number];

/** A section of the side navigation. */
export type NavigationItem = Extract<AnySection, { readonly nav: object }>;

/** The sections of the side navigation, in its order. */
export const navigationItems = sections.filter((section: AnySection): section is NavigationItem => section.nav !== null);

/**
 * The sections a person is offered in a domain: those of everybody, and those whose resource they may read there, by the rule that the
 * server enforces. Without the domain's permissions (they could not be fetched) all of them.
 */
export function visibleSections(
  domainId: string,
  users: readonly User[],
  domains: readonly Domain[] | undefined,
): readonly NavigationItem[] {
  const lookup = new Map(domains?.map((domain) => [domain.id, domain]));
  if (!lookup.has(domainId)) return navigationItems;
  return navigationItems.filter(({ nav }) => !('resource' in nav) || canRead(nav.resource, domainId, users, lookup));
}
