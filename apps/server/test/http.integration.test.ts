import { createClient } from '@countersign/client';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startTestInstance } from './harness.ts';
import type { TestInstance } from './harness.ts';

let subject: TestInstance;

beforeAll(async () => {
  subject = await startTestInstance({
    config: { requestsPerMinute: 60, frontendV2Url: 'https://next.example', companionOrigins: ['http://localhost:47318'] },
  });
});
afterAll(() => subject.stop());

test('pages run no scripts but their own, in no frame', async () => {
  for (const url of [subject.url, subject.config.companionUrl]) {
    const { headers } = await fetch(url);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toMatch(/script-src 'self' 'wasm-unsafe-eval';/);
    expect(policy).not.toContain('unsafe-inline');
    expect(policy).toContain("frame-ancestors 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  }
});

test('the companion may call the API from its origin, and nobody else', async () => {
  const preflight = (origin: string, path: string) =>
    fetch(`${subject.url}${path}`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'GET', 'access-control-request-headers': 'authorization' },
    });
  const { companionUrl } = subject.config;
  expect((await preflight(companionUrl, '/v1/me')).headers.get('access-control-allow-origin')).toBe(companionUrl);
  expect((await preflight(companionUrl, '/api/notifications/requests')).headers.get('access-control-allow-origin')).toBe(
    companionUrl,
  );
  const inShell = 'http://localhost:47318';
  expect((await preflight(inShell, '/v1/me')).headers.get('access-control-allow-origin')).toBe(inShell);
  expect((await preflight('https://evil.example', '/v1/me')).headers.get('access-control-allow-origin')).not.toBe(
    'https://evil.example',
  );
  const session = await preflight(companionUrl, '/api/auth/session');
  expect(session.headers.get('access-control-allow-origin')).toBeNull();
  expect((await preflight(companionUrl, '/v1/me')).headers.get('access-control-allow-credentials')).toBeNull();
});

test('counts what it does, without ids', async () => {
  const client = await subject.clientOf(subject.people.ada);
  await client.users.list({ params: { domainId: subject.domains.root } });
  const text = await (await fetch(`${subject.url}/metrics`)).text();
  expect(text).toContain('http_request_duration_seconds_count{method="GET",route="/v1/domains/:domainId/users",status="200"} 1');
  expect(text).toContain('database_connections{state="open"}');
  expect(text).not.toContain(subject.domains.root);
});

test('says what clients need to know of it', async () => {
  expect(await subject.anonymous.notifications.instance()).toMatchObject({
    backend: subject.url,
    identity: subject.config.identityUrl,
    companion: subject.config.companionUrl,
    demo: false,
    frontendV2Url: 'https://next.example',
  });
  expect(await subject.anonymous.health.live()).toEqual({ status: 'live' });
});

test('the API can be browsed, also without scripts', async () => {
  const page = await (await fetch(`${subject.url}/openapi`)).text();
  expect(page).toContain('/v1/domains/{domainId}/accounts');
  expect(page).toContain('Anyone who may read the accounts of the domain');
  expect(page).not.toContain('<script');
  expect(page).not.toContain('/internal/v1/demo/people');
  // Examples of what is sent, what comes back, and every refusal.
  expect(page).toContain('&quot;proposalSignature&quot;');
  expect(page).toContain('<code>401</code> InvalidJwtError, UnauthorizedError');
  const document: unknown = await (await fetch(`${subject.url}/openapi.json`)).json();
  expect(await (await fetch(`${subject.url}/api/OpenAPI?scope=&layout=`)).json()).toEqual(document);
});

test('what it answers to one is kept by nobody', async () => {
  const token = await subject.signIn(subject.people.ada);
  const answer = await fetch(`${subject.url}/v1/me`, { headers: { authorization: `Bearer ${token}` } });
  expect(answer.headers.get('cache-control')).toBe('no-store');
});

test('slows down who asks too often', async () => {
  const client = createClient({ baseUrl: subject.url });
  const calls = Array.from({ length: 80 }, () => client.health.live());
  const refused = (await Promise.allSettled(calls)).flatMap((call) =>
    call.status === 'rejected' ? [call.reason as unknown] : [],
  );
  expect(refused.length).toBeGreaterThan(10);
  expect(refused[0]).toMatchObject({ code: 'TooManyRequestsError', status: 429 });
});
