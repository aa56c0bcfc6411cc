import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

import { errorMessage } from '@countersign/kernel';
import { afterEach, expect, test } from 'vitest';

import { standard, type Dialect } from './dialect.ts';
import { createJsonRpc } from './create-json-rpc.ts';

interface Asked {
  readonly id: number;
  readonly method: string;
}
/** What a node does with one request: a status and a body, or nothing at all. */
type Reply = (
  calls: readonly Asked[],
) => { readonly status?: number; readonly headers?: object; readonly body: unknown } | 'Silence';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** A node that replies as a test says, one reply a request, the last one again and again. */
async function nodeThat(
  replies: readonly Reply[],
  settings: { batch?: number; timeoutSeconds?: number } = {},
  dialect?: Dialect,
) {
  const requests: (readonly Asked[])[] = [];
  const headers: IncomingMessage['headers'][] = [];
  const pauses: number[] = [];
  server = createServer((request: IncomingMessage, response: ServerResponse) => {
    let text = '';
    request.on('data', (part) => (text += String(part)));
    request.on('end', () => {
      const calls = [JSON.parse(text)].flat() as Asked[];
      const reply = replies[Math.min(requests.length, replies.length - 1)]?.(calls);
      requests.push(calls);
      headers.push(request.headers);
      if (reply === undefined || reply === 'Silence') return;
      response.writeHead(reply.status ?? 200, { ...reply.headers });
      response.end(typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const node = createJsonRpc(
    {
      url: `http://127.0.0.1:${port}/v3/geheim`,
      authorization: 'Bearer geheim',
      requestsPerSecond: undefined,
      batch: 50,
      timeoutSeconds: 5,
      ...settings,
    },
    async (milliseconds) => void pauses.push(milliseconds),
    dialect,
  );
  return { node, requests, headers, pauses };
}

const answers: Reply = (calls) => ({ body: calls.map(({ id, method }) => ({ jsonrpc: '2.0', id, result: method })) });
const call = (method: string) => ({ method, params: [] });
const failure = (ask: Promise<unknown>) =>
  ask.then(
    () => 'no failure',
    (error: unknown) => errorMessage(error),
  );

test('many calls are one request, and answers find their calls in any order', async () => {
  const { node, requests, headers } = await nodeThat([
    (calls) => ({ body: calls.map(({ id, method }) => ({ id, result: method })).toReversed() }),
  ]);
  expect(await node.ask([call('a'), call('b'), call('c')])).toEqual(['a', 'b', 'c'].map((value) => ({ ok: true, value })));
  expect(requests).toHaveLength(1);
  expect(headers[0]?.authorization).toBe('Bearer geheim');
});

test('more calls than a batch has are several requests', async () => {
  const { node, requests } = await nodeThat([answers], { batch: 2 });
  expect(await node.ask(['a', 'b', 'c', 'd', 'e'].map(call))).toHaveLength(5);
  expect(requests.map(({ length }) => length)).toEqual([2, 2, 1]);
});

test('what a node refuses is an answer, and the other calls have theirs', async () => {
  const { node, requests } = await nodeThat([
    () => ({
      body: [
        { id: 0, error: { code: -32000, message: 'execution reverted' } },
        { id: 1, result: null },
      ],
    }),
  ]);
  expect(await node.ask([call('a'), call('b')])).toEqual([
    { ok: false, error: { code: -32000, message: 'execution reverted' } },
    { ok: true, value: null },
  ]);
  expect(requests).toHaveLength(1);
});

test.each<[string, Reply]>([
  ['a status of 503', () => ({ status: 503, body: '' })],
  ['a limit', () => ({ status: 429, body: '' })],
  [
    'a limit in a call of several',
    (calls) => ({ body: calls.map(({ id }) => ({ id, error: { code: -32005, message: 'limit exceeded' } })) }),
  ],
  ['no JSON', () => ({ body: '<html>' })],
  ['an answer too few', (calls) => ({ body: calls.slice(1).map(({ id }) => ({ id, result: 1 })) })],
  ['one error for all calls', () => ({ body: { id: null, error: { code: -32600, message: 'batch too large' } } })],
])('after %s it is tried again, with longer pauses, and then given up', async (_, reply) => {
  const once = await nodeThat([reply, answers]);
  expect(await once.node.ask([call('a'), call('b')])).toHaveLength(2);
  expect(once.requests).toHaveLength(2);
  server?.close();
  const forEver = await nodeThat([reply]);
  const message = await failure(forEver.node.ask([call('a'), call('b')]));
  expect(message).toMatch(/^The node 127\.0\.0\.1:\d+ does not answer: /);
  expect(message).not.toContain('geheim');
  expect(forEver.requests).toHaveLength(3);
  expect(forEver.pauses[1]).toBeGreaterThan(forEver.pauses[0] ?? 0);
});

test('a node of another dialect is asked one call a request, some at once, and says in an answer that it is asked too much', async () => {
  const dialect: Dialect = { ...standard, isSeparate: true, limitIn: (result) => (result === 'slow' ? 'slow' : undefined) };
  const once: Reply = ([asked]) => ({ body: { id: asked?.id, result: asked?.method } });
  const { node, requests, pauses } = await nodeThat([() => ({ body: { id: 0, result: 'slow' } }), once], {}, dialect);
  const methods = Array.from({ length: 20 }, (_, index) => `m${index}`);
  expect(await node.ask(methods.map(call))).toEqual(methods.map((value) => ({ ok: true, value })));
  expect(new Set(requests.map(({ length }) => length))).toEqual(new Set([1]));
  expect([requests.length, pauses.length]).toEqual([21, 1]);
});

test('a node that says how long to wait is waited for, within reason', async () => {
  const { node, pauses } = await nodeThat([
    () => ({ status: 429, headers: { 'retry-after': '2' }, body: '' }),
    () => ({ status: 429, headers: { 'retry-after': '3600' }, body: '' }),
    answers,
  ]);
  await node.ask([call('a')]);
  expect(pauses).toEqual([2_000, 5_000]);
});

test('a node that says nothing, is not there, or sends its callers elsewhere does not answer', async () => {
  const silent = await nodeThat([() => 'Silence'], { timeoutSeconds: 1 });
  expect(await failure(silent.node.ask([call('a')]))).toContain('no answer in time');
  server?.closeAllConnections();
  server?.close();
  expect(await failure(silent.node.ask([call('a')]))).toContain('ECONNREFUSED');
  const moved = await nodeThat([() => ({ status: 302, headers: { location: 'http://127.0.0.1:1/' }, body: '' })]);
  const message = await failure(moved.node.ask([call('a')]));
  expect(message).toContain('does not answer');
  expect(message).not.toContain('geheim');
});

test('an answer without an end is not read to it', async () => {
  const { node } = await nodeThat([() => ({ body: 'x'.repeat(2 ** 25 + 1) })]);
  expect(await failure(node.ask([call('a')]))).toContain('too large');
});

test('an answer may be as large as is said when it is asked for', async () => {
  const { node } = await nodeThat([(calls) => ({ body: calls.map(({ id }) => ({ id, result: 'x'.repeat(500) })) })]);
  expect(await failure(node.ask([call('a')], 400))).toContain('too large');
  expect(await node.ask([call('a')], 600)).toEqual([{ ok: true, value: 'x'.repeat(500) }]);
});
