import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { onSessionChangeElsewhere } from './other-tabs.ts';
import { activeSession, sessionQuery, type ActiveSession } from './session.ts';
import { startSignIn } from './sign-in.ts';

/** The session's person. Inside the signed-in part of the app there always is one, except while a sign-in starts. */
export const useSession = (): ActiveSession | null => activeSession(useQuery(sessionQuery).data);

/** Keeps the session alive while a signed-in screen is open, and starts a sign-in when it has ended. Mount once. */
export const useSessionKeeper = (): void => {
  const queryClient = useQueryClient();
  const { data, isSuccess } = useQuery(sessionQuery);
  const ended = isSuccess && activeSession(data) === null;
  useEffect(
    () => onSessionChangeElsewhere(() => void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })),
    [queryClient],
  );
  useEffect(() => {
    if (ended) void startSignIn(window.location.href);
  }, [ended]);
};
