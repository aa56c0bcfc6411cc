import type { Notification } from '@countersign/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../app/api/client.ts';
import type { Tasks } from '../../../app/api/tasks.ts';
import type { TaskPlace } from './task-query.ts';

interface Notified {
  readonly items: readonly Notification[];
}

/** What the person was notified of last. Requests to sign are asked for by themselves. */
export const notifiedQuery = queryOptions({
  queryKey: ['notified'],
  queryFn: ({ signal }): Promise<Notified> =>
    api().notifications.inbox({ query: { limit: 50, exclude: ['SignatureRequested'] } }, { signal }),
  staleTime: 0,
  gcTime: 0,
});

/** The task that the person was notified of last, of those that still wait for them. */
export function notifiedTask({ items }: Notified, tasks: Pick<Tasks, 'items'>): TaskPlace | undefined {
  const waiting = new Set(tasks.items.map(({ intent }) => intent.data.id));
  const found = items.find((item) => item.type === 'IntentAwaiting' && waiting.has(item.intentId));
  return found?.type === 'IntentAwaiting' ? { domainId: found.domainId, intentId: found.intentId } : undefined;
}
