import { setTimeout as sleep } from 'node:timers/promises';

import type { Result } from '@countersign/kernel';

import { refuse, type Refusal } from '../refusal.ts';

const mostAttempts = 60;
const longestPauseMilliseconds = 40;

/** Asks to begin again with newer state. */
export const stateConflict = Symbol('state conflict');

/**
 * Decides and writes again as long as others were faster, with growing random pauses so that many who decide on the same thing
 * come one after the other. `ServiceUnavailableError` in the end; nothing was written then.
 */
export async function retryOnConflict<T, E>(
  attempt: () => Promise<Result<T, E> | typeof stateConflict>,
): Promise<Result<T, E | Refusal>> {
  for (let count = 0; count < mostAttempts; count++) {
    const outcome = await attempt();
    if (outcome !== stateConflict) return outcome;
    if (count > 0) await sleep(Math.random() * Math.min(longestPauseMilliseconds, 2 ** count));
  }
  return refuse('ServiceUnavailableError', 'Too many others change the same things: try again');
}
