import { expect, test } from 'vitest';

import { createFailureLog } from './failure-log.ts';

function started() {
  const sent: Record<string, string>[] = [];
  let now = 0;
  const log = createFailureLog(
    (fields) => Promise.resolve(sent.push(Object.fromEntries(fields))),
    () => now,
  );
  return { sent, log, wait: (ms: number) => (now += ms) };
}

const refusal = (status: number, body: string) => new Response(body, { status, statusText: 'Refused' });

test('an answer that refuses is reported with its status and what it said, without what was asked for behind the path', async () => {
  const { sent, log } = started();
  await log('/v1/domains/1/users?alias=ada', 'GET', refusal(403, '{"reason":"PermissionDeniedError"}'));
  expect(sent).toEqual([
    {
      level: 'error',
      request: 'GET /v1/domains/1/users',
      status: '403 Refused',
      body: '{"reason":"PermissionDeniedError"}',
    },
  ]);
});

test('the same again is reported once a minute, and only so many in all', async () => {
  const { sent, log, wait } = started();
  for (let asked = 0; asked < 3; asked++) await log('/v1/me', 'GET', refusal(500, ''));
  expect(sent).toHaveLength(1);
  for (let asked = 0; asked < 40; asked++) await log(`/v1/domains/${asked}`, 'GET', refusal(500, ''));
  expect(sent).toHaveLength(20);
  wait(60_000);
  await log('/v1/me', 'GET', refusal(500, ''));
  expect(sent).toHaveLength(21);
});

test('neither a signature that is not there yet nor the log itself is reported, and a report that fails breaks nothing', async () => {
  const { sent, log } = started();
  await log('/api/notifications/entity/1/signature', 'DELETE', refusal(404, '{"reason":"SignatureNotReady"}'));
  await log('/api/auth/_log', 'POST', refusal(429, ''));
  expect(sent).toEqual([]);
  const offline = createFailureLog(() => Promise.reject(new TypeError('offline')));
  await expect(offline('/v1/me', 'GET', refusal(500, ''))).resolves.toBeUndefined();
});
