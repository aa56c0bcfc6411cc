import type { Translate } from '@countersign/kernel';

import { personName } from '../../../entities/person-name.ts';
import { api } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import { membersOfDraft, type Draft } from './draft.ts';
import type { Problem } from './form-schema.ts';

const freshMs = 10_000;

/** Whose public key is typed already, where it is somebody's of the domain; nothing where that can't be asked: the server refuses it all the same. */
export async function takenKey(draft: Draft, domainId: string, t: Translate): Promise<readonly Problem[]> {
  const publicKey = membersOfDraft(draft)['publicKey'];
  if (typeof publicKey !== 'string' || publicKey === '') return [];
  const { personKeyProblem } = await import('./person-key.ts');
  if (personKeyProblem(publicKey) !== undefined) return [];
  try {
    const { items } = await queryClient.fetchQuery({
      queryKey: ['users', 'key', domainId, publicKey],
      queryFn: ({ signal }) => api.users.list({ params: { domainId }, query: { publicKey } }, { signal }),
      staleTime: freshMs,
      retry: false,
    });
    return items
      .slice(0, 1)
      .map(({ data }) => ({ path: ['publicKey'], message: t('proposing:problem.key.taken', { name: personName(data) }) }));
  } catch {
    return [];
  }
}
