import { errorCode, type Clock } from '@countersign/kernel';
import type { LedgerFailures } from '@countersign/service';

import { repeat, type WorkRhythm, type Workers } from './work-loop.ts';

/** One that does not answer is asked after 10 seconds, then after 20, and at last each minute. */
const longestRestMilliseconds = 60_000;

/**
 * Reads a ledger again and again. While it cannot be read it is asked less and less often. Why it cannot is noted and reported once, however
 * often it is tried, and again where the reason becomes another one.
 */
export function followLedger(
  ledgerId: string,
  read: () => Promise<unknown>,
  ports: {
    readonly failures: LedgerFailures;
    readonly clock: Clock;
    readonly onRead: () => void;
  } & Pick<WorkRhythm, 'listen' | 'onError'> & { readonly restMilliseconds: number },
): Workers {
  const { failures, clock, onError, onRead, restMilliseconds } = ports;
  let tries = 0;
  /** What was noted last, if anything: of what happened before this process began nothing is known. */
  let noted: { readonly code: string | undefined } | undefined;

  async function note(code: string | undefined): Promise<void> {
    if (noted !== undefined && noted.code === code) return;
    await failures.note(ledgerId, code, clock.now());
    noted = { code };
  }

  return repeat(
    async () => {
      try {
        await read();
      } catch (error) {
        const code = errorCode(error) ?? 'InternalError';
        if (tries++ === 0 || code !== noted?.code) onError(error);
        return note(code);
      }
      if (tries > 0) onRead();
      tries = 0;
      return note(undefined);
    },
    {
      restMilliseconds: () => Math.min(restMilliseconds * 2 ** tries, longestRestMilliseconds),
      ...(ports.listen !== undefined && { listen: ports.listen }),
      onError,
    },
  );
}
