import { once } from 'node:events';
import { createServer } from 'node:http';

interface Call {
  readonly id: number;
  readonly method: string;
  readonly params: readonly unknown[];
}
interface Answer {
  readonly id: number;
  readonly result?: unknown;
  readonly error?: unknown;
}

/** A node in front of another one, which tests can take away, let lie, or swap. */
export interface NodeProxy {
  readonly url: string;
  /** The methods of each request so far. */
  readonly requests: (readonly string[])[];
  /** Another node behind it. */
  target: string;
  /** Nobody is there. */
  isDown: boolean;
  /** What it asks the node in place of a call. */
  ask: ((call: Call) => Call) | undefined;
  /** What it says in place of the node's answer to a call. */
  say: ((call: Call, answer: Answer) => Answer) | undefined;
  close(): Promise<void>;
}

/** Starts one. */
export async function startNodeProxy(target: string): Promise<NodeProxy> {
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (part) => (text += String(part)));
    request.on('end', () => {
      if (proxy.isDown) return void request.socket.destroy();
      const asked = JSON.parse(text) as Call | readonly Call[];
      const calls = [asked].flat();
      proxy.requests.push(calls.map(({ method }) => method));
      const answered = async () => {
        const { ask } = proxy;
        const body = ask === undefined ? text : JSON.stringify(Array.isArray(asked) ? calls.map(ask) : calls.map(ask)[0]);
        const answers = [await forward(body, request.headers.authorization)].flat().map((one) => {
          const call = calls.find(({ id }) => id === one.id);
          return call === undefined || proxy.say === undefined ? one : proxy.say(call, one);
        });
        response.end(JSON.stringify(Array.isArray(asked) ? answers : answers[0]));
      };
      answered().catch(() => request.socket.destroy());
    });
  });
  const forward = async (body: string, authorization: string | undefined) => {
    const headers = { 'content-type': 'application/json', ...(authorization !== undefined && { authorization }) };
    const response = await fetch(proxy.target, { method: 'POST', headers, body });
    return (await response.json()) as Answer | readonly Answer[];
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const proxy: NodeProxy = {
    url: `http://127.0.0.1:${port}`,
    requests: [],
    target,
    isDown: false,
    ask: undefined,
    say: undefined,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return proxy;
}
