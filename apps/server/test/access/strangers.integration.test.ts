import { request } from 'node:http';
import { connect } from 'node:net';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { startTestInstance } from '../harness.ts';
import type { TestInstance } from '../harness.ts';

let subject: TestInstance;
beforeAll(async () => {
  subject = await startTestInstance();
});
afterAll(() => subject.stop());

/** The status of the answer to a call of which the body never comes. */
function statusWithoutBody(path: string, headers: Readonly<Record<string, string>>): Promise<number> {
  return new Promise((resolve, reject) => {
    const call = request(
      subject.url + path,
      { method: 'POST', headers: { 'content-length': '1000000', ...headers } },
      (answer) => {
        resolve(answer.statusCode ?? 0);
        call.destroy();
      },
    );
    // Where the server waits for the rest.
    call.setTimeout(3_000, () => call.destroy(new Error('No answer without the body')));
    call.on('error', reject);
    call.write('{');
  });
}

test.each([
  ['/v1/intents', 'application/json'],
  ['/v1/vaults/operations/signed', 'multipart/form-data; boundary=x'],
])('who has no token is turned away before %s takes anything in', async (path, type) => {
  expect(await statusWithoutBody(path, { 'content-type': type })).toBe(401);
  expect(await statusWithoutBody(path, { 'content-type': type, authorization: 'Bearer a.b.c' })).toBe(401);
});

test.each(['/auth/not-there', '/session/end', '/session/end/', '/Session/End'])(
  'strangers leave only so many rows behind at %s of the sign-in server',
  async (path) => {
    await subject.instance.services.pool.query('delete from identity_attempt');
    const statuses: number[] = [];
    for (let count = 0; count <= 240; count++) statuses.push((await fetch(subject.config.identityUrl + path)).status);
    expect(statuses.slice(0, 240)).not.toContain(429);
    expect(statuses.at(-1)).toBe(429);
  },
);

test('a malformed address is refused by the sign-in server', async () => {
  const { port } = new URL(subject.config.identityUrl);
  const answer = await new Promise<string>((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1', () =>
      socket.write('GET http:// HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'),
    );
    socket.once('data', (data) => resolve(String(data).split('\r\n')[0] ?? ''));
    socket.once('error', reject);
  });
  expect(answer).toBe('HTTP/1.1 400 Bad Request');
});

test('strangers do not fill the log', async () => {
  const statuses = new Set<number>();
  for (let count = 0; count <= 60; count++) {
    const { status } = await fetch(`${subject.url}/api/auth/_log`, {
      method: 'POST',
      body: new URLSearchParams({ message: 'x' }),
    });
    statuses.add(status);
  }
  expect([...statuses]).toEqual([200, 429]);
});
