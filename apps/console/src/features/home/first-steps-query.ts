import { ApiError } from '@countersign/client';
import { queryOptions } from '@tanstack/react-query';

import { api } from '../../shared/api/client.ts';
import { pollUnlessLive } from '../../shared/live/live-state.ts';

const refreshMs = 15_000;
const one = { limit: 1 } as const;

/** Which of its first steps an organisation has done. */
export interface FirstSteps {
  readonly vault: boolean;
  readonly account: boolean;
  readonly people: boolean;
}

/** What somebody may not read is not theirs to do. */
async function isThere(list: Promise<{ readonly items: readonly unknown[] }>): Promise<boolean> {
  try {
    return (await list).items.length > 0;
  } catch (error) {
    if (error instanceof ApiError && error.status === 403) return true;
    throw error;
  }
}

/** How far an organisation of one domain has come since its set-up. */
export function firstStepsQuery(domainId: string) {
  return queryOptions({
    queryKey: ['first-steps', domainId],
    queryFn: async ({ signal }): Promise<FirstSteps> => {
      const [vault, account, invited, added] = await Promise.all([
        isThere(api.vaults.list({ query: one }, { signal })),
        isThere(api.accounts.list({ params: { domainId }, query: one }, { signal })),
        isThere(api.invitations.list({ params: { domainId }, query: one }, { signal })),
        // The people of the set-up were made by nobody.
        isThere(newUsers(domainId, signal)),
      ]);
      return { vault, account, people: invited || added };
    },
    refetchInterval: () => pollUnlessLive(refreshMs),
  });
}

async function newUsers(domainId: string, signal: AbortSignal): Promise<{ readonly items: readonly unknown[] }> {
  const query = { limit: 1, sortBy: 'metadata.createdAt', sortOrder: 'DESC' } as const;
  const { items } = await api.users.list({ params: { domainId }, query }, { signal });
  return { items: items.filter(({ data }) => data.metadata.createdBy !== undefined) };
}
