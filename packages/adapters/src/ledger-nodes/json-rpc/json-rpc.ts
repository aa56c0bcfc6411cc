import type { Result } from '@countersign/kernel';

import { tryAgain } from './again.ts';
import { standard, type Dialect } from './dialect.ts';
import { overHttp } from './over-http.ts';
import { overSocket } from './over-socket.ts';
import { createPace } from './pace.ts';
import type { Transport } from './transport.ts';

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
export interface JsonRpc extends Pick<Transport, 'listen' | 'close'> {
  /** For logs and errors: host and port, never more of the URL, where there may be a secret. */
  readonly name: string;
  /** So many calls at most go out together. */
  readonly batch: number;
  /** Whether each of them is a request of its own. */
  readonly isSeparate?: boolean;
  /**
   * The answers to the calls, in their order. What can be tried again (no answer in time, a connection that was lost, a status of 429 or of 500 and
   * above, a limit) was tried again. Throws `LedgerUnreachable`; its cause is `AnswerTooLarge` where fewer calls may have an answer.
   */
  ask(calls: readonly RpcCall[]): Promise<readonly RpcAnswer[]>;
}

/** A client of one node, over HTTP or WebSocket as its URL says. Waits as `sleep` does. */
export function createJsonRpc(
  settings: NodeSettings,
  sleep: (milliseconds: number) => Promise<void> = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds)),
  dialect: Dialect = standard,
): JsonRpc {
  const { host: name, protocol } = new URL(settings.url);
  const pace = createPace(settings.requestsPerSecond, sleep);
  const { send, ...more } = protocol.startsWith('ws')
    ? overSocket(settings, name, sleep, dialect)
    : overHttp(settings, name, dialect);
  const asked = (calls: readonly RpcCall[]) =>
    tryAgain(name, sleep, async (isAlone) => {
      await pace();
      return send(calls, isAlone);
    });

  const { isSeparate } = dialect;
  return {
    ...more,
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
