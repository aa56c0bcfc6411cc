import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { setTimeout as later } from 'node:timers/promises';

import { errorMessage, isCodedError } from '@countersign/kernel';
import { afterEach, expect, test, vi } from 'vitest';

import { acceptSockets, type Visitor } from '../test/socket-server.ts';
import { rippled } from '../xrpl/dialect.ts';
import { createJsonRpc } from './create-json-rpc.ts';
import type { Dialect } from './dialect.ts';
import type { JsonRpc } from './json-rpc.ts';

interface Asked {
  readonly id: number;
  readonly method: string;
}
/** What a node does with a request. */
type Reply = (calls: readonly Asked[], visitor: Visitor, isList: boolean) => unknown;

let ends: (() => void)[] = [];
afterEach(() => {
  vi.restoreAllMocks();
  for (const end of ends) end();
  ends = [];
});

/** A node that replies as a test says, one reply a request, the last one again and again; `down` and `up` take it away and bring it back. */
async function nodeThat(
  replies: readonly Reply[],
  { dialect, sleep, ...settings }: { timeoutSeconds?: number; dialect?: Dialect; sleep?: () => Promise<void> | undefined } = {},
) {
  const requests: (readonly string[])[] = [];
  const visitors: Visitor[] = [];
  const pauses: number[] = [];
  let server: Server;
  let port = 0;
  let down = () => {};
  async function up(): Promise<void> {
    server = createServer((_, response) => response.writeHead(403).end('no WebSocket'));
    const endSockets = acceptSockets(
      server,
      (text, visitor) => {
        const read = JSON.parse(text) as Asked | readonly Asked[];
        const calls = [read].flat();
        const reply = replies[Math.min(requests.length, replies.length - 1)];
        requests.push(calls.map((call) => call.method ?? (call as unknown as { command: string }).command));
        reply?.(calls, visitor, Array.isArray(read));
      },
      (visitor) => visitors.push(visitor),
    );
    down = () => {
      endSockets();
      server.closeAllConnections();
      server.close();
    };
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    port = typeof address === 'object' && address !== null ? address.port : 0;
  }
  await up();
  const node = createJsonRpc(
    {
      url: `ws://127.0.0.1:${port}/v3/geheim`,
      authorization: 'Bearer geheim',
      requestsPerSecond: undefined,
      batch: 50,
      timeoutSeconds: 5,
      ...settings,
    },
    async (milliseconds) => {
      pauses.push(milliseconds);
      await sleep?.();
    },
    dialect,
  );
  ends.push(() => {
    node.close?.();
    down();
  });
  return { node, requests, visitors, pauses, up, down: () => down() };
}

const answers: Reply = (calls, { send }, isList) => {
  const said = calls.map(({ id, method }) => ({ jsonrpc: '2.0', id, result: method }));
  send(JSON.stringify(isList ? said : said[0]));
};
const silence: Reply = () => {};
const call = (method: string) => ({ method, params: [] });
const ask = async (node: JsonRpc, ...methods: readonly string[]) =>
  (await node.ask(methods.map(call))).map((answer) => (answer.ok ? answer.value : answer.error.message));
const failure = (asked: Promise<unknown>) =>
  asked.then(
    () => 'no failure',
    (error: unknown) => {
      expect(error).toMatchObject({ code: 'LedgerUnreachable' });
      const message = errorMessage(error);
      expect(message).not.toContain('geheim');
      const isTooLarge = error instanceof Error && isCodedError(error.cause, 'AnswerTooLarge');
      return `${message}${isTooLarge ? ' (fewer)' : ''}`;
    },
  );

test('many requests go over one socket, and answers find theirs in any order and any parts', async () => {
  const late: (() => void)[] = [];
  const { node, requests, visitors } = await nodeThat([
    // The first request's answers come one by one, the other way round, after the second's.
    (calls, { send }) =>
      late.push(() => {
        for (const { id, method } of calls.toReversed()) send(JSON.stringify({ id, result: method }));
      }),
    (...asked) => {
      answers(...asked);
      for (const answer of late) answer();
    },
    answers,
  ]);
  const first = ask(node, 'a', 'b', 'c');
  expect(await Promise.all([first, ask(node, 'd')])).toEqual([['a', 'b', 'c'], ['d']]);
  expect(await ask(node, 'e', 'f')).toEqual(['e', 'f']);
  expect(requests).toEqual([['a', 'b', 'c'], ['d'], ['e', 'f']]);
  expect(visitors.map(({ headers }) => headers.authorization)).toEqual(['Bearer geheim']);
});

