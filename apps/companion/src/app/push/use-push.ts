import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useProfile } from '../profile/profile-store.ts';
import { pushQuery, turnPushOff, turnPushOn, type PushProblem } from './push.ts';

/** Whether the profile on the screen is notified, how its owner changes that, and what stood in the way the last time. */
export function usePush({ enabled = true } = {}) {
  const { profile, profiles } = useProfile();
  const queries = useQueryClient();
  const { data, isError } = useQuery({ ...pushQuery(profile), enabled });
  const [problem, setProblem] = useState<PushProblem>();
  const settle = async (answer: Promise<PushProblem | undefined>) => {
    setProblem(await answer);
    await queries.invalidateQueries(pushQuery(profile));
  };
  return {
    state: data,
    isError,
    problem,
    turnOn: () => void settle(turnPushOn(profile)),
    turnOff: () => void settle(turnPushOff(profile, profiles)),
  };
}
