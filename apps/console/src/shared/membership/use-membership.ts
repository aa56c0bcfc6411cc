import type { Domain, UserReference } from '@countersign/model';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';

import { useScope } from '../routing/scope.ts';
import { domainsQuery, meQuery } from './membership-queries.ts';
import { authorOf, profileFor, visibleDomains, type VisibleDomain } from './membership.ts';

/** Who acts, and where: what every screen inside a domain may rely on. */
export interface Membership {
  readonly author: UserReference;
  /** The user as whom the person acts in a domain: in the current one, the author. */
  readonly authorIn: (domainId: string) => UserReference;
  /** Alias and roles of the user who acts. */
  readonly alias: string;
  readonly roles: readonly string[];
  readonly publicKey: string;
  readonly visible: readonly VisibleDomain[];
  /** The readable domains with their permissions; none while they can't be read. */
  readonly domains: readonly Domain[];
  readonly domainId: string;
  readonly domainAlias: string;
}

/** What there is of domains while none can be read: one object, so that what follows from it is worked out once. */
export const noDomains: readonly Domain[] = [];

/** The membership of the current screen. Only below the domain gate, which has made sure that it exists. */
export function useMembership(): Membership {
  const { profileDomainId, domainId } = useScope();
  const { data: me } = useSuspenseQuery(meQuery);
  const domains = useQuery(domainsQuery).data ?? noDomains;
  const visible = visibleDomains(me, domains);
  const profile = me.domains.find(({ id }) => id === profileDomainId) ?? profileFor(domainId, me, visible);
  if (!profile) throw new Error('No user to act as');
  return {
    author: authorOf(profile),
    authorIn: (id) => authorOf((id === domainId ? undefined : profileFor(id, me, visible)) ?? profile),
    alias: profile.userReference.alias,
    roles: profile.userReference.roles,
    publicKey: me.publicKey,
    visible,
    domains,
    domainId,
    domainAlias: visible.find(({ id }) => id === domainId)?.alias ?? '',
  };
}