test('so many requests at most are under way, and those that wait come next', async () => {
  const waiting: (() => void)[] = [];
  const { node, requests } = await nodeThat([(...asked) => waiting.push(() => void answers(...asked))]);
  const methods = Array.from({ length: 40 }, (_, index) => `m${index}`);
  const all = Promise.all(methods.map((method) => ask(node, method)));
  const most: number[] = [];
  for (let answered = 0; answered < methods.length;) {
    while (waiting.length === 0) await later(1);
    // All that will come without an answer have come.
    await later(20);
    most.push(requests.length - answered);
    answered += waiting.length;
    for (const answer of waiting.splice(0)) answer();
  }
  expect(await all).toEqual(methods.map((method) => [method]));
  expect(most).toEqual([16, 16, 8]);
});

test('what is cut in the middle of a call is asked again over a new socket, and answered once', async () => {
  const { node, requests, visitors, pauses } = await nodeThat([
    // A piece of an answer, and nothing more.
    (_, visitor) => {
      visitor.announce(500);
      visitor.write(Buffer.from('{"id":'));
      visitor.end();
    },
    answers,
  ]);
  expect(await Promise.all([ask(node, 'a', 'b'), ask(node, 'c')])).toEqual([['a', 'b'], ['c']]);
  expect(visitors).toHaveLength(2);
  expect(pauses.length).toBeGreaterThan(0);
  expect(requests.slice(-2)).toEqual(expect.arrayContaining([['a', 'b'], ['c']]));
});

test('a node that goes is given up after some tries with longer pauses, and asked over a new socket once it is back', async () => {
  const { node, visitors, pauses, up, down } = await nodeThat([answers]);
  expect(await ask(node, 'a')).toEqual(['a']);
  down();
  expect(await failure(ask(node, 'b'))).toMatch(/^The node 127\.0\.0\.1:\d+ does not answer: ECONNREFUSED$/);
  expect(pauses).toHaveLength(2);
  expect(pauses[1]).toBeGreaterThan(pauses[0] ?? 0);
  await up();
  expect(await ask(node, 'c')).toEqual(['c']);
  expect(visitors).toHaveLength(2);
});

test.each<[string, Reply]>([
  ['no JSON', (_, { send }) => send('<html>')],
  ['JSON of another kind', (_, { send }) => send('"hello"')],
  ['binary data', (_, { announce, write }) => (announce(2, 2), write(Buffer.from('{}')))],
  ['malformed text', (_, { announce, write }) => (announce(2), write(Buffer.from([0xc3, 0x28])))],
  ['bytes that are no frame', (_, { write }) => write(Buffer.from('HTTP/1.1 200 OK\r\n\r\n'))],
  ['a control frame without an end', (_, { announce }) => announce(126, 9)],
  ['an error that is nobody’s', (_, { send }) => send('{"id":null,"error":{"code":-32600,"message":"batch too large"}}')],
  ['a limit', ([asked], { send }) => send(`{"id":${asked?.id},"error":{"code":-32005,"message":"limit exceeded"}}`)],
])('after %s it is tried again, and then given up', async (_, reply) => {
  const once = await nodeThat([reply, answers]);
  expect(await ask(once.node, 'a')).toEqual(['a']);
  expect(once.requests).toHaveLength(2);
  const forEver = await nodeThat([reply]);
  expect(await failure(ask(forEver.node, 'a'))).toContain('does not answer');
  expect(forEver.requests).toHaveLength(3);
});

test('what answers nobody, answers again, or answers for somebody else changes no answer', async () => {
  const { node, requests, visitors } = await nodeThat([
    ([asked], { send }) => {
      send('{"id":4711,"result":"of nobody"}');
      send('{"result":"without an id"}');
      send('{"method":"eth_subscription","params":{"result":"not asked for"}}');
      send(JSON.stringify({ id: asked?.id, result: 'first' }));
      send(JSON.stringify({ id: asked?.id, result: 'second' }));
    },
    answers,
  ]);
  expect(await ask(node, 'a')).toEqual(['first']);
  expect(await ask(node, 'b')).toEqual(['b']);
  expect([requests.length, visitors.length]).toEqual([2, 1]);
});

