import { CodedError, errorCode, isCodedError } from '@countersign/kernel';

import { Again, retryAfter } from './again.ts';
import { answersTo } from './answers.ts';
import { jsonRpc, type Dialect } from './dialect.ts';
import type { NodeSettings, Transport } from './json-rpc.ts';
import { readBody } from './read-body.ts';

/** A node by HTTP, where requests have nothing to do with each other. */
export function overHttp(settings: NodeSettings, name: string, dialect: Dialect): Transport {
  const headers = {
    'content-type': 'application/json',
    ...(settings.authorization !== undefined && { authorization: settings.authorization }),
  };
  return {
    async send(calls) {
      const bodies = calls.map((call, id) => jsonRpc.write(id, call));
      let response: Response;
      let text: string;
      try {
        response = await fetch(settings.url, {
          method: 'POST',
          headers,
          body: JSON.stringify(bodies.length === 1 ? bodies[0] : bodies),
          signal: AbortSignal.timeout(settings.timeoutSeconds * 1_000),
          // A redirect would take the credentials somewhere else.
          redirect: 'error',
        });
        text = await readBody(response);
      } catch (error) {
        if (isCodedError(error, 'AnswerTooLarge'))
          throw new CodedError('LedgerUnreachable', `The node ${name}: ${error.message}`, { cause: error });
        throw new Again(whyNoAnswer(error));
      }
      const { status } = response;
      if (status === 429 || status >= 500)
        throw new Again(`status ${status}`, { afterMilliseconds: retryAfter(response.headers.get('retry-after')) });
      return answersTo([...calls.keys()], read(text, status), dialect);
    },
  };
}

function read(text: string, status: number) {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Again(`status ${status}, and no JSON`);
  }
  const found = jsonRpc.read(value);
  if (found === undefined) throw new Again(`status ${status}, and no JSON-RPC`);
  return found;
}

/** The cause alone: the message around it may have the URL. */
function whyNoAnswer(error: unknown): string {
  if (!(error instanceof Error)) return 'failed';
  if (error.name === 'TimeoutError') return 'no answer in time';
  return errorCode(error.cause) ?? error.name;
}
