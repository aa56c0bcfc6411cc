import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { freePorts } from '@countersign/adapters/free-ports';
import { rulesVersion } from '@countersign/governance/journal';
import { canonicalJson, newId } from '@countersign/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startInstance } from '../../src/start-instance.ts';
import type { TestPerson } from '../organisation.ts';
import { common, endpointPayload, startForgery, type Forgery } from './start-forgery.ts';

/** Somebody with every right on the database writes that the instance made something by itself: people, rules, keys, ledgers. */
let forgery: Forgery;
let folder: string;
const ledgerId = 'bitcoin-sandbox';
let accountId: string;
/** An account that has no keys yet. */
const victim = newId();

beforeAll(async () => {
  forgery = await startForgery();
  folder = mkdtempSync(join(tmpdir(), 'countersign-made-'));
  accountId = (await forgery.fundedAccount(ledgerId, 1_000_000n)).id;
  await forgery.execute({
    type: 'v0_CreateAccount',
    id: victim,
    alias: 'Victim',
    providerDetails: { type: 'Vault', vaultId: forgery.vaultId, keyStrategy: 'VaultHard' },
    ledgerIds: [ledgerId],
    ...common,
  });
});
afterAll(async () => {
  await forgery.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** A process that has seen nothing of the database before. */
async function start(): Promise<void> {
  const { config } = forgery;
  const passphraseFile = join(config.dataDirectory, 'passphrase');
  const dataDirectory = mkdtempSync(join(folder, 'process-'));
  const other = await startInstance({ ...config, port: await freePorts(3), parts: ['gateway'], passphraseFile, dataDirectory });
  await other.stop();
}

/** Adds an entry for as long as `act` takes, as the database's owner can. */
async function whileWritten(entry: object, act: () => Promise<void>): Promise<void> {
  const header = canonicalJson({ judgedAt: new Date(Date.now() - 1_000).toISOString(), ...entry });
  await forgery.run('create table kept_head as select * from journal_head');
  await forgery.run('select append_journal(root_domain_id, now(), $1) from instance', header);
  try {
    await act();
  } finally {
    await forgery.run('alter table journal disable trigger journal_is_append_only');
    await forgery.run(
      'delete from journal j using kept_head h where j.root_domain_id = h.root_domain_id and j.position >= h.size',
    );
    await forgery.run('alter table journal enable trigger journal_is_append_only');
    await forgery.run(
      'update journal_head h set size = k.size, at = k.at from kept_head k where k.root_domain_id = h.root_domain_id',
    );
    await forgery.run('drop table kept_head');
  }
}

const mallory = ({ userId, keyPair }: TestPerson = forgery.newPerson('mallory')) => ({
  id: userId,
  domainId: forgery.domainId,
  alias: 'mallory@example.com',
  publicKey: keyPair.publicKey,
  roles: ['admin'],
  lock: 'Unlocked',
  metadata: { revision: 1, createdAt: new Date().toISOString(), lastModifiedAt: new Date().toISOString(), customProperties: {} },
});

test('a person whom nobody made is found by verifying, and no process starts on such an entry', async () => {
  expect(await forgery.differences()).toBeUndefined();
  await start();
  await whileWritten({ type: 'Made', entities: [{ kind: 'User', data: mallory() }] }, async () => {
    expect(await forgery.differences()).toContain('is proven from the first entry on that proves it');
    await expect(start()).rejects.toMatchObject({
      code: 'EntryNotProven',
      message: expect.stringContaining('somebody else has written it'),
    });
  });
  const hidden = {
    type: 'KeysMade',
    accountId,
    keys: [],
    ledgerIds: [],
    addresses: [],
    entities: [{ kind: 'User', data: mallory() }],
  };
  await whileWritten(hidden, async () => {
    expect(await forgery.differences()).toContain('It says more than an entry of its type');
  });
});

test('a process of an earlier version that still runs, which judges by other rules and proves less, writes nothing', async () => {
  const size = () => forgery.one<string>('select size::text as value from journal_head');
  const before = await size();
  const judged = new Date().toISOString();
  const root = await forgery.one<string>('select root_domain_id as value from instance');
  const written = (entry: object, said: object) => {
    const row = { root, header: canonicalJson({ judgedAt: judged, ...entry }), text: '', judged, late: true, makes_user: false };
    return forgery.run('select commit_changes($1)', JSON.stringify({ journal: [{ ...row, ...said }] }));
  };
  for (const said of [{}, { rules: rulesVersion - 1 }]) {
    for (const entry of [
      { type: 'Made', entities: [] },
      { type: 'Expire', intentId: newId() },
    ])
      await expect(written(entry, said)).rejects.toMatchObject({ code: 'CS005', message: 'EarlierVersion' });
  }
  expect(await size()).toBe(before);
});

test('a person in the tables and in the journal whom nobody made can do nothing', async () => {
  const person = forgery.newPerson('mallory');
  const data = mallory(person);
  await forgery.run(
    `insert into entity (kind, id, root_domain_id, domain_id, revision, alias, created_at, modified_at, data, signature, signing_key)
       select 'User', $1, root_domain_id, $2, 1, $3, now(), now(), $4, signature, signing_key from entity_user where id = $5`,
    data.id,
    data.domainId,
    data.alias,
    JSON.stringify(data),
    forgery.flo.userId,
  );
  await forgery.run(
    `insert into entity_revision (kind, id, revision, root_domain_id, saved_at, data, signature, signing_key)
       select kind, $1, 1, root_domain_id, now(), $2, signature, signing_key from entity_revision where kind = 'User' and id = $3`,
    data.id,
    JSON.stringify(data),
    forgery.flo.userId,
  );
  await whileWritten({ type: 'Made', entities: [{ kind: 'User', data }] }, async () => {
    await expect(forgery.propose(person, endpointPayload())).rejects.toThrow('No unlocked user has this public key');
    expect(await forgery.differences()).toContain('is proven from the first entry on that proves it');
  });
  await forgery.run('delete from entity_revision where id = $1', data.id);
  await forgery.run('delete from entity_user where id = $1', data.id);
});

test('neither keys of another account nor an address of somebody else are an account’s by an entry of the journal', async () => {
  const made = await forgery.one<string>(
    `select header as value from journal where header like '%"KeysMade"%' and header::jsonb->>'accountId' = $1 order by position limit 1`,
    accountId,
  );
  const entry = JSON.parse(made ?? '{}') as {
    readonly keys: readonly { readonly publicKey: string }[];
    readonly addresses: readonly { readonly data: object; readonly keyIndex: number }[];
  };
  expect(entry.keys).toHaveLength(1);
  const whole = { ...entry, type: 'KeysMade' };
  await whileWritten({ ...whole, accountId: victim }, async () => {
    expect(await forgery.differences()).toMatch(/The vault has not signed that it holds the key .* for account/);
  });
  const [first] = entry.addresses;
  const diverted = { ...first, data: { ...first?.data, id: newId(), address: 'bcrt1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq' } };
  await whileWritten({ ...whole, keys: [], ledgerIds: [], addresses: [diverted] }, async () => {
    expect(await forgery.differences()).toContain('It is the address of another key');
  });
});

test('a ledger that the operator did not configure is none, and a bound of fees that they did not set does not hold', async () => {
  const ledger = await forgery.one<{ readonly parameters: object; readonly metadata: { readonly revision: number } }>(
    'select data as value from ledger where id = $1',
    ledgerId,
  );
  const next = {
    ...ledger,
    parameters: { ...ledger?.parameters, maximumFee: '100000000' },
    metadata: { ...ledger?.metadata, revision: (ledger?.metadata.revision ?? 0) + 1 },
  };
  await whileWritten({ type: 'LedgersConfigured', ledgers: [next], tickers: [], signature: 'AAAA' }, async () => {
    expect(await forgery.differences()).toContain('The notary has not signed that these ledgers are configured');
  });
});
