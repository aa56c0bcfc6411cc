import { ApiError } from '@countersign/client';
import { apiOf } from '../../app/api/client.ts';
import { keepInHistory, type Shown } from '../../app/history/history.ts';
import type { Profile } from '../../app/profile/profile.ts';

/** A sign-in that its person does not approve: what they saw of it, and its text and hash. */
export interface RefusedSignIn {
  readonly shown: Shown;
  readonly text: string;
  readonly hash: string;
}

/**
 * Refuses a sign-in, and keeps that in the history once it is so: either the instance heard it, or it does not wait any more. Throws where it may
 * still wait.
 */
export async function refuseSignIn(profile: Profile, { shown, text, hash }: RefusedSignIn): Promise<void> {
  try {
    await apiOf(profile).notifications.refuse({ params: { hash }, body: {} });
  } catch (error) {
    if (!(error instanceof ApiError) || (error.status !== 404 && error.status !== 410)) throw error;
  }
  await keepInHistory(profile, { subject: 'SignIn', outcome: 'Refused', shown, text, hash }, new Date());
}
