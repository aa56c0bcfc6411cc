import { once } from 'node:events';
import { createServer } from 'node:http';

/** A server that answers with JSON by its path and, where it is JSON-RPC, by what was called. */
export interface JsonServer {
  readonly url: string;
  /** Paths with their queries, of all requests so far. */
  readonly requests: string[];
  /** Of the newest request. */
  authorization: string | undefined;
  /** What it answers; text is sent as it is, undefined is status 404, 'down' and 'silent' are no answer at all. */
  answer: (path: string) => unknown;
  /** The results of its methods, where it is a node. */
  results: Readonly<Record<string, unknown>>;
  close(): Promise<void>;
}

interface Called {
  readonly id: unknown;
  readonly method: string;
}

/** Starts one that has nothing. */
export async function startJsonServer(): Promise<JsonServer> {
  const http = createServer((request, response) => {
    void (async () => {
      server.requests.push(request.url ?? '');
      server.authorization = request.headers.authorization;
      let body = '';
      for await (const chunk of request) body += String(chunk);
      const answer = server.answer(request.url ?? '');
      if (answer === 'down') return void request.socket.destroy();
      if (answer === 'silent') return;
      if (body !== '') {
        const calls = JSON.parse(body) as Called | readonly Called[];
        const one = ({ id, method }: Called) => ({ jsonrpc: '2.0', id, result: server.results[method] });
        return void response.end(JSON.stringify(Array.isArray(calls) ? calls.map(one) : one(calls as Called)));
      }
      const headers = typeof answer === 'string' ? {} : { 'content-type': 'application/json' };
      response.writeHead(answer === undefined ? 404 : 200, headers);
      response.end(typeof answer === 'string' ? answer : JSON.stringify(answer));
    })();
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const bound = http.address();
  const server: JsonServer = {
    url: `http://127.0.0.1:${typeof bound === 'object' && bound !== null ? bound.port : 0}`,
    requests: [],
    authorization: undefined,
    answer: () => undefined,
    results: {},
    async close() {
      http.closeAllConnections();
      http.close();
      await once(http, 'close');
    },
  };
  return server;
}
