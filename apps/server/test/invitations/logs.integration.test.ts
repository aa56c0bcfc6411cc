import { spawn } from 'node:child_process';
import { join } from 'node:path';

import { newId } from '@countersign/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startTestInstance } from '../harness.ts';
import type { TestInstance } from '../harness.ts';
import { freePorts } from '@countersign/adapters/free-ports';

const program = [join(import.meta.dirname, '../../../../tooling/run.ts'), 'server'];

/** Logs go to the process's output: the requests are made to a process of its own on the same database. */
let subject: TestInstance;
let url: string;
let output = '';
let child: ReturnType<typeof spawn>;

beforeAll(async () => {
  subject = await startTestInstance();
  const port = await freePorts(3);
  url = `http://localhost:${port}`;
  const args = ['--port', String(port), '--data-dir', subject.config.dataDirectory, '--log-level', 'trace', '--only', 'gateway'];
  child = spawn(process.execPath, [...program, ...args], {
    env: { PATH: process.env['PATH'], DATABASE_URL: subject.config.databaseUrl ?? '' },
  });
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
});
afterAll(async () => {
  child.kill('SIGKILL');
  await subject.stop();
});

test('no log line has an invitation’s code, whatever becomes of the request', async () => {
  const isReady = () =>
    fetch(`${url}/health/ready`).then(
      ({ status }) => status,
      () => 0,
    );
  await expect.poll(isReady).toBe(200);
  const { pool } = subject.instance.services;
  const client = await subject.clientOf(subject.people.ada);
  const user = { id: newId(), alias: 'guest@example.com', roles: ['clerk'], lock: 'Unlocked' as const, customProperties: {} };
  const params = { domainId: subject.domains.trading };
  const { code } = await client.invitations.create({ params, body: { user, numberSecondsOfValidity: 600 } });
  const ask = async (path: string, init?: RequestInit) => (await fetch(`${url}${path}`, init)).status;
  const places = [`/v1/users/invitations/${code}`, `/api/invitation/profile-status/${code}`];

  for (const path of places) expect(await ask(path)).toBe(200);
  expect(await ask(`/v1/users/invitations/${code.replace(/.$/, (last) => (last === '0' ? '1' : '0'))}`)).toBe(404);
  const elsewhere = [
    `/V1/users/invitations/${code}`,
    `/v1/users/invitations/${code}/more`,
    `/v1/${code}`,
    `/v1/users/invitations?c=${code}`,
  ];
  for (const path of elsewhere) expect(await ask(path)).toBe(404);
  expect(await ask(places[0] ?? '', { method: 'POST', body: 'x', headers: { 'content-type': 'text/plain' } })).toBe(400);
  expect(await ask(`/v1/users/invitations/${code}%zz`)).toBe(400);
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const report = new URLSearchParams({ level: 'error', metadata: JSON.stringify({ url: `${url}${places[0]}` }) });
  expect(await ask('/api/auth/_log', { method: 'POST', headers: form, body: report })).toBe(200);

  await pool.query('alter table invitation rename to invitation_away');
  for (const path of places) expect(await ask(path)).toBe(500);
  await pool.query('alter table invitation_away rename to invitation');
  const statuses = new Set<number>();
  for (let asked = 0; asked < 130; asked++) statuses.add(await ask(places[0] ?? ''));
  expect([...statuses]).toEqual([200, 429]);

  await expect.poll(() => output.split('request completed').length).toBeGreaterThan(140);
  expect(output).toContain('"path":"/v1/users/invitations/***"');
  const letters = code.replaceAll('-', '').slice(0, 24);
  const lines = output.split('\n').filter((line) =>
    line
      .toUpperCase()
      .replaceAll(/[^0-9A-Z]/g, '')
      .includes(letters),
  );
  expect(lines).toEqual([]);
});
