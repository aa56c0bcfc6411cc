import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';

import { errorCode, toHex, utf8 } from '@countersign/kernel';
import { afterEach, expect, test, vi } from 'vitest';

import type { NodeSettings, RpcCall } from '../json-rpc/json-rpc.ts';
import { createRest } from './create-rest.ts';

/** What a server does with one request. */
type Reply = (response: ServerResponse) => void;

const servers: Server[] = [];
afterEach(() => {
  vi.useRealTimers();
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** A server that replies as a test says, one reply a request, the last one again and again. */
async function serverThat(...replies: readonly Reply[]) {
  const requests: { path: string; type: string | undefined; authorization: string | undefined; body: string }[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { url = '', headers } = request;
      const reply = replies[Math.min(requests.length, replies.length - 1)];
      requests.push({
        path: url,
        type: headers['content-type'],
        authorization: headers.authorization,
        body: toHex(Buffer.concat(parts)),
      });
      reply?.(response);
    });
  });
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const host = `127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  return { host, requests, url: `http://${host}` };
}

/** A client of such a server, with how long it paused between its tries. */
async function nodeThat(replies: readonly Reply[], over: Partial<NodeSettings> = {}, isRefusal?: (said: string) => boolean) {
  const server = await serverThat(...replies);
  const pauses: number[] = [];
  const settings = { authorization: 'Bearer geheim', requestsPerSecond: undefined, batch: 5, timeoutSeconds: 5, ...over };
  const sleep = async (milliseconds: number) => void pauses.push(milliseconds);
  return { ...server, pauses, node: createRest({ url: `${server.url}/geheim`, ...settings }, sleep, isRefusal) };
}

const json = { 'content-type': 'application/json' };
const saying =
  (body: string, headers: Readonly<Record<string, string>> = json): Reply =>
  (response) =>
    response.writeHead(200, headers).end(body);
const withStatus =
  (status: number, headers: Readonly<Record<string, string>> = {}, body = ''): Reply =>
  (response) =>
    response.writeHead(status, headers).end(body);
const silence: Reply = () => undefined;
const good = saying('{"a":1}');
const at = (path: string): RpcCall => ({ method: path, params: [] });
const goodAnswer = [{ ok: true, value: { a: 1 } }];

/** Begins an answer, and cuts the connection in the middle of it. */
function halfOf(headers: Readonly<Record<string, string>>): Reply {
  return (response) => {
    response.writeHead(200, { ...json, ...headers });
    response.write('{"a":', () => response.socket?.destroy());
  };
}

/** Says nothing of its length and ends in the middle of a value: the end of the connection is the end of the answer. */
const endsEarly: Reply = (response) => {
  response.socket?.end('HTTP/1.1 200 OK\r\ncontent-type: application/json\r\nconnection: close\r\n\r\n{"a":');
};

/** The code, the words and the cause of a failure. */
async function failure(asked: Promise<unknown>) {
  const error: unknown = await asked.then(
    () => new Error('no failure'),
    (one: unknown) => one,
  );
  return error instanceof Error
    ? { code: errorCode(error), message: error.message, cause: errorCode(error.cause) }
    : { code: undefined, message: String(error), cause: undefined };
}

test.each<[string, Reply, string]>([
  ['a status of 429', withStatus(429), 'status 429'],
  ['a status of 500', withStatus(500, {}, 'oops'), 'status 500'],
  ['a status of 503', withStatus(503), 'status 503'],
  ['a page where JSON was said to be', saying('<html>'), 'no JSON'],
  ['nothing where JSON was said to be', saying(''), 'no JSON'],
  ['a connection that is cut in an answer of a known length', halfOf({ 'content-length': '100' }), 'no connection'],
  ['a connection that is cut in an answer of pieces', halfOf({ 'transfer-encoding': 'chunked' }), 'no connection'],
  ['an answer that ends in the middle', endsEarly, 'no JSON'],
  ['a connection that is cut at once', (response) => response.socket?.destroy(), 'no connection'],
])('after %s it is tried again, with longer pauses, and then given up', async (_, reply, words) => {
  const passing = await nodeThat([reply, good]);
  expect(await passing.node.ask([at('/x')])).toEqual(goodAnswer);
  expect([passing.requests.length, passing.pauses.length]).toEqual([2, 1]);
  const lasting = await nodeThat([reply]);
  expect(await failure(lasting.node.ask([at('/x')]))).toMatchObject({
    code: 'LedgerUnreachable',
    message: `The node ${lasting.host} does not answer: ${words}`,
  });
  expect(lasting.requests).toHaveLength(3);
  expect(lasting.pauses[1]).toBeGreaterThan(lasting.pauses[0] ?? 0);
});

