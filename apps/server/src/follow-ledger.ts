import { errorCode, type Clock } from '@countersign/kernel';
import type { NetworkSight } from '@countersign/ledger-port';
import type { LedgerLook, LedgerStates } from '@countersign/service';

import { repeat, type WorkRhythm, type Workers } from './work-loop.ts';

/** One that does not answer is asked after 10 seconds, then after 20, and at last each minute. */
const longestRestMilliseconds = 60_000;
/** What is known of a network is noted again after this even where nothing changed, so that it is seen that somebody looks. */
const longestUnnotedMilliseconds = 60_000;

/**
 * Reads a ledger again and again. While it cannot be read it is asked less and less often. How it is is noted whenever that changes; why it
 * cannot be read is reported once, however often it is tried, and again where the reason becomes another one.
 */
export function followLedger(
  ledgerId: string,
  read: () => Promise<unknown>,
  ports: {
    readonly states: LedgerStates;
    readonly clock: Clock;
    /** How far its network is; undefined for one that lives in this instance. */
    readonly sight: () => NetworkSight | undefined;
    readonly onRead: () => void;
    /** Calls `wake` when its network says that there is something new, and gives the end of that; undefined where no network says so. */
    readonly hear: (wake: () => void) => (() => void) | undefined;
    /** So long at most it rests while it can be read; where that is longer than `restMilliseconds`, others see what is new. */
    readonly quietMilliseconds?: number;
  } & Pick<WorkRhythm, 'listen' | 'onError'> & { readonly restMilliseconds: number },
): Workers {
  const { states, clock, sight, onError, onRead, hear, restMilliseconds, quietMilliseconds = restMilliseconds } = ports;
  let tries = 0;
  let reported: string | undefined;
  /** What was noted last, if anything: of what happened before this process began nothing is known. */
  let noted: { readonly text: string; readonly at: Date } | undefined;

  async function note(failure?: LedgerLook['failure']): Promise<void> {
    const seen = sight();
    const look: LedgerLook = { ...(failure !== undefined && { failure }), ...(seen !== undefined && { sight: seen }) };
    const text = JSON.stringify(look);
    const now = clock.now();
    const isFresh = seen === undefined || (noted !== undefined && +now - +noted.at < longestUnnotedMilliseconds);
    if (noted?.text === text && isFresh) return;
    await states.note(ledgerId, look, now);
    noted = { text, at: now };
  }

  return repeat(
    async () => {
      try {
        await read();
      } catch (error) {
        const code = errorCode(error) ?? 'InternalError';
        if (tries++ === 0 || code !== reported) onError(error);
        reported = code;
        // What was not foreseen is in the log alone.
        return note({ code, message: errorCode(error) !== undefined && error instanceof Error ? error.message : '' });
      }
      if (tries > 0) onRead();
      tries = 0;
      return note();
    },
    {
      restMilliseconds: () =>
        tries === 0 ? quietMilliseconds : Math.min(restMilliseconds * 2 ** tries, longestRestMilliseconds),
      listen(wake) {
        // A network that talks and can't be read is left alone as one that is silent.
        const ends = [ports.listen?.(wake), hear(() => void (tries === 0 && wake()))];
        return () => ends.forEach((end) => end?.());
      },
      onError,
    },
  );
}
