import { ApiError, NetworkError } from '@countersign/client';
import { rolesIn } from '@countersign/kinds/words';
import type { Propose } from '@countersign/kinds/schemas';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../app/api/client.ts';
import { everyItem } from '../../../app/api/every-item.ts';
import { judged, saidOfUser } from '../../../app/entities/entity-query.ts';
import { recall } from '../../../app/entities/remembered.ts';

/** Who has the roles that a policy asks for, as the notary signed it. A server can leave people out: nobody else is known, not known to be nobody. */
export interface RoleHolders {
  /** Names by the role, each role that the policy names; of those who are not locked. */
  readonly byRole: ReadonlyMap<string, readonly string[]>;
  readonly isForged: boolean;
}

/** The people who could now approve under a policy as it is proposed: users of its own domain, who alone can. For no other kind. */
export function roleHoldersQuery(proposal: Propose | undefined) {
  const payload = proposal?.payload;
  const workflow = payload?.type === 'v0_CreatePolicy' || payload?.type === 'v0_UpdatePolicy' ? payload.workflow : undefined;
  const roles = workflow === undefined ? [] : rolesIn(workflow);
  const domainId = proposal?.targetDomainId ?? '';
  return queryOptions({
    queryKey: ['role-holders', domainId, ...roles],
    enabled: roles.length > 0,
    queryFn: async ({ signal }): Promise<RoleHolders | null> => {
      try {
        return await holdersIn(domainId, roles, signal);
      } catch (error) {
        // Not allowed to read them, or no network.
        if (error instanceof ApiError || error instanceof NetworkError) return null;
        throw error;
      }
    },
    staleTime: 30_000,
    retry: false,
  });
}

async function holdersIn(domainId: string, roles: readonly string[], signal: AbortSignal): Promise<RoleHolders> {
  const byRole = new Map<string, string[]>(roles.map((role) => [role, []]));
  let isForged = false;
  for (const envelope of await everyItem(api().users.list, { params: { domainId } }, { signal })) {
    const { data } = envelope;
    const answer = await judged('user', data.id, saidOfUser(envelope), (await recall('user', data.id)) ?? null);
    if (answer.isForged === true || data.domainId !== domainId) isForged = true;
    else if (data.lock === 'Unlocked') for (const role of data.roles) byRole.get(role)?.push(data.alias);
  }
  return { byRole, isForged };
}
