import { CodedError } from '@countersign/kernel';

/** Why code did not come: nothing answers at present, or the server no longer has it, since a newer app was installed. */
export type MissingCode = 'CodeUnreachable' | 'CodeGone';

/**
 * Fetches code of the app, a second time where the network was only gone for a moment. Throws a {@link CodedError} with {@link MissingCode}, and
 * as it is what the code itself throws when it first runs.
 */
export async function fetchCode<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    if (!didNotCome(error)) throw error;
    if (!(await isReachable()))
      throw new CodedError<MissingCode>('CodeUnreachable', 'The server could not be reached', { cause: error });
  }
  try {
    return await load();
  } catch (error) {
    if (!didNotCome(error)) throw error;
    throw new CodedError<MissingCode>('CodeGone', 'The server no longer has this part of the app', { cause: error });
  }
}

/** The HTML standard says TypeError where a module could not be fetched, whatever the words: anything else is a defect of the code that came. */
const didNotCome = (error: unknown) => error instanceof TypeError;

/** After which a server that says nothing counts as one that does not answer. */
const silenceMilliseconds = 15_000;

/** Whether the server that the app came from answers, and not something before it that waits for it to come back. */
async function isReachable(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(silenceMilliseconds);
    return (await fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store', signal })).ok;
  } catch {
    return false;
  }
}
