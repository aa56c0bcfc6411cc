import { useSyncExternalStore } from 'react';

const stepMs = 30_000;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let now = Date.now();

function tick(): void {
  now = Date.now();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(tick, stepMs);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function current(): number {
  // Nobody has moved it on while nobody looked.
  if (timer === undefined && Date.now() - now >= stepMs) now = Date.now();
  return now;
}

/** The time (milliseconds since 1970), moved on each half minute; one clock for all that show how long ago something was. */
export const useNow = (): number => useSyncExternalStore(subscribe, current, current);
