import { canRead, type Resource } from '@countersign/governance/access';
import { useQuery } from '@tanstack/react-query';

import { domainsQuery, meQuery } from './membership-queries.ts';
import { usersOf } from './membership.ts';

/** The domains whose things of a kind the person may read, of those given; all of them while it is not known. */
export function useReadableIn(resource: Resource): (domainIds: readonly string[]) => readonly string[] {
  const me = useQuery(meQuery).data;
  const domains = useQuery(domainsQuery).data;
  if (!me || !domains) return (domainIds) => domainIds;
  const [users, lookup] = [usersOf(me), new Map(domains.map((domain) => [domain.id, domain]))];
  // Of a domain whose record is hidden nothing is known: what is there may be read in one's own alone.
  const mayBe = (id: string) => (lookup.has(id) ? canRead(resource, id, users, lookup) : me.domains.some((own) => own.id === id));
  return (domainIds) => domainIds.filter(mayBe);
}
