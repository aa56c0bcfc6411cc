import { tryAgain } from './again.ts';
import { standard, type Dialect } from './dialect.ts';
import type { JsonRpc, NodeSettings, RpcAnswer, RpcCall } from './json-rpc.ts';
import { overHttp } from './over-http.ts';
import { overSocket } from './over-socket.ts';
import { createPace, pause } from './pace.ts';
import { usualMostBytes } from './read-body.ts';

/** A client of one node, over HTTP or WebSocket as its URL says. Waits as `sleep` does. */
export function createJsonRpc(
  settings: NodeSettings,
  sleep: (milliseconds: number) => Promise<void> = pause,
  dialect: Dialect = standard,
): JsonRpc {
  const { host: name, protocol } = new URL(settings.url);
  const who = `The node ${name}`;
  const pace = createPace(settings.requestsPerSecond, sleep);
  const { send, ...more } = protocol.startsWith('ws')
    ? overSocket(settings, name, sleep, dialect)
    : overHttp(settings, who, dialect);
  const asked = (calls: readonly RpcCall[], mostBytes: number) =>
    tryAgain(who, sleep, async (isAlone) => {
      await pace();
      return send(calls, { isAlone, mostBytes });
    });

  const { isSeparate } = dialect;
  return {
    ...more,
    name,
    batch: settings.batch,
    isSeparate,
    async ask(calls, mostBytes = usualMostBytes) {
      const answers: RpcAnswer[] = [];
      for (let start = 0; start < calls.length; start += settings.batch) {
        const together = calls.slice(start, start + settings.batch);
        const requests = isSeparate ? together.map((call) => [call]) : [together];
        answers.push(...(await Promise.all(requests.map((request) => asked(request, mostBytes)))).flat());
      }
      return answers;
    },
  };
}
