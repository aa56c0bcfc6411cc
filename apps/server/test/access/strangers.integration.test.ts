import { request } from 'node:http';

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
