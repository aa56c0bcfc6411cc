import { items } from '@countersign/client';
import type { User } from '@countersign/model';
import { queryOptions } from '@tanstack/react-query';

import { api } from '../shared/api/client.ts';

/** Everybody of a domain who can decide. */
export function unlockedUsersQuery(domainId: string) {
  return queryOptions({
    queryKey: ['directory', 'unlocked-users', domainId],
    queryFn: async ({ signal }): Promise<readonly User[]> => {
      const query = { lock: ['Unlocked' as const], limit: 250, sortBy: 'alias' as const, sortOrder: 'ASC' as const };
      const users: User[] = [];
      for await (const { data } of items(api.users.list, { params: { domainId }, query }, { signal })) users.push(data);
      return users;
    },
    staleTime: 60_000,
  });
}

/** Who holds each role of a domain and is not locked: a person once, whatever the number of their users. */
export function roleHolders(users: readonly User[]): ReadonlyMap<string, readonly User[]> {
  const holders = new Map<string, User[]>();
  for (const user of users) {
    for (const role of user.roles) {
      const known = holders.get(role) ?? [];
      if (!known.some(({ publicKey }) => publicKey === user.publicKey)) holders.set(role, [...known, user]);
    }
  }
  return holders;
}