test('an answer that is larger than the limit is not waited for, and of several requests the one is found that it belongs to', async () => {
  const large: Reply = ([asked], visitor, isList) =>
    asked?.method === 'large'
      ? visitor.announce(2 ** 25 + 1)
      : answers(
          [asked].flatMap((one) => one ?? []),
          visitor,
          isList,
        );
  const { node, visitors } = await nodeThat([large]);
  expect(await failure(ask(node, 'large'))).toMatch(/too large \(fewer\)$/);
  expect(await ask(node, 'a')).toEqual(['a']);
  const all = await Promise.all([ask(node, 'b'), failure(ask(node, 'large')), ask(node, 'c')]);
  expect(all).toEqual([['b'], expect.stringMatching(/too large \(fewer\)$/), ['c']]);
  const before = visitors.length;
  expect(await ask(node, 'd')).toEqual(['d']);
  expect(visitors.length - before).toBeLessThanOrEqual(1);
});

test('a text of many frames has the same limit, and one within it is read', async () => {
  const part = Buffer.concat([Buffer.from([0x00, 127, 0, 0, 0, 0, 0, 0x80, 0, 0]), Buffer.alloc(2 ** 23, ' ')]);
  const begin = Buffer.from([0x01, 1, 0x20]);
  const inParts =
    (count: number): Reply =>
    ([asked], { write }) => {
      write(begin);
      for (let sent = 0; sent < count; sent++) {
        // A sign of life in between is answered and is no part of it.
        write(Buffer.from([0x89, 1, 0x21]));
        write(part);
      }
      const end = Buffer.from(JSON.stringify({ id: asked?.id, result: 'all' }));
      write(Buffer.concat([Buffer.from([0x80, end.length]), end]));
    };
  const { node, visitors } = await nodeThat([inParts(3), answers, inParts(4)]);
  expect(await ask(node, 'a')).toEqual(['all']);
  expect(await ask(node, 'next')).toEqual(['next']);
  expect(visitors.map(({ pongs }) => pongs)).toEqual([['!', '!', '!']]);
  expect(await failure(ask(node, 'b'))).toMatch(/too large \(fewer\)$/);
});

test('a node that never answers is given up, over a new socket where it says nothing at all', async () => {
  const { node, visitors, requests } = await nodeThat([silence], { timeoutSeconds: 0.5 });
  expect(await failure(ask(node, 'a'))).toContain('no answer in time');
  expect([visitors.length, requests.length]).toEqual([3, 3]);
});

test('an answer that comes too late is nobody’s, and the others on its socket have theirs', async () => {
  let late: (() => void) | undefined;
  const { node, visitors } = await nodeThat(
    [
      ([asked], { send }) => (late = () => send(JSON.stringify({ id: asked?.id, result: 'late' }))),
      (calls, visitor, isList) => {
        if (calls[0]?.method === 'large') return visitor.announce(2 ** 25 + 1);
        // In time for the second try.
        if (calls[0]?.method === 'a') late?.();
        answers(calls, visitor, isList);
      },
    ],
    { timeoutSeconds: 1 },
  );
  const first = ask(node, 'a');
  expect(await ask(node, 'b')).toEqual(['b']);
  expect(await first).toEqual(['a']);
  // Nothing is waited for any more that the next could be mistaken for.
  expect(await failure(ask(node, 'large'))).toMatch(/too large \(fewer\)$/);
  expect(visitors).toHaveLength(1);
});

