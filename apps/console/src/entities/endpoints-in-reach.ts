import type { Endpoint } from '@countersign/model';
import { useQueries, useQuery } from '@tanstack/react-query';

import { domainsQuery } from '../shared/membership/membership-queries.ts';
import { chainOf } from '../shared/membership/membership.ts';
import { endpointsDirectory } from './directory-queries.ts';

/** The endpoints that an order of a domain may reach: its own, and those of the domains above it that the person may read. */
export function useEndpointsInReach(domainId: string): readonly Endpoint[] {
  const domains = useQuery(domainsQuery).data ?? [];
  const answers = useQueries({ queries: chainOf(domainId, domains).map((id) => endpointsDirectory(id)) });
  return answers.flatMap(({ data }) => data ?? []);
}
