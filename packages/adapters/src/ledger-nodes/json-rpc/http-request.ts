import { CodedError, errorCode, isCodedError } from '@countersign/kernel';

import { Again, retryAfter } from './again.ts';
import type { NodeSettings } from './json-rpc.ts';
import { readBody, usualMostBytes } from './read-body.ts';

interface HttpAnswer {
  /** Below 500, and not 429. */
  readonly status: number;
  readonly text: string;
}

/**
 * Sends JSON to a server, or asks for what is at a URL. `who` is the server, in an error's words. Throws `Again`, and `LedgerUnreachable` with the
 * cause `AnswerTooLarge`.
 */
export async function requestByHttp(
  { authorization, timeoutSeconds }: Pick<NodeSettings, 'authorization' | 'timeoutSeconds'>,
  who: string,
  { url, body, mostBytes = usualMostBytes }: { readonly url: string; readonly body?: string; readonly mostBytes?: number },
): Promise<HttpAnswer> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, {
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(authorization !== undefined && { authorization }),
      },
      ...(body !== undefined && { method: 'POST', body }),
      signal: AbortSignal.timeout(timeoutSeconds * 1_000),
      // A redirect would take the credentials somewhere else.
      redirect: 'error',
    });
    text = await readBody(response, mostBytes);
  } catch (error) {
    if (isCodedError(error, 'AnswerTooLarge'))
      throw new CodedError('LedgerUnreachable', `${who}: ${error.message}`, { cause: error });
    throw new Again(whyNoAnswer(error));
  }
  const { status } = response;
  if (status === 429 || status >= 500)
    throw new Again(`status ${status}`, { afterMilliseconds: retryAfter(response.headers.get('retry-after')) });
  return { status, text };
}

/** The cause alone: the message around it may have the URL. */
function whyNoAnswer(error: unknown): string {
  if (!(error instanceof Error)) return 'failed';
  if (error.name === 'TimeoutError') return 'no answer in time';
  return errorCode(error.cause) ?? error.name;
}
