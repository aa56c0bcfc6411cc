import './texts.ts';

import type { IntentPayload } from '@countersign/kinds/schemas';
import type { User } from '@countersign/model';
import { Notice } from '@countersign/ui';
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { userLookUp } from '../../entities/look-up.ts';
import { useNames } from '../../entities/names.ts';
import { usersWithKeyQuery } from '../../entities/user/users-with-key-query.ts';
import { api } from '../api/client.ts';

/** How many open tasks of a user there are. */
function openTasksQuery(domainId: string, authorId: string) {
  return queryOptions({
    queryKey: ['intents', domainId, 'open-of', authorId],
    queryFn: async ({ signal }) => {
      const query = { 'details.author.id': authorId, 'state.status': ['Open' as const], limit: 250 };
      return (await api.intents.list({ params: { domainId }, query }, { signal })).items.length;
    },
  });
}

/** Who else of a domain holds a role, of those who are not locked. */
function holdersQuery(domainId: string, role: string) {
  return queryOptions({
    queryKey: ['users', domainId, 'holders', role],
    queryFn: async ({ signal }) => {
      const query = { roles: [role], lock: 'Unlocked' as const, limit: 250 };
      return (await api.users.list({ params: { domainId }, query }, { signal })).items.map(({ data }) => data);
    },
  });
}

/** What the lock of a user leaves behind: where the same person stays active, their open tasks, and who is left with each of their roles. */
export function LockLeaves({ payload, domainId }: { payload: IntentPayload; domainId: string }) {
  const isLock = payload.type === 'v0_LockUser';
  const user = useQuery({
    ...userLookUp.query({ id: isLock ? payload.reference.id : '', domainId }),
    enabled: isLock,
  }).data;
  return isLock && user ? <Leaves of={user} /> : null;
}

function Leaves({ of }: { of: User }) {
  const { t } = useTranslation('review');
  const { domainId } = of;
  const found = useQuery(usersWithKeyQuery(of.publicKey)).data ?? [];
  const others = useQueries({ queries: found.filter(({ id }) => id !== of.id).map(userLookUp.query) });
  const elsewhere = others.flatMap(({ data }) => (data?.publicKey === of.publicKey && data.lock === 'Unlocked' ? [data] : []));
  const open = useQuery(openTasksQuery(domainId, of.id)).data ?? 0;
  const holders = useQueries({ queries: of.roles.map((role) => holdersQuery(domainId, role)) });
  const names = useNames({});
  const left = of.roles.flatMap((role, index) => {
    const those = holders[index]?.data?.filter(({ id }) => id !== of.id);
    return those === undefined ? [] : [t('lockLeaves.role', { role, count: those.length })];
  });
  const said = [
    ...(elsewhere.length > 0
      ? [
          t('lockLeaves.elsewhere', {
            domains: elsewhere.map((one) => names.domain(one.domainId) ?? t('app:hiddenDomain')),
          }),
        ]
      : []),
    ...(open > 0 ? [t('lockLeaves.tasks', { count: open })] : []),
    ...left,
  ];
  if (said.length === 0) return null;
  return (
    <Notice tone="waiting" title={t('lockLeaves.title')}>
      <ul>
        {said.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Notice>
  );
}
