import { queryOptions } from '@tanstack/react-query';

import { api } from '../../shared/api/client.ts';
import { pollUnlessLive } from '../../shared/live/live-state.ts';

const refreshMs = 15_000;
const one = { limit: 1 } as const;

/** Which of its first steps an organisation has done; undefined what could not be asked, or may not be read: that is not the reader's to do. */
export interface FirstSteps {
  readonly vault: boolean | undefined;
  readonly account: boolean | undefined;
  readonly people: boolean | undefined;
}

async function isThere(list: Promise<{ readonly items: readonly unknown[] }>): Promise<boolean | undefined> {
  return await list.then(
    ({ items }) => items.length > 0,
    () => undefined,
  );
}

/** How far an organisation of one domain has come since its set-up. */
export function firstStepsQuery(domainId: string) {
  return queryOptions({
    queryKey: ['first-steps', domainId],
    queryFn: async ({ signal }): Promise<FirstSteps> => {
      const [vault, account, invited, added] = await Promise.all([
        isThere(api.vaults.list({ query: one }, { signal })),
        isThere(api.accounts.list({ params: { domainId }, query: one }, { signal })),
        isThere(api.invitations.list({ params: { domainId }, query: { ...one, status: ['Active'] } }, { signal })),
        // The people of the set-up were made by nobody.
        isThere(newUsers(domainId, signal)),
      ]);
      const people = invited === true || added === true ? true : invited === undefined ? undefined : added;
      return { vault, account, people };
    },
    refetchInterval: () => pollUnlessLive(refreshMs),
  });
}

async function newUsers(domainId: string, signal: AbortSignal): Promise<{ readonly items: readonly unknown[] }> {
  const query = { limit: 1, sortBy: 'metadata.createdAt', sortOrder: 'DESC' } as const;
  const { items } = await api.users.list({ params: { domainId }, query }, { signal });
  return { items: items.filter(({ data }) => data.metadata.createdBy !== undefined) };
}
