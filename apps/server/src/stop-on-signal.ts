import type { Instance } from './start-instance.ts';

/** Of a start that does not come to its end, and so cannot be ended in order. */
const longestStartSeconds = 60;

/**
 * Starts an instance, and ends this process in order when it is asked to (SIGINT, SIGTERM, SIGHUP), also while the instance is still
 * starting. A stop that takes longer than `seconds` is cut off. Returns whether it was asked to: what fails then fails for that.
 */
export function stopOnSignal<Started extends { readonly instance: Pick<Instance, 'stop'> }>(
  start: () => Promise<Started>,
  seconds: number,
  report: (error: unknown) => void,
): { readonly starting: Promise<Started>; readonly isStopping: () => boolean } {
  let isStopping = false;
  const stop = (signal: NodeJS.Signals) => {
    // A terminal signals the whole group, and npm passes the same signal on.
    if (isStopping) return;
    isStopping = true;
    const giveUpAfter = (limit: number) => setTimeout(() => process.exit(1), limit * 1000).unref();
    giveUpAfter(longestStartSeconds + seconds);
    starting
      .then(({ instance }) => {
        // A start that was under way is no part of the stop, however busy the machine is.
        giveUpAfter(seconds);
        return instance.stop();
      })
      .then(
        () => process.exit(0),
        (error: unknown) => {
          report(error);
          process.exit(signal === 'SIGINT' ? 130 : 1);
        },
      );
  };
  // Before the start, which leaves things in the data directory from its first moment on.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  const starting = start();
  return { starting, isStopping: () => isStopping };
}
