import { ApiError } from '@countersign/client';
import type { AwaitingIntent } from '@countersign/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from './client.ts';
import { meQuery } from './me-query.ts';
import type { Waiting } from './waiting.ts';

const pollMilliseconds = 5_000;

/** A task that waits for this person, as the server says. */
export type Task = AwaitingIntent;

/** The tasks that wait for the person, each once, the oldest first. */
export interface Tasks {
  readonly items: readonly Task[];
  /** There are more than these; they come once these are decided. */
  readonly hasMore: boolean;
}

/** What waits in a domain and below; nothing where the person may not read its tasks. */
async function tasksIn(domainId: string, signal: AbortSignal): Promise<Tasks> {
  try {
    const { items, nextStartingAfter } = await api().intents.awaiting({ params: { domainId } }, { signal });
    return { items, hasMore: nextStartingAfter !== undefined };
  } catch (error) {
    if (error instanceof ApiError && (error.status === 403 || error.status === 404)) return { items: [], hasMore: false };
    throw error;
  }
}

/** Brings what waits in several domains together: one that is below another says the same again. */
export function joinTasks(answers: readonly Tasks[]): Tasks {
  const items = new Map(answers.flatMap((answer) => answer.items).map((task) => [task.intent.data.id, task]));
  const createdAt = ({ intent }: Task) => intent.data.details.metadata.createdAt;
  return {
    items: [...items.values()].toSorted((one, other) => Date.parse(createdAt(one)) - Date.parse(createdAt(other))),
    hasMore: answers.some(({ hasMore }) => hasMore),
  };
}

/** The tasks but those that the console asks about at this moment: they are among the requests. */
export function withoutAsked({ items, hasMore }: Tasks, requests: readonly Pick<Waiting, 'entity'>[]): Tasks {
  const asked = new Set(requests.map(({ entity }) => entity['intentId']));
  return { items: items.filter(({ intent }) => !asked.has(intent.data.id)), hasMore };
}

/** The tasks that wait for the profile that the device acts for, in all its domains. Asked again every 5 s while the app is open and in front. */
export const tasksQuery = queryOptions({
  queryKey: ['tasks'],
  queryFn: async ({ client, signal }): Promise<Tasks> => {
    const { domains } = await client.fetchQuery(meQuery);
    return joinTasks(await Promise.all(domains.map(({ id }) => tasksIn(id, signal))));
  },
  refetchInterval: pollMilliseconds,
  staleTime: 0,
});
