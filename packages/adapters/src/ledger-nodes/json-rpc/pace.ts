/** Lets at most so many requests begin in a second, one after the other; without a number, all at once. */
export function createPace(
  requestsPerSecond: number | undefined,
  sleep: (milliseconds: number) => Promise<void>,
): () => Promise<void> {
  if (requestsPerSecond === undefined) return () => Promise.resolve();
  const gap = 1_000 / requestsPerSecond;
  let free = 0;
  return async () => {
    const now = performance.now();
    const start = Math.max(now, free);
    free = start + gap;
    if (start > now) await sleep(start - now);
  };
}

/** Waits. */
export const pause = (milliseconds: number): Promise<void> => new Promise((done) => setTimeout(done, milliseconds));
