import { ApiError, NetworkError } from '@countersign/client';
import { queryOptions } from '@tanstack/react-query';
import { profileState } from '../profile/profile-store.ts';
import type { Profile } from '../profile/profile.ts';
import { noteWaiting } from '../session/last-seen.ts';
import { accessToken, closeRefused } from '../session/session.ts';
import type { WaitingRequests } from './read-waiting.ts';

const pollMilliseconds = 2_500;

export type { Waiting } from './read-waiting.ts';

/** The requests that wait for a profile. What reads them is loaded with the first of them: it is too large for the first screen. */
async function fetchWaiting(profile: Profile | undefined, signal: AbortSignal): Promise<WaitingRequests> {
  if (profile?.instance === undefined) return { items: [], withdrawn: [] };
  const token = accessToken(profile);
  const answer = await get(`${profile.instance.backend}/api/notifications/requests`, token, signal);
  const body = await answer.text();
  if (answer.status === 401) closeRefused(token);
  if (!answer.ok) throw new ApiError({ status: answer.status, statusText: answer.statusText, body });
  const waiting = (await import('./read-waiting.ts')).readWaiting(body);
  // A device that cannot keep the number only says less when it is locked.
  await noteWaiting(profile.id, waiting.items).catch(() => undefined);
  return waiting;
}

async function get(url: string, token: string | undefined, signal: AbortSignal): Promise<Response> {
  try {
    return await fetch(url, { headers: { authorization: `Bearer ${token ?? ''}` }, credentials: 'omit', signal });
  } catch (error) {
    if (signal.aborted) throw error;
    throw new NetworkError(error);
  }
}

/** What waits for the profile that the device acts for. Asked again every 2.5 s while the app is open and in front. */
export const waitingQuery = queryOptions({
  queryKey: ['waiting'],
  queryFn: ({ signal }) => {
    const state = profileState();
    return fetchWaiting(state.status === 'ready' ? state.profile : undefined, signal);
  },
  refetchInterval: pollMilliseconds,
  staleTime: 0,
});

/** What waits for another profile of this device. */
export function waitingOf(profile: Profile) {
  return queryOptions({
    ...waitingQuery,
    queryKey: ['waiting', profile.id],
    queryFn: ({ signal }) => fetchWaiting(profile, signal),
  });
}