test('one who refuses WebSocket does not answer, and is not followed elsewhere', async () => {
  const server = createServer();
  server.on('upgrade', (_, socket) =>
    socket.end('HTTP/1.1 302 Found\r\nlocation: ws://127.0.0.1:1/\r\nretry-after: 2\r\ncontent-length: 0\r\n\r\n'),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ends.push(() => server.close());
  const { port } = server.address() as { port: number };
  const pauses: number[] = [];
  const node = createJsonRpc(
    { url: `ws://127.0.0.1:${port}`, authorization: undefined, requestsPerSecond: undefined, batch: 5, timeoutSeconds: 0.5 },
    async (milliseconds) => void pauses.push(milliseconds),
  );
  expect(await failure(ask(node, 'a'))).toContain('status 302, and no WebSocket');
  expect(pauses).toEqual([2_000, 2_000]);
  // Something that speaks, and took no key from us.
  server.removeAllListeners('upgrade');
  server.on('upgrade', (_, socket) =>
    socket.write(
      'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: x\r\n\r\n',
    ),
  );
  expect(await failure(ask(node, 'a'))).toContain('Invalid Sec-WebSocket-Accept');
  // And something that says nothing at all.
  server.removeAllListeners('upgrade');
  server.on('upgrade', (_, socket) => ends.push(() => socket.destroy()));
  expect(await failure(ask(node, 'a'))).toContain('no answer in time');
});

test('news are asked for once on each socket, wake who listens now and then, and may be refused or made up', async () => {
  const news = '{"jsonrpc":"2.0","method":"eth_subscription","params":{"subscription":"0x1","result":{"number":"0xffffff"}}}';
  let isRefused = false;
  let rest: PromiseWithResolvers<void> | undefined = Promise.withResolvers<void>();
  const { node, requests, visitors, pauses } = await nodeThat(
    [
      (calls, visitor, isList) => {
        if (calls[0]?.method !== 'eth_subscribe') return answers(calls, visitor, isList);
        if (isRefused) return visitor.send('{"id":null,"error":{"code":-32601,"message":"notifications not supported"}}');
        answers(calls, visitor, isList);
        visitor.send(news);
      },
    ],
    { sleep: () => rest?.promise },
  );
  let woken = 0;
  const end = node.listen?.(() => woken++);
  expect(requests).toEqual([]);
  // However slow the machine is, all of it is in one second.
  vi.spyOn(performance, 'now').mockReturnValue(1_000_000);
  expect(await ask(node, 'a')).toEqual(['a']);
  await expect.poll(() => woken).toBe(1);
  // What comes in one piece is one piece of news: it goes on until more has come.
  await expect
    .poll(() => {
      visitors[0]?.send(news);
      return pauses;
    })
    .toHaveLength(1);
  expect(await ask(node, 'b')).toEqual(['b']);
  // Who says the same again and again wakes nobody for each of it.
  expect([woken, pauses.length]).toEqual([1, 1]);
  rest.resolve();
  rest = undefined;
  await expect.poll(() => woken).toBe(2);
  isRefused = true;
  visitors[0]?.end();
  expect(await ask(node, 'c')).toEqual(['c']);
  expect(await ask(node, 'd')).toEqual(['d']);
  expect(visitors).toHaveLength(2);
  expect(requests.filter(([method]) => method === 'eth_subscribe')).toHaveLength(2);
  end?.();
  visitors[1]?.send(news);
  expect(await ask(node, 'e')).toEqual(['e']);
  expect(woken).toBe(2);
});

test('calls of the XRP Ledger have another form on a socket, and the same answers', async () => {
  const bodies: unknown[] = [];
  const refusal = { status: 'error', error: 'slowDown', error_message: 'Too much.' };
  const { node } = await nodeThat(
    [
      ([asked], { send }) => send(JSON.stringify({ id: asked?.id, type: 'response', ...refusal })),
      (calls, { send }) => {
        bodies.push(...calls);
        const [{ id } = { id: 0 }] = calls;
        send('{"type":"ledgerClosed","ledger_index":7}');
        send('{"type":"serverStatus","id":9}');
        send(JSON.stringify({ id, status: 'success', type: 'response', result: { ledger_index: 6 } }));
      },
      ([asked], { send }) =>
        send(JSON.stringify({ id: asked?.id, type: 'response', status: 'error', error: 'lgrNotFound', request: {} })),
    ],
    { dialect: rippled },
  );
  const asked = { method: 'ledger', params: [{ api_version: 1, ledger_index: 'validated' }] };
  expect(await node.ask([asked])).toEqual([{ ok: true, value: { ledger_index: 6 } }]);
  expect(bodies).toEqual([{ id: expect.any(Number), command: 'ledger', api_version: 1, ledger_index: 'validated' }]);
  expect(await node.ask([asked])).toEqual([{ ok: true, value: { status: 'error', error: 'lgrNotFound' } }]);
});

test('who closes it cuts what is under way, and asks no more', async () => {
  const { node, requests } = await nodeThat([answers, silence]);
  await ask(node, 'a');
  const asked = failure(ask(node, 'b'));
  while (requests.length < 2) await later(1);
  node.close?.();
  expect(await asked).toContain('is not asked any more');
  expect(requests).toHaveLength(2);
});

test('what may be larger than usual is asked for over a socket of its own, which ends with it', async () => {
  const { node, visitors } = await nodeThat([
    answers,
    ([asked], { send }) => send(JSON.stringify({ id: asked?.id, result: 'x'.repeat(500) })),
  ]);
  await ask(node, 'a');
  expect(await failure(node.ask([call('b')], 400))).toContain('(fewer)');
  expect(await node.ask([call('b')], 600)).toEqual([{ ok: true, value: 'x'.repeat(500) }]);
  expect(visitors).toHaveLength(3);
  node.close?.();
});

test('who closes it cuts that as well', async () => {
  const { node, visitors, requests } = await nodeThat([silence]);
  const asked = failure(node.ask([call('a')], 600));
  while (requests.length < 1) await later(1);
  node.close?.();
  expect(await asked).toContain('is not asked any more');
  expect(visitors).toHaveLength(1);
});
