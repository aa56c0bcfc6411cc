import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { startTestInstance } from '../harness.ts';
import type { TestInstance } from '../harness.ts';
import { openStream } from './event-reader.ts';

let subject: TestInstance;
beforeAll(async () => {
  subject = await startTestInstance({ config: { parts: ['gateway'] } });
});
afterAll(() => subject.stop());

/** Asks for a stream, and hangs up after a while: mostly before it is answered. */
async function askAndHangUp(path: string, token: string, milliseconds: number): Promise<void> {
  const { hostname, port } = new URL(subject.url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nAuthorization: Bearer ${token}\r\n\r\n`);
  await sleep(milliseconds);
  socket.resetAndDestroy();
  await once(socket, 'close');
}

/** What one gets who asks for a stream now. */
async function statusOf(path: string, token: string): Promise<number> {
  const stream = await openStream(subject.url + path, token);
  stream.close();
  return stream.status;
}

test.each([
  ['the changes of a domain', () => `/internal/v1/me/domains/${subject.domains.root}/changes`],
  ['notifications', () => '/api/notifications/inbox/stream'],
])('a stream of %s that nobody waited for takes no place among those that one may have', async (_what, path) => {
  const token = await subject.signIn(subject.people.ben);
  for (let count = 0; count < 200; count++) await askAndHangUp(path(), token, count % 8);
  await expect.poll(() => statusOf(path(), token)).toBe(200);
});
