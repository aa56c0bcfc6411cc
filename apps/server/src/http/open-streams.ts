import { ok } from '@countersign/kernel';
import type { Person, Refusable } from '@countersign/service';
import { ownerOf, refuse } from '@countersign/service';

/** How many streams one person may have open at this process: some tabs, and devices. */
const perPerson = 12;
const perProcess = 2_000;

/** Counts who has streams open. */
export interface OpenStreams {
  /** Counts one more until the signal; `TooManyRequestsError` where there are too many. */
  open(person: Person, signal: AbortSignal): Refusable<void>;
}

/** The streams of one process. */
export function createOpenStreams(): OpenStreams {
  const counts = new Map<string, number>();
  let all = 0;
  return {
    open(person, signal) {
      // It ended before it began: nothing will say so.
      if (signal.aborted) return ok(undefined);
      const owner = ownerOf(person);
      const own = counts.get(owner) ?? 0;
      if (own >= perPerson || all >= perProcess) return refuse('TooManyRequestsError', 'Too many streams are open');
      counts.set(owner, own + 1);
      all += 1;
      const close = () => {
        all -= 1;
        const left = (counts.get(owner) ?? 1) - 1;
        if (left === 0) counts.delete(owner);
        else counts.set(owner, left);
      };
      signal.addEventListener('abort', close, { once: true });
      return ok(undefined);
    },
  };
}
