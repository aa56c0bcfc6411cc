import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { freePorts } from '@countersign/adapters/free-ports';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';

import type { ServerConfig } from '../../src/config/config.ts';
import { startInstance, type Instance } from '../../src/start-instance.ts';
import { endpointPayload, startForgery, userPayload, type Forgery } from './start-forgery.ts';
import { violations } from './violations.ts';

/** Somebody who writes into the database takes away what was decided last, and all that followed from it. */
let forgery: Forgery;
let others: Instance[] = [];
let folders: string[] = [];

beforeAll(async () => {
  forgery = await startForgery();
});
afterAll(() => forgery.stop());

const tables = [
  'entity',
  'entity_revision',
  'intent',
  'intent_decision',
  'intent_policy',
  'intent_entity',
  'request',
  'journal',
  'journal_head',
  'event',
];

/** Everything as it was, once a test has ended. */
beforeEach(async () => {
  for (const table of tables) await forgery.run(`create table kept_${table} as select * from ${table}`);
});
afterEach(async () => {
  for (const other of others) await other.stop();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  others = [];
  folders = [];
  for (const table of tables) await forgery.run(`drop table kept_${table}`);
});

/** Another process of the instance, which keeps what it sees in a folder of its own. */
async function another(given: Partial<ServerConfig> = {}): Promise<Instance & { readonly config: ServerConfig }> {
  const port = await freePorts(3);
  const dataDirectory = given.dataDirectory ?? mkdtempSync(join(tmpdir(), 'countersign-other-'));
  folders.push(dataDirectory);
  const { passphraseFile = join(forgery.config.dataDirectory, 'passphrase'), publicUrl } = forgery.config;
  const config: ServerConfig = {
    ...forgery.config,
    port,
    publicUrl,
    parts: ['gateway'],
    passphraseFile,
    ...given,
    dataDirectory,
  };
  const instance = await startInstance(config);
  others.push(instance);
  return { ...instance, config };
}

/** The newest revision of a thing is deleted, and its row set back to the one before. */
async function setBack(kind: string, id: string): Promise<void> {
  await forgery.run('delete from entity_revision where kind = $1 and id = $2 and revision = 2', kind, id);
  await forgery.run(
    `update entity e set (revision, lock, data, signature) = (
       select revision, coalesce(data->>'lock', 'Unlocked'), data, signature from entity_revision r where r.kind = e.kind and r.id = e.id)
     where kind = $1 and id = $2`,
    kind,
    id,
  );
}

async function putBack(kind: string, id: string): Promise<void> {
  await forgery.run('delete from entity_revision where kind = $1 and id = $2', kind, id);
  await forgery.run('insert into entity_revision select * from kept_entity_revision where kind = $1 and id = $2', kind, id);
  await forgery.run(
    `update entity e set (revision, lock, data, signature) = (
       select revision, lock, data, signature from kept_entity k where k.kind = e.kind and k.id = e.id) where kind = $1 and id = $2`,
    kind,
    id,
  );
}

async function lockedUser() {
  const former = forgery.newPerson('former');
  await forgery.execute(userPayload(former, ['admin']));
  await forgery.execute({ type: 'v0_LockUser', reference: { id: former.userId, revision: 1 } });
  await forgery.run('drop table kept_entity, kept_entity_revision');
  for (const table of ['entity', 'entity_revision']) await forgery.run(`create table kept_${table} as select * from ${table}`);
  return former;
}

test('a user who was locked stays locked where their lock is taken away with its revision', async () => {
  const former = await lockedUser();
  const { proposed, approve } = await forgery.propose(forgery.people.ada, userPayload(forgery.newPerson('victim'), ['clerk']));
  await setBack('User', former.userId);
  const before = await violations(forgery);
  await expect(approve(former)).rejects.toThrow();
  expect(await violations(forgery)).toBeGreaterThan(before);
  expect(await forgery.statusOf(proposed.request.id)).toBe('Open');
  await putBack('User', former.userId);
  await approve(forgery.people.ben);
  expect(await forgery.statusOf(proposed.request.id)).toBe('Executed');
});

test('a process starts on no database that has forgotten what it saw, unless an operator tells it to believe it', async () => {
  const former = await lockedUser();
  const first = await another();
  await expect.poll(() => first.services.guard.seenSince('User', former.userId, 1)).toBeDefined();
  await first.stop();
  await setBack('User', former.userId);
  const again = { dataDirectory: first.config.dataDirectory };
  await expect(another(again)).rejects.toMatchObject({
    code: 'HistorySetBack',
    message: expect.stringMatching(new RegExp(`^User ${former.userId} was at revision 2 .*--history-recover$`)),
  });
  const believing = await another({ ...again, historyRecovers: true });
  expect(believing.services.guard.seenSince('User', former.userId, 1)).toBeUndefined();
  await believing.stop();
  // It believes once, and remembers what it found then.
  await (await another(again)).stop();
  await putBack('User', former.userId);
});

