import type { IntentDryRunResponse } from '@countersign/contract';
import { isCodedError } from '@countersign/kernel';
import { disbeliefs } from '@countersign/ledger-port';
import type { Ledger } from '@countersign/model';

type Failure = Pick<IntentDryRunResponse, 'result' | 'estimate'>;

/** How long who proposes waits for a ledger: which policies apply is known without it. */
const usualPatience = 3_000;

/**
 * What a ledger answers, or that it cannot be asked at present: `TransientIssue`, with the ledger's name, for one that is silent, cannot be
 * reached, or is not believed. Whichever node it was, and why, is for the log of those who read the ledger.
 */
export async function withinPatience<Answer>(
  { id, alias }: Pick<Ledger, 'id' | 'alias'>,
  ask: () => Promise<Answer>,
  milliseconds = usualPatience,
): Promise<Answer | Failure> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<Failure>((resolve) => {
    timer = setTimeout(() => resolve(unreachable(`${alias ?? id} has not answered yet`)), milliseconds);
  });
  try {
    return await Promise.race([ask(), silence]);
  } catch (error) {
    const why = [error, isCodedError(error) ? error.cause : undefined];
    if (why.some((one) => isCodedError(one, ...disbeliefs)))
      return unreachable(`${alias ?? id} is stopped until somebody has looked at it`);
    if (why.some((one) => isCodedError(one, 'LedgerUnread')))
      return unreachable(`${alias ?? id} has not been read yet since the server was started`);
    if (isCodedError(error, 'LedgerUnreachable')) return unreachable(`${alias ?? id} cannot be reached`);
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

function unreachable(reason: string): Failure {
  const failure = { type: 'Failure', hint: 'TransientIssue', reason } as const;
  return { result: failure, estimate: failure };
}
