import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { serveSite } from './static-site.ts';

const script = 'x'.repeat(5000);
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'countersign-site-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<p>Page</p>');
  writeFileSync(join(folder, 'assets', 'a-1.js'), script);
  writeFileSync(join(folder, 'assets', 'a-1.js.gz'), gzipSync(script));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function get(url: string, headers: Record<string, string> = {}) {
  const app = Fastify();
  await serveSite(app, folder);
  const answer = await app.inject({ url, headers });
  await app.close();
  return answer;
}

test('a path without a file is the application’s own', async () => {
  for (const url of ['/', '/1/domain/2/accounts', '/login?next=/x']) {
    const answer = await get(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toBe('<p>Page</p>');
    expect(answer.headers['cache-control']).toBe('no-cache');
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

test.each(['/v1/nothing', '/api/nothing', '/internal/v1/x', '/missing.js', '/../package.json', '/assets/../../package.json'])(
  '%s is not there',
  async (url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ reason: 'RouteNotFoundError' });
  },
);

test('without a build there are no pages', async () => {
  const app = Fastify();
  await serveSite(app, join(folder, 'none'));
  expect((await app.inject('/')).statusCode).toBe(404);
});
