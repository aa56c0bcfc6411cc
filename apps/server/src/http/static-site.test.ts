import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { gzipSync } from 'node:zlib';

import Fastify from 'fastify';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { readConfig } from '../config/read-config.ts';
import { createApp } from './create-app.ts';
import { allowCompanion } from './cross-origin.ts';
import { createMetrics } from './metrics.ts';
import { addSecurityHeaders } from './security-headers.ts';
import { serveSite } from './static-site.ts';

const metrics = createMetrics({ totalCount: 0, idleCount: 0, waitingCount: 0 } as unknown as Pool);
const script = 'x'.repeat(5000);
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'countersign-site-'));
  mkdirSync(join(folder, 'assets'));
  // As long as each other and of the same moment, which is what a build may make of them.
  for (const [name, page] of [
    ['index.html', '<p>Page.</p>'],
    ['index.de.html', '<p>Seite</p>'],
  ] as const) {
    writeFileSync(join(folder, name), page);
    utimesSync(join(folder, name), new Date(2026, 0), new Date(2026, 0));
  }
  writeFileSync(join(folder, '.sources'), 'of the build');
  writeFileSync(join(folder, 'assets', 'a-1.js'), script);
  writeFileSync(join(folder, 'assets', 'a-1.js.gz'), gzipSync(script));
  writeFileSync(join(folder, 'assets', 'drawing-1.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(join(folder, 'service-worker.js'), script);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function get(url: string, headers: Record<string, string> = {}) {
  const app = Fastify();
  await addSecurityHeaders(app, ['https://sign-in.example']);
  await allowCompanion(app, ['https://companion.example']);
  await serveSite(app, folder);
  const answer = await app.inject({ url, headers });
  await app.close();
  return answer;
}

test('a path without a file is the application’s own', async () => {
  for (const url of ['/', '/1/domain/2/accounts', '/login?next=/x']) {
    const answer = await get(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toBe('<p>Page.</p>');
    expect(answer.headers['cache-control']).toBe('no-cache');
  }
});

test('the page is in the language that was chosen, else in the one that the browser asks for', async () => {
  for (const url of ['/', '/1/domain/2/accounts']) {
    const asked = await get(url, { 'accept-language': 'de-CH,de;q=0.9,en;q=0.8' });
    expect(asked.body).toBe('<p>Seite</p>');
    expect(asked.headers.vary).toContain('accept-language, cookie');
    const chosen = await get(url, { 'accept-language': 'de', cookie: 'countersign-language=en' });
    expect(chosen.body).toBe('<p>Page.</p>');
    expect((await get(url, { cookie: 'countersign-language=../x' })).body).toBe('<p>Page.</p>');
    // Neither is taken for the other by what a browser has kept.
    const other = await get(url, { 'accept-language': 'de', 'if-none-match': String(chosen.headers.etag) });
    expect(other.body).toBe('<p>Seite</p>');
  }
});

test('files with a hash in their name are kept for ever, and served compressed where they are', async () => {
  const plain = await get('/assets/a-1.js');
  expect(plain.body).toBe(script);
  expect(plain.headers['cache-control']).toContain('immutable');
  const compressed = await get('/assets/a-1.js', { 'accept-encoding': 'gzip' });
  expect(compressed.headers['content-encoding']).toBe('gzip');
  expect(compressed.rawPayload.length).toBeLessThan(200);
});

test('what a page is made of carries only the headers that say something about it', async () => {
  for (const encoding of ['identity', 'gzip']) {
    const { headers } = await get('/assets/a-1.js', { 'accept-encoding': encoding });
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      // A worker made of it could reach nothing.
      'content-security-policy': "default-src 'none'",
    });
    // What is fetched ahead, without an origin, is what the script is then read from.
    expect(headers.vary).toBe('accept-encoding');
    expect(JSON.stringify(headers).length).toBeLessThan(420);
  }
});

