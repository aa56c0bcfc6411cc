import { useQuery } from '@tanstack/react-query';

import { domainsQuery, meQuery } from '../../shared/membership/membership-queries.ts';
import { usersOf } from '../../shared/membership/membership.ts';
import { useScope } from '../../shared/routing/scope.ts';
import { visibleSections, type NavigationItem } from '../visible-sections.ts';

/** The sections that the person is offered where they are. */
export function useVisibleSections(): readonly NavigationItem[] {
  const { domainId } = useScope();
  const me = useQuery(meQuery).data;
  const domains = useQuery(domainsQuery).data;
  return visibleSections(domainId, me ? usersOf(me) : [], domains);
}
