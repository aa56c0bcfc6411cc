import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { onSessionChangeElsewhere } from './other-tabs.ts';
import { activeSession, sessionQuery, type ActiveSession } from './session.ts';
import { startSignIn } from './sign-in.ts';
import { useHasUnsavedWork } from './unsaved-work.ts';

/** The session's person. Inside the signed-in part of the app there always is one, except while a sign-in starts. */
export const useSession = (): ActiveSession | null => activeSession(useQuery(sessionQuery).data);

/** How the session stands: over or not, when that was last asked (milliseconds since 1970), and whether it is being asked. */
export interface SessionState {
  readonly ended: boolean;
  readonly askedAt: number;
  /** Being asked right now. */
  readonly asking: boolean;
}

/**
 * Keeps the session alive while a signed-in screen is open. When it has ended, starts a sign-in, which comes back to the same page;
 * except where the page holds what somebody entered, which leaving would lose. Mount once.
 */
export function useSessionKeeper(): SessionState {
  const queryClient = useQueryClient();
  const { data, isSuccess, dataUpdatedAt, isFetching } = useQuery(sessionQuery);
  const hasUnsavedWork = useHasUnsavedWork();
  const ended = isSuccess && activeSession(data) === null;
  useEffect(
    () => onSessionChangeElsewhere(() => void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })),
    [queryClient],
  );
  useEffect(() => {
    if (ended && !hasUnsavedWork) void startSignIn(window.location.href);
  }, [ended, hasUnsavedWork]);
  return { ended, askedAt: dataUpdatedAt, asking: isFetching };
}
