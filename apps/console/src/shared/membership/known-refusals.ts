import { ApiError } from '@countersign/client';
import type { Access, Route } from '@countersign/contract/routes';
import { canRead } from '@countersign/governance/access';

import { queryClient } from '../api/query-client.ts';
import { domainsQuery, meQuery } from './membership-queries.ts';
import { usersOf } from './membership.ts';

/** Refuses what the server is known to refuse, in its words, without asking it: names of people, say, to whom may not read who they are. */
export async function refuseWhatIsKnown(
  { access, path }: Route,
  { params }: { params?: Readonly<Record<string, unknown>> },
): Promise<void> {
  // What belongs to the instance is in no domain, from whichever it is asked for.
  const domainId = path.includes('{domainId}') ? params?.['domainId'] : undefined;
  if (access === 'Public' || typeof domainId !== 'string' || !isRefused(access, domainId)) return;
  // On permissions as fresh as these queries keep them.
  await Promise.allSettled([queryClient.fetchQuery(meQuery), queryClient.fetchQuery(domainsQuery)]);
  if (isRefused(access, domainId)) {
    throw new ApiError({ status: 403, statusText: 'Forbidden', body: '{"reason":"PermissionDeniedError"}' });
  }
}

/** By the rule that the server enforces, on what is known of the person: that they do not have this access to a domain. */
function isRefused(access: Access, domainId: string): boolean {
  const me = queryClient.getQueryData(meQuery.queryKey);
  const domains = queryClient.getQueryData(domainsQuery.queryKey);
  if (!me || !domains) return false;
  const lookup = new Map(domains.map((domain) => [domain.id, domain]));
  // Of a domain whose record is hidden nothing is known: what is there may be read in one's own alone.
  if (!lookup.has(domainId)) return !me.domains.some(({ id }) => id === domainId);
  return typeof access !== 'string' && !canRead(access.resource, domainId, usersOf(me), lookup);
}