test.each(['/', '/accounts', '/service-worker.js', '/assets/drawing-1.svg', '/assets/missing-1.js'])(
  '%s carries the headers of pages',
  async (url) => {
    const { headers } = await get(url);
    expect(headers['content-security-policy']).toMatch(/script-src 'self' 'wasm-unsafe-eval'.*frame-ancestors 'none'/);
    expect(headers['permissions-policy']).toContain('camera=(self)');
    expect(headers['strict-transport-security']).toContain('max-age');
    expect(headers['x-frame-options']).toBe('DENY');
  },
);

test.each([
  '/v1/nothing',
  '/api/nothing',
  '/internal/v1/x',
  '/missing.js',
  '/.sources',
  '/../package.json',
  '/assets/../../package.json',
])('%s is not there', async (url) => {
  const answer = await get(url);
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toMatchObject({ reason: 'RouteNotFoundError' });
});

test.each(['/V1/domains', '/Api/nothing', '/internal', '/METRICS/x'])('%s is no page either', async (url) => {
  const answer = await get(url);
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toMatchObject({ reason: 'RouteNotFoundError' });
});

test('a page that did not change is not sent again', async () => {
  for (const url of ['/', '/1/domain/2/accounts']) {
    const first = await get(url);
    const etag = String(first.headers.etag);
    expect(etag).toMatch(/^(W\/)?".+"$/);
    const again = await get(url, { 'if-none-match': etag });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
  }
});

test('a new build is served without a restart', async () => {
  const site = mkdtempSync(join(tmpdir(), 'countersign-site-'));
  const app = Fastify();
  await serveSite(app, site);
  expect((await app.inject('/')).statusCode).toBe(404);
  expect((await app.inject('/accounts')).statusCode).toBe(404);

  mkdirSync(join(site, 'assets'));
  writeFileSync(join(site, 'index.html'), '<p>First</p>');
  writeFileSync(join(site, 'assets', 'a-1.js'), 'first');
  const first = await app.inject('/');
  expect(first.body).toBe('<p>First</p>');

  rmSync(join(site, 'assets', 'a-1.js'));
  writeFileSync(join(site, 'index.html'), '<p>The second one</p>');
  writeFileSync(join(site, 'assets', 'a-2.js'), 'second');
  for (const url of ['/', '/accounts']) {
    const next = await app.inject({ url, headers: { 'if-none-match': String(first.headers.etag) } });
    expect(next.statusCode).toBe(200);
    expect(next.body).toBe('<p>The second one</p>');
    expect(next.headers.etag).not.toBe(first.headers.etag);
  }
  expect((await app.inject('/assets/a-2.js')).body).toBe('second');
  expect((await app.inject('/assets/a-1.js')).statusCode).toBe(404);
  await app.close();
  rmSync(site, { recursive: true, force: true });
});

test('without a build there are no pages', async () => {
  const app = Fastify();
  await serveSite(app, join(folder, 'none'));
  expect((await app.inject('/')).statusCode).toBe(404);
});

test.each([
  ['/assets/', {}, 403, 'PermissionDeniedError'],
  ['/service-worker.js', { range: 'bytes=9999999999-' }, 416, 'InvalidRequestError'],
  ['/service-worker.js', { 'if-match': '"nope"' }, 412, 'InvalidRequestError'],
  ['/service-worker.js', { 'if-unmodified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' }, 412, 'InvalidRequestError'],
  ['/', { range: 'bytes=9999999999-' }, 416, 'InvalidRequestError'],
] as const)('what is asked of a file and cannot be given is refused: %s %o', async (url, headers, status, reason) => {
  const logged: string[] = [];
  const logTo = new Writable({ write: (line: Buffer, _encoding, done) => (logged.push(String(line)), done()) });
  const app = await createApp({ ...readConfig(['--log-level', 'error'], {}), logTo }, { name: 'test', metrics, connectTo: [] });
  await serveSite(app, folder);
  const answer = await app.inject({ url, headers });
  await app.close();
  expect([answer.statusCode, answer.json<{ reason: string }>().reason]).toEqual([status, reason]);
  expect(logged).toEqual([]);
});