test('what one process has decided, another one that saw it holds fast to, and says so', async () => {
  const former = await lockedUser();
  const other = await another();
  await expect.poll(() => other.services.guard.seenSince('User', former.userId, 1)).toBeDefined();
  await setBack('User', former.userId);
  const here = `http://127.0.0.1:${other.config.port}`;
  // Nobody asks for it: what is remembered is looked at in turns.
  await expect.poll(() => violations({ url: here })).toBe(1);
  await putBack('User', former.userId);
});

const swallowing = [
  [
    'before it is written',
    `before insert on entity_revision for each row when (new.kind = 'Endpoint' and new.revision = 2)`,
    'return null;',
  ],
  [
    'once it is written',
    `after insert on entity_revision for each row when (new.kind = 'Endpoint' and new.revision = 2)`,
    'delete from entity_revision where kind = new.kind and id = new.id and revision = new.revision; return null;',
  ],
  [
    'with its lock',
    `before update on entity_endpoint for each row when (new.revision = 2)`,
    `new.lock := 'Unlocked'; return new;`,
  ],
] as const;

test.each(swallowing)('a lock that a trigger takes away %s is not said to be there', async (_when, on, does) => {
  const { ada, ben } = forgery.people;
  const endpoint = endpointPayload();
  await forgery.execute(endpoint);
  const lock = { type: 'v0_LockEndpoint' as const, reference: { id: endpoint.id, revision: 1 } };
  const { proposed, approve } = await forgery.propose(ada, lock);
  await forgery.run(`create function swallow() returns trigger language plpgsql as $$ begin ${does} end $$`);
  await forgery.run(`create trigger swallows ${on} execute function swallow()`);
  const before = await violations(forgery);
  await forgery.expectRefused(approve(ben), `Endpoint ${endpoint.id}`);
  expect(await violations(forgery)).toBe(before + 1);
  expect(await forgery.statusOf(proposed.request.id)).toBe('Open');
  await forgery.run('drop function swallow cascade');
  await approve(ben);
  expect(await forgery.statusOf(proposed.request.id)).toBe('Executed');
});

test('a journal whose end was cut off is noticed by who read it, who decides nothing any more', async () => {
  const other = await another({ logLevel: 'silent' });
  const { port } = other.config;
  const here = `http://127.0.0.1:${port}`;
  const ready = async () => (await fetch(`${here}/health/ready`)).status;
  expect(await ready()).toBe(200);
  await forgery.execute(endpointPayload());
  const size = Number(await forgery.one<string>('select size as value from journal_head'));
  await expect.poll(() => other.services.guard.journal.size()).toBe(size);

  const guarded = (is: boolean) => forgery.run(`alter table journal ${is ? 'enable' : 'disable'} trigger journal_is_append_only`);
  await guarded(false);
  await forgery.run('create table cut as select * from journal where position = $1', size - 1);
  await forgery.run('delete from journal where position = $1', size - 1);
  // Another entry in its place, with a hash that fits it.
  await forgery.run(
    `insert into journal select root_domain_id, position, at, header, text || ' ',
       sha256('\\x00'::bytea || convert_to(iso(at) || E'\\n' || header || E'\\n' || text || ' ', 'UTF8')) from cut`,
  );
  await expect.poll(ready).toBe(503);
  expect(await violations({ url: here })).toBeGreaterThan(0);
  const { intents } = other.services;
  await expect(intents.store.loadFacts([])).rejects.toMatchObject({ code: 'IntegrityViolation' });
  await expect(intents.store.loadJournal(0)).rejects.toMatchObject({ code: 'IntegrityViolation' });
  await other.stop();
  await expect(another({ dataDirectory: other.config.dataDirectory })).rejects.toMatchObject({ code: 'DatabaseGuardsChanged' });
  await guarded(true);
  await expect(another({ dataDirectory: other.config.dataDirectory })).rejects.toMatchObject({ code: 'HistorySetBack' });

  await guarded(false);
  await forgery.run('delete from journal where position = $1', size - 1);
  await guarded(true);
  await expect(another({ dataDirectory: other.config.dataDirectory })).rejects.toMatchObject({
    code: 'HistorySetBack',
    message: expect.stringContaining(`has ${size - 1} entries, and had ${size} before`),
  });
  await forgery.run('insert into journal select * from cut');
  await forgery.run('drop table cut');
  await (await another({ dataDirectory: other.config.dataDirectory })).stop();
});
