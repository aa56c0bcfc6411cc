/** Background work being done. */
export interface Workers {
  /** Starts nothing more, and waits for what is under way. */
  stop(): Promise<void>;
}

/** When work is done again. */
export interface WorkRhythm {
  /** So long at most it rests, where it does not know itself: asked each time that the work was done. */
  readonly restMilliseconds: number | (() => number);
  /** Calls `wake` when there may be something to do, and gives the end of that. */
  readonly listen?: (wake: () => void) => () => void;
  /** Called with what the work threw, which does not end it. */
  readonly onError: (error: unknown) => void;
}

/** Does something again and again until it is stopped: when it is woken, and now and then anyway; never twice at once. */
export function repeat(work: () => Promise<unknown>, { restMilliseconds, listen, onError }: WorkRhythm): Workers {
  const stopped = new AbortController();
  let isWoken = false;
  let endRest: (() => void) | undefined;

  function wake(): void {
    isWoken = true;
    endRest?.();
  }

  function rest(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, typeof restMilliseconds === 'number' ? restMilliseconds : restMilliseconds());
    endRest = resolve;
    return promise.finally(() => {
      clearTimeout(timer);
      endRest = undefined;
    });
  }

  const stopListening = listen?.(wake);
  const running = (async () => {
    while (!stopped.signal.aborted) {
      isWoken = false;
      await work().catch(onError);
      // Woken meanwhile: what there is now, it may not have seen.
      if (!isWoken && !stopped.signal.aborted) await rest();
    }
  })();
  return {
    stop: () => {
      stopped.abort();
      stopListening?.();
      endRest?.();
      return running;
    },
  };
}
