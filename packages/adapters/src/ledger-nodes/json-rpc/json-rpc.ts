import { CodedError, err, errorCode, isCodedError, ok, type Result } from '@countersign/kernel';
import { z } from 'zod';

import { createPace } from './pace.ts';
import { readBody } from './read-body.ts';

/** A node as its client needs it. */
export interface NodeSettings {
  /** With the secret in it, where the file has `{token}`: for nothing but requests. */
  readonly url: string;
  /** The value of the header `authorization`, a secret. */
  readonly authorization: string | undefined;
  readonly requestsPerSecond: number | undefined;
  /** Calls that go out together. */
  readonly batch: number;
  readonly timeoutSeconds: number;
}

/** A method of a node with what it is given. */
export interface RpcCall {
  readonly method: string;
  readonly params: readonly unknown[];
}

/** A node's own words for what it did not do. */
export interface RpcError {
  readonly code: number;
  readonly message: string;
}

/** What a node answers to a call. */
export type RpcAnswer = Result<unknown, RpcError>;

/** A node that speaks JSON-RPC. */
export interface JsonRpc {
  /** For logs and errors: host and port, never more of the URL, where there may be a secret. */
  readonly name: string;
  /** So many calls at most go out together. */
  readonly batch: number;
  /** Whether each of them is a request of its own. */
  readonly isSeparate?: boolean;
  /**
   * The answers to the calls, in their order. What can be tried again (no answer in time, a status of 429 or of 500 and above, a limit) was tried again.
   * Throws `LedgerUnreachable`; its cause is `AnswerTooLarge` where fewer calls may have an answer.
   */
  ask(calls: readonly RpcCall[]): Promise<readonly RpcAnswer[]>;
}

const Answer = z.object({
  id: z.union([z.number(), z.string(), z.null()]).optional(),
  result: z.unknown().optional(),
  error: z.object({ code: z.number(), message: z.string() }).nullish(),
});
const Answers = z.union([z.array(Answer), Answer.transform((answer) => [answer])]);

/** What is not the same for all nodes. */
export interface Dialect {
  /** Whether each call is a request of its own. */
  readonly isSeparate: boolean;
  /** The node's words where an answer, which is no error, says that the node is asked too much. */
  readonly limitIn: (result: unknown) => string | undefined;
}

const standard: Dialect = { isSeparate: false, limitIn: () => undefined };

/** Pauses before the second and the third try. */
const pauses = [250, 1_000];
const longestPause = 5_000;

class Again extends Error {
  readonly afterMilliseconds: number | undefined;

  constructor(message: string, afterMilliseconds?: number) {
    super(message);
    this.afterMilliseconds = afterMilliseconds;
  }
}

/** A client of one node (https://www.jsonrpc.org/specification, over HTTP). Waits as `sleep` does. */
export function createJsonRpc(
  settings: NodeSettings,
  sleep: (milliseconds: number) => Promise<void> = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds)),
  dialect: Dialect = standard,
): JsonRpc {
  const name = new URL(settings.url).host;
  const pace = createPace(settings.requestsPerSecond, sleep);
  const headers = {
    'content-type': 'application/json',
    ...(settings.authorization !== undefined && { authorization: settings.authorization }),
  };

  async function request(calls: readonly RpcCall[]): Promise<readonly RpcAnswer[]> {
    await pace();
    const bodies = calls.map(({ method, params }, id) => ({ jsonrpc: '2.0', id, method, params }));
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
    if (response.status === 429 || response.status >= 500) throw new Again(`status ${response.status}`, retryAfter(response));
    return answersIn(text, response.status, calls.length, dialect);
  }

  async function asked(calls: readonly RpcCall[]): Promise<readonly RpcAnswer[]> {
    for (let attempt = 0; ; attempt++) {
      try {
        return await request(calls);
      } catch (error) {
        const pause = pauses[attempt];
        if (!(error instanceof Again)) throw error;
        if (pause === undefined) throw new CodedError('LedgerUnreachable', `The node ${name} does not answer: ${error.message}`);
        // Not all that were refused together shall come again together.
        await sleep(Math.min(error.afterMilliseconds ?? pause * (1 + Math.random()), longestPause));
      }
    }
  }

  const { isSeparate } = dialect;
  return {
    name,
    batch: settings.batch,
    isSeparate,
    async ask(calls) {
      const answers: RpcAnswer[] = [];
      for (let start = 0; start < calls.length; start += settings.batch) {
        const together = calls.slice(start, start + settings.batch);
        const requests = isSeparate ? together.map((call) => [call]) : [together];
        answers.push(...(await Promise.all(requests.map(asked))).flat());
      }
      return answers;
    },
  };
}

function answersIn(text: string, status: number, count: number, { limitIn }: Dialect): readonly RpcAnswer[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Again(`status ${status}, and no JSON`);
  }
  const read = Answers.safeParse(value);
  if (!read.success) throw new Again(`status ${status}, and no JSON-RPC`);
  const [first] = read.data;
  // One answer to many calls: the request as a whole was refused.
  if (count > 1 && read.data.length === 1 && first?.error) throw new Again(first.error.message);
  const byId = new Map(read.data.map((answer) => [Number(answer.id), answer]));
  return Array.from({ length: count }, (_, id) => {
    const answer = byId.get(id) ?? (count === 1 ? first : undefined);
    if (answer === undefined) throw new Again(`${read.data.length} answers to ${count} calls`);
    if (!answer.error) {
      const limit = limitIn(answer.result);
      if (limit !== undefined) throw new Again(limit);
      return ok(answer.result);
    }
    if (isLimit(answer.error)) throw new Again(answer.error.message);
    return err(answer.error);
  });
}

/** EIP-1474 has a code for it; those who sell access to nodes have words. */
function isLimit({ code, message }: RpcError): boolean {
  return code === -32005 || code === 429 || /rate limit|too many requests|request limit|capacity/i.test(message);
}

function retryAfter(response: Response): number | undefined {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1_000 : undefined;
}

/** The cause alone: the message around it may have the URL. */
function whyNoAnswer(error: unknown): string {
  if (!(error instanceof Error)) return 'failed';
  if (error.name === 'TimeoutError') return 'no answer in time';
  return errorCode(error.cause) ?? error.name;
}
