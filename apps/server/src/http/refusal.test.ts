import { Writable } from 'node:stream';

import { ok } from '@countersign/kernel';
import { refuse, type Refusable } from '@countersign/service';
import type { Pool } from 'pg';
import { expect, test } from 'vitest';

import { readConfig } from '../config/read-config.ts';
import { createApp } from './create-app.ts';
import { createMetrics } from './metrics.ts';
import { mountHandlers, type AccessPorts } from './mount.ts';

const metrics = createMetrics({ totalCount: 0, idleCount: 0, waitingCount: 0 } as unknown as Pool);

/** What an endpoint answers whose handler gives this, and the errors that are logged meanwhile. */
async function answerTo(ready: () => Promise<Refusable<{ status: 'ready'; parts: string[] }>>) {
  const errors: string[] = [];
  const logTo = new Writable({
    write: (line: Buffer, _encoding, done) => {
      const { level, err } = JSON.parse(String(line)) as { level: number; err?: { message: string } };
      if (level >= 50) errors.push(err?.message ?? '');
      done();
    },
  });
  const app = await createApp({ ...readConfig([], {}), logTo }, { name: 'test', metrics, connectTo: [] });
  await mountHandlers(app, {} as AccessPorts, { health: { ready } });
  const answer = await app.inject({ url: '/health/ready' });
  await app.close();
  return { status: answer.statusCode, body: answer.json<unknown>(), cacheControl: answer.headers['cache-control'], errors };
}

test('a refusal is answered with its status and reason, and is no error in the log', async () => {
  const refused = await answerTo(async () => refuse('ServiceUnavailableError', 'Being made'));
  const body = { reason: 'ServiceUnavailableError', message: 'Being made' };
  expect(refused).toEqual({ status: 503, body, cacheControl: 'no-store', errors: [] });
});

test('what led to a refusal is logged, and answered to nobody', async () => {
  const cause = new Error('connect ECONNREFUSED 10.0.0.7');
  const refused = await answerTo(async () => ({
    ok: false,
    error: { reason: 'RemoteServiceTimeout', message: 'Unreachable', cause },
  }));
  const body = { reason: 'RemoteServiceTimeout', message: 'Unreachable' };
  expect(refused).toEqual({ status: 504, body, cacheControl: 'no-store', errors: [cause.message] });
});

test('a more specific code is part of the message, and details are listed one by one', async () => {
  const details = [{ reason: 'MalformedFile', message: 'File 1: The end is missing' }];
  const error = { reason: 'InvalidRequestError', code: 'VaultLocked', message: 'The vault is locked', details } as const;
  const { status, body } = await answerTo(async () => ({ ok: false, error }));
  expect({ status, body }).toEqual({
    status: 400,
    body: { reason: 'InvalidRequestError', message: 'VaultLocked: The vault is locked', additionalDetails: details },
  });
});

test('a value is answered, and an exception is logged and says nothing of what went wrong', async () => {
  const ready = { status: 'ready' as const, parts: ['database'] };
  expect(await answerTo(async () => ok(ready))).toMatchObject({ status: 200, body: ready, errors: [] });
  const broken = await answerTo(() => Promise.reject(new Error('select secret')));
  expect(broken).toMatchObject({ status: 500, body: { reason: 'SystemError' }, errors: ['select secret'] });
  expect(JSON.stringify(broken.body)).not.toContain('secret');
});
