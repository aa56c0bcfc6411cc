import { repeat, type WorkRhythm, type Workers } from './work-loop.ts';

/**
 * Starts the work for each ledger once it is used, for good. Until then nothing is asked for that one alone: one question is for all that nobody uses
 * yet, and none is asked once all are used.
 */
export function startWhenUsed(
  starts: ReadonlyMap<string, () => readonly Workers[]>,
  {
    used,
    listen,
    restMilliseconds,
    onError,
  }: {
    /** The ids of those that are used. */
    readonly used: () => Promise<readonly string[]>;
    /** Calls `wake` when something has happened on a ledger, and gives the end of that. */
    readonly listen: (wake: () => void, ledgerId: string) => () => void;
    readonly restMilliseconds: number;
  } & Pick<WorkRhythm, 'onError'>,
): Workers {
  const waiting = new Map(starts);
  const ends = new Map<string, () => void>();
  const started: Workers[] = [];
  const looking = repeat(
    async () => {
      if (waiting.size === 0) return;
      for (const id of await used()) {
        const start = waiting.get(id);
        if (start === undefined) continue;
        waiting.delete(id);
        ends.get(id)?.();
        started.push(...start());
      }
    },
    {
      restMilliseconds,
      listen(wake) {
        for (const id of waiting.keys()) ends.set(id, listen(wake, id));
        return () => ends.forEach((end) => end());
      },
      onError,
    },
  );
  return {
    async stop() {
      await looking.stop();
      await Promise.all(started.map((work) => work.stop()));
    },
  };
}
