/** The tries since the PIN was last right. */
export interface Attempts {
  readonly count: number;
  /** Milliseconds since 1970. */
  readonly lastAt: number;
}

const second = 1_000;
const day = 24 * 60 * 60 * second;
const triesWithoutDelay = 3;
const firstDelay = 30 * second;

/** How long the next try has to wait after so many that were not right: from the third on half a minute, then twice as long each time, up to a day. */
export function delayAfter(count: number): number {
  return count < triesWithoutDelay ? 0 : Math.min(firstDelay * 2 ** (count - triesWithoutDelay), day);
}

/** So much of a delay, at most, has to pass while the app is open. */
const longestOpen = 5 * 60 * second;

/**
 * When the next try may be made; undefined where that is now. A device's clock can be set forward, so the first minutes of a delay count only by `open`: how
 * long the app has been open since the last wrong PIN, by a clock that nobody sets.
 */
export function waitUntil(attempts: Attempts | undefined, now: number, open: number): number | undefined {
  if (attempts === undefined) return undefined;
  const delay = delayAfter(attempts.count);
  const until = Math.max(attempts.lastAt + delay, now + Math.min(delay, longestOpen) - open);
  return until > now ? until : undefined;
}

/** The tries by a clock that may have been put back since: the delay begins again then, rather than last until the clock catches up. */
export function byClock(attempts: Attempts | undefined, now: number): Attempts | undefined {
  return attempts === undefined || attempts.lastAt <= now ? attempts : { ...attempts, lastAt: now };
}
