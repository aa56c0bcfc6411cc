import { ApiError, NetworkError } from '@countersign/client';
import { queryOptions } from '@tanstack/react-query';
import { profileState } from '../profile/profile-store.ts';
import { noteWaiting } from '../session/last-seen.ts';
import { accessToken, closeSession } from '../session/session.ts';
import type { WaitingRequests } from './read-waiting.ts';

const pollMilliseconds = 2_500;

export type { Waiting } from './read-waiting.ts';

/** The requests that wait for this device. What reads them is loaded with the first of them: it is too large for the first screen. */
async function fetchWaiting(signal: AbortSignal): Promise<WaitingRequests> {
  const state = profileState();
  const backend = state.status === 'ready' ? state.profile.instance?.backend : undefined;
  if (backend === undefined) return { items: [], withdrawn: [] };
  const answer = await get(`${backend}/api/notifications/requests`, signal);
  const body = await answer.text();
  if (answer.status === 401) closeSession();
  if (!answer.ok) throw new ApiError({ status: answer.status, statusText: answer.statusText, body });
  const waiting = (await import('./read-waiting.ts')).readWaiting(body);
  // A device that cannot keep the number only says less when it is locked.
  await noteWaiting(waiting.items).catch(() => undefined);
  return waiting;
}

async function get(url: string, signal: AbortSignal): Promise<Response> {
  try {
    return await fetch(url, { headers: { authorization: `Bearer ${accessToken() ?? ''}` }, credentials: 'omit', signal });
  } catch (error) {
    if (signal.aborted) throw error;
    throw new NetworkError(error);
  }
}

/** Asked again every 2.5 s while the app is open and in front. */
export const waitingQuery = queryOptions({
  queryKey: ['waiting'],
  queryFn: ({ signal }) => fetchWaiting(signal),
  refetchInterval: pollMilliseconds,
  staleTime: 0,
});
