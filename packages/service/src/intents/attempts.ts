import { setTimeout as sleep } from 'node:timers/promises';
import { CodedError } from '@countersign/kernel';

const mostAttempts = 60;
const longestPauseMilliseconds = 40;

/** Asks to begin again with newer state. */
export const beginAgain = Symbol('begin again');

/**
 * Decides and writes anew as long as others were faster, with growing random pauses so that many who decide on the same thing
 * come one after the other. Throws `ServiceUnavailableError` in the end; nothing was written then.
 */
export async function withFreshState<T>(attempt: () => Promise<T | typeof beginAgain>): Promise<T> {
  for (let count = 0; count < mostAttempts; count++) {
    const outcome = await attempt();
    if (outcome !== beginAgain) return outcome;
    if (count > 0) await sleep(Math.random() * Math.min(longestPauseMilliseconds, 2 ** count));
  }
  throw new CodedError('ServiceUnavailableError', 'Too many others change the same things: try again');
}
