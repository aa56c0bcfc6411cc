import { queryClient } from '../api/query-client.ts';

/** Even then data is looked at now and then, in case something changes that no event reports. */
const livePollMs = 60_000;

/** Where the cache has whether changes arrive as they happen, which it keeps though no query asks for it. */
export const liveKey = ['live'] as const;
queryClient.setQueryDefaults(liveKey, { gcTime: Infinity });

/** How long until data is asked for again: rarely while changes arrive as they happen. */
export const pollUnlessLive = (milliseconds: number): number =>
  queryClient.getQueryData<boolean>(liveKey) === true ? livePollMs : milliseconds;

/** How often something that is still being done is asked for, until it is done. */
export const underWayMs = 2_000;
