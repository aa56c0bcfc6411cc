import { createPace } from './pace.ts';

/** One that speaks all the time wakes nobody more often. */
const wakeUpsPerSecond = 1;

/** Those who are woken by what a node says by itself. */
interface WakeUps {
  /** Wakes them all. */
  readonly wake: () => void;
  /** Adds one, and gives the end of that. */
  readonly listen: (listener: () => void) => () => void;
  readonly isHeard: () => boolean;
}

/** Wakes once a second at most, however much is said. Waits as `sleep` does. */
export function createWakeUps(sleep: (milliseconds: number) => Promise<void>): WakeUps {
  const pace = createPace(wakeUpsPerSecond, sleep);
  const listeners = new Set<() => void>();
  let isWaking = false;

  async function wakeAll(): Promise<void> {
    if (isWaking) return;
    isWaking = true;
    await pace();
    isWaking = false;
    for (const listener of listeners) listener();
  }

  return {
    wake: () => void wakeAll(),
    listen(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    isHeard: () => listeners.size > 0,
  };
}