test('a server that never answers, or begins and never ends, is given up in time', async () => {
  const begins: Reply = (response) => void response.writeHead(200, json).write('{');
  for (const reply of [silence, begins]) {
    const { host, node, pauses } = await nodeThat([reply], { timeoutSeconds: 0.1 });
    expect((await failure(node.ask([at('/x')]))).message).toBe(`The node ${host} does not answer: no answer in time`);
    expect(pauses).toHaveLength(2);
  }
});

const now = Date.UTC(2026, 10, 30, 12, 0, 0);

test.each<[string, string, number]>([
  ['seconds', '2', 2_000],
  ['no seconds', '0', 0],
  ['more seconds than anybody waits', '3600', 5_000],
  ['a date', 'Mon, 30 Nov 2026 12:00:03 GMT', 3_000],
  ['a date of the older form', 'Monday, 30-Nov-26 12:00:03 GMT', 3_000],
  ['a date that nobody waits for', 'Tue, 01 Dec 2026 12:00:00 GMT', 5_000],
])('a server that asks for patience by %s is left alone so long', async (_, header, pause) => {
  vi.setSystemTime(now);
  const { node, pauses } = await nodeThat([withStatus(429, { 'retry-after': header }), good]);
  expect(await node.ask([at('/x')])).toEqual(goodAnswer);
  expect(pauses).toEqual([pause]);
});

test.each([
  ['a date that is over', 'Mon, 30 Nov 2026 11:59:00 GMT'],
  ['nothing', ''],
  ['a number below zero', '-1'],
  ['no number', 'soon'],
  ['no date', 'Mon, soon GMT'],
])('where patience is asked for by %s the pause is the usual one', async (_, header) => {
  vi.setSystemTime(now);
  const { node, pauses } = await nodeThat([withStatus(503, { 'retry-after': header }), good]);
  expect(await node.ask([at('/x')])).toEqual(goodAnswer);
  expect(pauses).toHaveLength(1);
  // A quarter of a second and at most as much again.
  expect(pauses[0]).toBeGreaterThanOrEqual(250);
  expect(pauses[0]).toBeLessThanOrEqual(500);
});

test('a redirect is not followed, which would take the credentials somewhere else', async () => {
  const elsewhere = await serverThat(good);
  for (const status of [301, 302, 307, 308]) {
    const { node } = await nodeThat([withStatus(status, { location: `${elsewhere.url}/x` })]);
    const { code, message } = await failure(node.ask([at('/x')]));
    expect(code).toBe('LedgerUnreachable');
    expect(message).not.toContain('geheim');
  }
  expect(elsewhere.requests).toEqual([]);
});

test('an answer that is too large is not read to its end, nor asked for again', async () => {
  const endless: Reply = (response) => {
    response.writeHead(200, json);
    const more = () => {
      while (!response.destroyed && response.write('x'.repeat(1_000)));
    };
    response.on('drain', more);
    more();
  };
  for (const reply of [endless, saying(`"${'x'.repeat(99)}"`), withStatus(404, {}, 'x'.repeat(101))]) {
    const { host, node, requests, pauses } = await nodeThat([reply]);
    expect(await failure(node.ask([at('/x')], 100))).toEqual({
      code: 'LedgerUnreachable',
      message: `The node ${host}: the answer is too large`,
      cause: 'AnswerTooLarge',
    });
    expect([requests.length, pauses]).toEqual([1, []]);
  }
  const { node } = await nodeThat([saying(`"${'x'.repeat(98)}"`)]);
  expect(await node.ask([at('/x')], 100)).toEqual([{ ok: true, value: 'x'.repeat(98) }]);
});

