import { CodedError } from '@countersign/kernel';

/** Pauses before the second and the third try. */
const pauses = [250, 1_000];
const longestPause = 5_000;

/** A server did not do what it may do later. */
export class Again extends Error {
  /** How long it wants to be left alone. */
  readonly afterMilliseconds: number | undefined;
  /** Whether it is not known which of several requests was at fault, so that each is to be tried without the others. */
  readonly isAlone: boolean;

  constructor(
    message: string,
    { afterMilliseconds, isAlone = false }: { afterMilliseconds?: number | undefined; isAlone?: boolean } = {},
  ) {
    super(message);
    this.afterMilliseconds = afterMilliseconds;
    this.isAlone = isAlone;
  }
}

/** Tries until it is done, three times at most. `who` is the server, in an error's words. Throws `LedgerUnreachable`. */
export async function tryAgain<T>(
  who: string,
  sleep: (milliseconds: number) => Promise<void>,
  request: (isAlone: boolean) => Promise<T>,
): Promise<T> {
  let isAlone = false;
  for (let attempt = 0; ; attempt++) {
    try {
      return await request(isAlone);
    } catch (error) {
      const pause = pauses[attempt];
      if (!(error instanceof Again)) throw error;
      if (pause === undefined) throw new CodedError('LedgerUnreachable', `${who} does not answer: ${error.message}`);
      ({ isAlone } = error);
      // Not all that were refused together shall come again together.
      await sleep(Math.min(error.afterMilliseconds ?? pause * (1 + Math.random()), longestPause));
    }
  }
}

/**
 * How long a node that refuses a request says that it wants to be left alone: seconds, or a date (RFC 9110, 10.2.3). Undefined for anything else, and for a
 * date that is over, as by clocks that differ.
 */
export function retryAfter(header: string | null | undefined): number | undefined {
  const text = header?.trim() ?? '';
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text) * 1_000;
  const left = /^[a-z]+, .* GMT$/i.test(text) ? Date.parse(text) - Date.now() : 0;
  return left > 0 ? left : undefined;
}
