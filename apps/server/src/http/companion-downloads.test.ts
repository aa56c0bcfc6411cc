import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { launcherIn, serveLauncher } from './companion-downloads.ts';
import { serveSite } from './static-site.ts';

const launcher = { name: 'companion.exe', bytes: 7, sha256: 'a'.repeat(64), bundleHash: 'b'.repeat(64) };
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'countersign-downloads-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function get(url: string) {
  const app = Fastify();
  serveLauncher(app, folder);
  await serveSite(app, folder);
  const answer = await app.inject({ url });
  await app.close();
  return answer;
}

test('the launcher is handed out under its name once it is there, and nothing else beside it', async () => {
  expect(launcherIn(folder)).toBeUndefined();
  expect((await get('/downloads/companion.exe')).statusCode).toBe(404);
  writeFileSync(join(folder, 'downloads.json'), JSON.stringify({ windows: launcher }));
  expect(launcherIn(folder)).toBeUndefined();
  writeFileSync(join(folder, 'companion.exe'), 'program');
  writeFileSync(join(folder, 'other.exe'), 'other');
  expect(launcherIn(folder)).toEqual(launcher);
  const answer = await get('/downloads/companion.exe');
  expect(answer.body).toBe('program');
  expect(answer.headers['content-disposition']).toBe('attachment; filename="companion.exe"');
  for (const name of ['other.exe', 'downloads.json', '..%2Fcompanion.exe'])
    expect((await get(`/downloads/${name}`)).statusCode).toBe(404);
});