test('whole numbers that JavaScript cannot hold are their text, and all others are numbers', async () => {
  const text = '{"list":[9007199254740991,9007199254740993,-9007199254740993,18446744073709551615,0,-5,1.5,0.1],"big":1e400}';
  const { node } = await nodeThat([saying(text)]);
  expect(await node.ask([at('/x')])).toEqual([
    {
      ok: true,
      value: {
        list: [9007199254740991, '9007199254740993', '-9007199254740993', '18446744073709551615', 0, -5, 1.5, 0.1],
        big: '1e400',
      },
    },
  ]);
});

test('what is not said to be JSON is bytes, whatever it looks like', async () => {
  const { node } = await nodeThat([saying('{"a":1}', { 'content-type': 'application/octet-stream' })]);
  expect(await node.ask([at('/x')])).toEqual([{ ok: true, value: Buffer.from('{"a":1}') }]);
  const problem = await nodeThat([saying('{"a":1}', { 'content-type': 'application/hal+json; charset=utf-8' })]);
  expect(await problem.node.ask([at('/x')])).toEqual(goodAnswer);
});

test('what a server refuses is an answer in its own words, and not asked for again', async () => {
  const long = 'x'.repeat(10_000);
  const { node, requests } = await nodeThat([
    withStatus(404, json, '{"message":"no such account"}'),
    withStatus(400, {}, 'no JSON'),
    withStatus(403, {}, long),
  ]);
  expect(await node.ask([at('/x')])).toEqual([{ ok: false, error: { code: 404, message: 'no such account' } }]);
  expect(await node.ask([at('/x')])).toEqual([{ ok: false, error: { code: 400, message: 'no JSON' } }]);
  const [answer] = await node.ask([at('/x')]);
  expect(answer).toMatchObject({ ok: false, error: { code: 403 } });
  expect(answer?.ok === false && long.startsWith(answer.error.message)).toBe(true);
  expect(answer?.ok === false && answer.error.message.length).toBeLessThan(long.length);
  expect(requests).toHaveLength(3);
});

test('what a server refuses with a status of 500 and above is an answer where its words are known', async () => {
  const { node, requests } = await nodeThat([withStatus(500, {}, 'proto.wrong')], {}, (said) => said.startsWith('proto.'));
  expect(await node.ask([at('/x')])).toEqual([{ ok: false, error: { code: 500, message: 'proto.wrong' } }]);
  expect(requests).toHaveLength(1);
});

test('a path is asked for below the server’s own with its query, and bytes are posted as what they are', async () => {
  const { host, node, requests } = await nodeThat([good]);
  const sent = toHex(utf8('tx=1'));
  await node.ask([at('/a/b~2?limit=5&order=desc')]);
  await node.ask([{ method: '/c', params: [sent] }]);
  await node.ask([{ method: '/d', params: [sent, 'application/json'] }]);
  const authorization = 'Bearer geheim';
  expect(requests).toEqual([
    { path: '/geheim/a/b~2?limit=5&order=desc', type: undefined, authorization, body: '' },
    { path: '/geheim/c', type: 'application/x-binary', authorization, body: sent },
    { path: '/geheim/d', type: 'application/json', authorization, body: sent },
  ]);
  expect(node.name).toBe(host);
});

test('so many at once as are set are asked, each finds its answer, and one that fails fails all', async () => {
  const open: ServerResponse[] = [];
  let most = 0;
  const own: Reply = (response) => response.writeHead(200, json).end(JSON.stringify(response.req.url));
  // Answers once three are open, and a while later, in which no fourth may come.
  const inThrees: Reply = (response) => {
    most = Math.max(most, open.push(response));
    if (open.length === 3) setTimeout(() => open.splice(0).toReversed().forEach(own), 20);
  };
  const paths = Array.from({ length: 12 }, (_, index) => `/${index}`);
  const { node } = await nodeThat([inThrees], { batch: 3 });
  expect(await node.ask(paths.map(at))).toEqual(paths.map((path) => ({ ok: true, value: `/geheim${path}` })));
  expect(most).toBe(3);
  const failing = await nodeThat([(response) => (response.req.url === '/geheim/5' ? withStatus(503) : own)(response)]);
  expect((await failure(failing.node.ask(paths.map(at)))).code).toBe('LedgerUnreachable');
});
