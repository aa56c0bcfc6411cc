import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { setInterval } from 'node:timers';

import type { Pool } from 'pg';
import { expect, test } from 'vitest';

import { readConfig } from '../config/read-config.ts';
import { createApp } from './create-app.ts';
import { createMetrics } from './metrics.ts';

const metrics = createMetrics({ totalCount: 0, idleCount: 0, waitingCount: 0 } as unknown as Pool);

async function statusesFor(flags: readonly string[], forwarded: readonly string[]): Promise<readonly number[]> {
  const config = readConfig(['--rate-limit', '2', '--log-level', 'silent', ...flags], {});
  const app = await createApp(config, { name: 'test', metrics, connectTo: [] });
  app.get('/', () => 'ok');
  const statuses: number[] = [];
  for (const address of forwarded) {
    const answer = await app.inject({ url: '/', remoteAddress: '10.0.0.1', headers: { 'x-forwarded-for': address } });
    statuses.push(answer.statusCode);
  }
  await app.close();
  return statuses;
}

test('behind a proxy of ours a caller is who the proxy says, whatever the caller wrote before', async () => {
  const invented = ['1.1.1.1, 203.0.113.9', '2.2.2.2, 203.0.113.9', '3.3.3.3, 203.0.113.9', '203.0.113.10'];
  expect(await statusesFor(['--trust-proxy'], invented)).toEqual([200, 200, 429, 200]);
});

test('without such a proxy the header is nobody’s word', async () => {
  expect(await statusesFor([], ['1.1.1.1', '2.2.2.2', '3.3.3.3'])).toEqual([200, 200, 429]);
});

test('a path with a part that is too long is refused with a code, whatever route would take it', async () => {
  const config = readConfig(['--log-level', 'silent'], {});
  const app = await createApp(config, { name: 'test', metrics, connectTo: [] });
  app.get('/v1/things/:id', () => 'one');
  app.get('/*', () => 'anything');
  const answerTo = async (url: string) => (await app.inject({ url })).body;
  expect(await answerTo(`/v1/things/${'x'.repeat(600)}?note=${'x'.repeat(700)}`)).toBe('one');
  for (const url of [`/v1/things/${'x'.repeat(601)}`, `/${'x'.repeat(601)}`, `/pages/${'x'.repeat(601)}/more`]) {
    expect(JSON.parse(await answerTo(url))).toMatchObject({ reason: 'InvalidParameterError' });
  }
  await app.close();
});

/** An application that listens, and a connection to it with all that it was answered so far. */
async function openConnection(app: Awaited<ReturnType<typeof createApp>>) {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  await once(socket, 'connect');
  let answered = '';
  socket.setEncoding('utf8').on('data', (text: string) => (answered += text));
  return { socket, answered: () => answered };
}

test.each([
  ['headers', 'GET / HTTP/1.1\r\nHost: x\r\n', 'X-A: b\r\n'],
  ['a body', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n', ' '],
])('%s that never come to their end are not waited for longer than is set', async (_what, start, more) => {
  const config = readConfig(['--log-level', 'silent', '--request-timeout', '1'], {});
  const app = await createApp(config, { name: 'test', metrics, connectTo: [] });
  app.post('/', () => 'ok');
  const { socket, answered } = await openConnection(app);
  socket.write(start);
  const trickle = setInterval(() => socket.writable && socket.write(more), 100);
  await once(socket, 'close');
  clearInterval(trickle);
  expect(answered()).toContain('HTTP/1.1 408 ');
  expect(answered()).toContain('"reason":"InvalidRequestError"');
  await app.close();
});

test('what is asked while it stops is refused with a reason', async () => {
  const config = readConfig(['--log-level', 'silent'], {});
  const app = await createApp(config, { name: 'test', metrics, connectTo: [] });
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<string>();
  app.get('/slow', () => {
    asked.resolve();
    return answer.promise;
  });
  app.get('/', () => 'ok');
  const { socket, answered } = await openConnection(app);
  const get = (path: string) => socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
  get('/slow');
  await asked.promise;
  const closed = app.close();
  await once(app.closing, 'abort');
  get('/');
  setImmediate(() => answer.resolve('slow'));
  await closed;
  await expect.poll(answered).toContain('"reason":"ServiceUnavailableError"');
  expect(answered()).toContain('HTTP/1.1 503 ');
});
