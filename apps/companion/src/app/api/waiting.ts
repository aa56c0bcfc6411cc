import { ApiError, NetworkError } from '@countersign/client';
import { WaitingRequest } from '@countersign/contract';
import { parseStrictJson, type JsonObject } from '@countersign/kernel';
import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { profileState } from '../profile/profile-store.ts';
import { accessToken, closeSession } from '../session/session.ts';

const pollMilliseconds = 2_500;

const Answer = z.object({ items: z.array(WaitingRequest), withdrawn: z.array(z.string()).default([]) });

/** A request that waits for this device; `entity` is as strict JSON gave it. */
export type Waiting = Omit<WaitingRequest, 'entity'> & { readonly entity: JsonObject };

/** What waits for this device, and the hashes of what was withdrawn where it had been asked for. */
export interface WaitingRequests {
  readonly items: readonly Waiting[];
  readonly withdrawn: readonly string[];
}

/**
 * The requests that wait for this device. Read as raw text and parsed strictly here, because what will be signed stands in it:
 * an ordinary parser would let a repeated key pass.
 */
async function fetchWaiting(signal: AbortSignal): Promise<WaitingRequests> {
  const state = profileState();
  const backend = state.status === 'ready' ? state.profile.instance?.backend : undefined;
  if (backend === undefined) return { items: [], withdrawn: [] };
  const answer = await get(`${backend}/api/notifications/requests`, signal);
  const body = await answer.text();
  if (answer.status === 401) closeSession();
  if (!answer.ok) throw new ApiError({ status: answer.status, statusText: answer.statusText, body });
  return Answer.parse(parseStrictJson(body));
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
