import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { freePorts } from '@countersign/adapters/free-ports';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { ServerConfig } from '../../src/config/config.ts';
import { startInstance } from '../../src/start-instance.ts';
import { startForgery, type Forgery } from './start-forgery.ts';

/** Somebody who writes into the database says that things were so before the journal knew of them. */
let forgery: Forgery;
let folder: string;
beforeAll(async () => {
  forgery = await startForgery();
  folder = mkdtempSync(join(tmpdir(), 'countersign-taken-'));
});
afterAll(async () => {
  await forgery.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** A process that has seen nothing of the database before. */
async function start(given: Partial<ServerConfig> = {}): Promise<void> {
  const { config } = forgery;
  const passphraseFile = join(config.dataDirectory, 'passphrase');
  const dataDirectory = mkdtempSync(join(folder, 'process-'));
  const port = await freePorts(3);
  const other = await startInstance({ ...config, port, parts: ['gateway'], passphraseFile, dataDirectory, ...given });
  await other.stop();
}

const takeOver = () => forgery.run(`select append_journal(root_domain_id, $1, $2) from instance`, new Date(), header());
const header = () => JSON.stringify({ ends: [], judgedAt: new Date(Date.now() - 1_000).toISOString(), type: 'AdoptedEnds' });

test('no process starts on entries of before that the notary has not signed, and verifying names them', async () => {
  await start();
  await takeOver();
  await expect(start()).rejects.toMatchObject({
    code: 'AdoptionNotSigned',
    message: expect.stringContaining('1 entries of the journal'),
  });
  expect(await forgery.differences()).toContain('1 entries say what was there before them');

  // Where somebody says that the database is to be believed, the notary signs it, and verifying says so.
  await start({ historyRecovers: true });
  await start();
  const runner = join(import.meta.dirname, '../../../../tooling/run.ts');
  const env = { ...process.env, DATABASE_URL: forgery.config.databaseUrl };
  const output = execFileSync(process.execPath, [runner, 'verify', '--data-dir', folder], { env, encoding: 'utf8' });
  expect(output).toMatch(/^ADOPTED +1 of them say what was there before them: the notary has signed that/m);

  // Once, and never again.
  await takeOver();
  await expect(start({ historyRecovers: true })).rejects.toMatchObject({
    code: 'AdoptionNotSigned',
    message: expect.stringContaining('some came after the notary had signed'),
  });
  expect(await forgery.differences()).toContain('Nothing is taken over once the notary has signed what was');
});
