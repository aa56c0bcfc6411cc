import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { freePorts } from '@countersign/adapters/free-ports';
import { newId } from '@countersign/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startInstance, type Instance } from '../../src/start-instance.ts';
import type { TestPerson } from '../organisation.ts';
import { startForgery, userPayload, type Forgery } from './start-forgery.ts';
import { violations } from './violations.ts';

/** Two insiders: one writes into the database, and the other one may propose. Together they want a threshold back that was raised since. */
let forgery: Forgery;
let dataDirectory: string;
const others: Instance[] = [];

beforeAll(async () => {
  forgery = await startForgery();
  dataDirectory = mkdtempSync(join(tmpdir(), 'countersign-other-'));
});
afterAll(async () => {
  for (const other of others) await other.stop();
  await forgery.stop();
  rmSync(dataDirectory, { recursive: true, force: true });
});

/** Another process of the instance, with a memory of its own of what it has seen. */
async function another(): Promise<Instance> {
  const port = await freePorts(3);
  const passphraseFile = join(forgery.config.dataDirectory, 'passphrase');
  const started = await startInstance({ ...forgery.config, port, parts: ['gateway'], passphraseFile, dataDirectory });
  others.push(started);
  return started;
}

/** What `npm run verify` says, compared with what the other process remembers. */
function verify(): Promise<string> {
  const runner = join(import.meta.dirname, '../../../../tooling/run.ts');
  const env = { ...process.env, DATABASE_URL: forgery.config.databaseUrl };
  return new Promise((resolve) => {
    execFile(process.execPath, [runner, 'verify', '--data-dir', dataDirectory], { env }, (_, output, problem) =>
      resolve(output + problem),
    );
  });
}

const tables = [
  'entity',
  'entity_revision',
  'user_alias_key',
  'intent',
  'intent_decision',
  'intent_policy',
  'intent_entity',
  'request',
  'journal',
  'journal_head',
  'event',
];

/** A policy that asks for one person, and later for two; what the tables were before that is kept. */
async function raisedThreshold(): Promise<string> {
  const workflow = (quorum: number) => [{ type: 'RoleQuorum' as const, role: 'clerk', quorum }];
  const id = newId();
  const details = {
    alias: newId(),
    rank: 700,
    intentTypes: ['v0_NotarizeData' as const],
    scope: 'Self' as const,
    scriptingEngine: 'Javascript_v0' as const,
    customProperties: {},
  };
  await forgery.execute({ type: 'v0_CreatePolicy', id, lock: 'Unlocked', ...details, workflow: workflow(1) });
  for (const table of tables) await forgery.run(`create table kept_${table} as select * from ${table}`);
  await forgery.execute({ type: 'v0_UpdatePolicy', reference: { id, revision: 1 }, ...details, workflow: workflow(2) });
  return id;
}

/** What becomes of an intent that one person proposes and nobody else approves. */
async function alone(clerk: TestPerson): Promise<string | undefined> {
  const { proposed } = await forgery.propose(clerk, { type: 'v0_NotarizeData', data: newId() });
  return forgery.statusOf(proposed.request.id);
}

test('the newest revision of a policy and its row are missed on use, at a start and by verifying', async () => {
  const clerk = forgery.newPerson('clerk');
  await forgery.execute(userPayload(clerk, ['clerk']));
  const id = await raisedThreshold();
  const other = await another();
  await expect.poll(() => other.services.guard.seenSince('Policy', id, 1)).toMatchObject({ revision: 2 });
  await other.stop();
  expect(await alone(clerk)).toBe('Open');

  const rowIs = (revision: number) =>
    forgery.run(
      `update entity e set (revision, data, signature) = (select revision, data, signature from entity_revision r
         where r.kind = 'Policy' and r.id = e.id and r.revision = $2) where kind = 'Policy' and id = $1`,
      id,
      revision,
    );
  await rowIs(1);
  await forgery.run(`create table taken as select * from entity_revision where kind = 'Policy' and id = $1 and revision = 2`, id);
  await forgery.run(`delete from entity_revision where kind = 'Policy' and id = $1 and revision = 2`, id);

  const before = await violations(forgery);
  await forgery.expectRefused(alone(clerk), `Policy ${id}`);
  expect(await violations(forgery)).toBeGreaterThan(before);
  const message = expect.stringContaining(`Policy ${id} was at revision 2 before`);
  await expect(another()).rejects.toMatchObject({ code: 'HistorySetBack', message });
  expect(await verify()).toContain(`Policy ${id}`);

  await forgery.run('insert into entity_revision select * from taken');
  await rowIs(2);
  expect(await alone(clerk)).toBe('Open');
  for (const table of tables) await forgery.run(`drop table kept_${table}`);
});

test('so is the end of the journal where they set back everything together, so that it fits', async () => {
  const clerk = forgery.newPerson('clerk');
  await forgery.execute(userPayload(clerk, ['clerk']));
  await raisedThreshold();
  const size = Number(await forgery.one<string>('select size as value from journal_head'));
  const other = await another();
  await expect.poll(() => other.services.guard.journal.size()).toBe(size);
  await other.stop();
  expect(await verify()).toContain(`${size}:`);

  await forgery.run('alter table journal disable trigger journal_is_append_only');
  for (const table of tables) {
    await forgery.run(`delete from ${table}`);
    await forgery.run(`insert into ${table} overriding system value select * from kept_${table}`);
  }
  await forgery.run('alter table journal enable trigger journal_is_append_only');

  expect(await forgery.differences()).toBeUndefined();
  await expect(alone(clerk)).rejects.toMatchObject({ code: 'SystemError', status: 500 });
  await expect.poll(async () => (await fetch(`${forgery.url}/health/ready`)).status).toBe(503);
  const message = expect.stringMatching(new RegExp(`has \\d+ entries, and had ${size} before`));
  await expect(another()).rejects.toMatchObject({ code: 'HistorySetBack', message });
  expect(await verify()).toContain(
    `is missing: the head that is remembered in ${join(dataDirectory, 'seen')} has ${size} entries`,
  );
});
