import { buildPath } from '@countersign/client';
import type { Session } from '@countersign/contract';
import { routes } from '@countersign/contract/routes';
import { queryOptions } from '@tanstack/react-query';

import { queryClient } from '../api/query-client.ts';
import { watchedFetch } from '../connection/connection.ts';

const refreshMs = 240_000;

/** A session that can be acted with: a person, and the token that proves it. */
export interface ActiveSession {
  readonly publicKey: string;
  readonly email: string;
  readonly accessToken: string;
}

async function fetchSession(signal: AbortSignal): Promise<Session> {
  const answer = await watchedFetch(buildPath(routes.session.get, {}), { signal, headers: { accept: 'application/json' } });
  if (!answer.ok) throw new Error(`${answer.status} ${answer.statusText}`.trim());
  // oxlint-disable-next-line typescript/consistent-type-assertions -- The server's own answer, read before anything that could check it is loaded; what is missing in it is nobody.
  return ((await answer.json()) ?? {}) as Session;
}

/** The session: refreshed every 240 s, on focus, on reconnect and when another tab says that it changed. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => fetchSession(signal),
  staleTime: refreshMs / 2,
  gcTime: Infinity,
  refetchInterval: refreshMs,
  refetchIntervalInBackground: true,
  refetchOnWindowFocus: 'always',
});

/** The person of a session, or null where a sign-in has to start: nobody there, or the token could not be renewed. */
export function activeSession(session: Session | undefined): ActiveSession | null {
  if (!session?.user?.publicKey || !session.accessToken || session.error) return null;
  return { publicKey: session.user.publicKey, email: session.user.email ?? '', accessToken: session.accessToken };
}

/** The token for API calls. */
export const accessToken = (): string | undefined => queryClient.getQueryData(sessionQuery.queryKey)?.accessToken;

/** A call came back unauthorised: ask the session again, at most once in some seconds; without a person a sign-in follows. */
export function sessionLost(): void {
  const state = queryClient.getQueryState(sessionQuery.queryKey);
  if (state && Date.now() - state.dataUpdatedAt > 5_000) void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
}
