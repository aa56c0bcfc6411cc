import { newId } from '@countersign/kernel';
import type { IntentPayload } from '@countersign/kinds/schemas';
import { generateKeyPair, notaryOf, sealEnvelope } from '@countersign/signing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';

import { approval, proposal, signed } from '../harness.ts';
import type { TestPerson } from '../organisation.ts';
import { startCustody } from './custody.ts';
import type { Custody } from './custody.ts';

/** Each test writes into the database past the server, as somebody who holds no key of the instance. */
let custody: Custody;
let flo: TestPerson;

const common = { lock: 'Unlocked' as const, customProperties: {} };

beforeAll(async () => {
  custody = await startCustody({ logLevel: 'error', logTo: { write: keepFailure } });
  flo = { name: 'flo', keyPair: generateKeyPair('Secp256r1'), userId: newId(), domainId: custody.domainId };
  await custody.execute(userPayload(flo, ['admin']));
  await custody.execute({
    type: 'v0_CreatePolicy',
    id: newId(),
    alias: 'Three to lock',
    rank: 20,
    scope: 'Self',
    intentTypes: ['v0_LockEndpoint'],
    scriptingEngine: 'Javascript_v0',
    workflow: [{ type: 'RoleQuorum', role: 'admin', quorum: 3 }],
    ...common,
  });
});
afterAll(() => custody.stop({ isTampered: true }));

function userPayload({ userId, name, keyPair }: TestPerson, roles: string[]) {
  const alias = `${name}-${userId}@example.com`;
  return { type: 'v0_CreateUser' as const, id: userId, alias, publicKey: keyPair.publicKey, roles, ...common };
}

const endpointPayload = (alias = 'Custodian') => ({
  type: 'v0_CreateEndpoint' as const,
  id: newId(),
  alias,
  address: '0x52908400098527886E0F7030069857D2E4169EE7',
  trustScore: 80,
  ledgerId: 'ethereum-sandbox',
  ...common,
});
const thief = '0x8617E340B3D01FA5F11F306F4090FD50E238070D';

const run = (statement: string, ...values: unknown[]) => custody.pool.query(statement, values);
async function one<T>(statement: string, ...values: unknown[]): Promise<T | undefined> {
  const { rows } = await custody.pool.query<{ value: T }>(statement, values);
  return rows[0]?.value;
}

async function propose(author: TestPerson, payload: IntentPayload) {
  const proposed = signed(author, proposal(author, payload, custody.domainId));
  await (await custody.clientOf(author)).intents.propose({ body: proposed });
  return proposed;
}

type Proposed = Awaited<ReturnType<typeof propose>>;

async function approve(person: TestPerson, proposed: Proposed) {
  const client = await custody.clientOf(person);
  return client.intents.approve({ body: signed(person, approval(person, proposed)) });
}

/** The error of the line that the server writes to its log when a request fails. */
const failure = z.object({ err: z.object({ code: z.string(), message: z.string() }) });
const failures: z.infer<typeof failure>['err'][] = [];

function keepFailure(line: string): void {
  const read = failure.safeParse(JSON.parse(line));
  if (read.success) failures.push(read.data.err);
}

/** The server says nothing of what it found to who asked; its log names the row that somebody changed, and nothing else goes wrong. */
async function expectRefused(call: Promise<unknown>, row: string): Promise<void> {
  failures.length = 0;
  await expect(call).rejects.toMatchObject({ code: 'SystemError', status: 500 });
  expect(failures).toEqual([{ code: 'IntegrityViolation', message: expect.stringContaining(row) }]);
}

const statusOf = ({ request }: Proposed) => one<string>('select status as value from intent where id = $1', request.id);
const revisionsOf = (id: string) => one<number>('select count(*)::int as value from entity_revision where id = $1', id);

/** A row in both tables: the present one, and its envelope. */
const inBoth =
  (set: string, where: string) =>
  async (id: string, ...values: unknown[]) => {
    for (const table of ['entity', 'entity_revision'])
      await run(`update ${table} set ${set} where id = $1 and ${where}`, id, ...values);
  };
const setData = inBoth('data = jsonb_set(data, $2::text[], $3::jsonb)', 'true');

/** A user, with all but the notary's signature. */
async function forgeUser(person: TestPerson, envelope: { signature: string; signingKey: string }, data: object): Promise<void> {
  const like = custody.people.ada.userId;
  const change = JSON.stringify(data);
  for (const [table, target] of [
    ['entity', 'kind, id, root_domain_id, domain_id, revision, alias, created_at, modified_at, data, signature, signing_key'],
    ['entity_revision', 'kind, id, root_domain_id, revision, saved_at, data, signature, signing_key'],
  ]) {
    const values = (target ?? '')
      .replace(', data, signature, signing_key', ', data || $3::jsonb, $4, $5')
      .replace('kind, id', 'kind, $2');
    await run(
      `insert into ${table} (${target}) select ${values} from ${table} where kind = 'User' and id = $1`,
      like,
      person.userId,
      change,
      envelope.signature,
      envelope.signingKey,
    );
  }
}

test('a user that the notary never signed cannot approve, nor propose', async () => {
  const { ada } = custody.people;
  const stranger = (): TestPerson => ({
    name: 'stranger',
    keyPair: generateKeyPair('Secp256r1'),
    userId: newId(),
    domainId: custody.domainId,
  });
  const proposed = await propose(ada, userPayload(stranger(), ['admin']));
  const genuine = await one<{ signature: string; signing_key: string }>(
    `select jsonb_build_object('signature', signature, 'signing_key', signing_key) as value from entity_user where id = $1`,
    ada.userId,
  );
  for (const [index, key] of [notaryOf(generateKeyPair('Secp256r1')), undefined].entries()) {
    const eve = stranger();
    const data = { id: eve.userId, alias: `eve-${index}`, publicKey: eve.keyPair.publicKey, roles: ['admin'] };
    const whole = await one<object>(
      `select data || $2::jsonb as value from entity_user where id = $1`,
      ada.userId,
      JSON.stringify(data),
    );
    const envelope = key
      ? sealEnvelope<unknown>(key, whole)
      : { signature: genuine?.signature ?? '', signingKey: genuine?.signing_key ?? '' };
    await forgeUser(eve, envelope, data);
    await expectRefused(approve(eve, proposed), `User ${eve.userId}`);
    await expectRefused(propose(eve, endpointPayload()), `User ${eve.userId}`);
  }
  expect(await statusOf(proposed)).toBe('Open');
  // Whom it does not concern goes on.
  await approve(custody.people.ben, proposed);
  expect(await statusOf(proposed)).toBe('Executed');
});

test('a user whose row has another key or roles than the notary signed cannot approve', async () => {
  const { ada, ben } = custody.people;
  const clerk: TestPerson = { ...flo, keyPair: generateKeyPair('Secp256r1'), userId: newId(), name: 'clerk' };
  await custody.execute(userPayload(clerk, ['clerk']));
  const proposed = await propose(
    ada,
    userPayload({ ...clerk, userId: newId(), keyPair: generateKeyPair('Secp256r1') }, ['clerk']),
  );
  await setData(clerk.userId, ['roles'], JSON.stringify(['admin']));
  await expectRefused(approve(clerk, proposed), `User ${clerk.userId}`);
  await setData(clerk.userId, ['roles'], JSON.stringify(['clerk']));
  const asFlo: TestPerson = { ...flo, keyPair: generateKeyPair('Secp256r1') };
  const setKey = (key: string) =>
    run(`update entity set data = jsonb_set(data, '{publicKey}', to_jsonb($2::text)) where id = $1`, flo.userId, key);
  await setKey(asFlo.keyPair.publicKey);
  await expect(approve(asFlo, proposed)).rejects.toMatchObject({ status: 403, code: 'PermissionDeniedError' });
  await setKey(flo.keyPair.publicKey);
  expect(await statusOf(proposed)).toBe('Open');
  await approve(ben, proposed);
  expect(await statusOf(proposed)).toBe('Executed');
});

test('a policy that the notary never signed lets nothing through', async () => {
  const { ada } = custody.people;
  const policyId = newId();
  const columns = 'root_domain_id, revision, signature, signing_key';
  const forged = `data || jsonb_build_object('id', $1::text, 'rank', 1000, 'workflow', '[]'::jsonb) - 'intentTypes'`;
  const like = `kind = 'Policy' and data->>'alias' = 'Two administrators'`;
  await run(
    `insert into entity_revision (kind, id, saved_at, data, ${columns}) select kind, $1::uuid, saved_at, ${forged}, ${columns} from entity_revision where ${like}`,
    policyId,
  );
  await run(
    `insert into entity (kind, id, domain_id, created_at, modified_at, data, ${columns})
     select kind, $1::uuid, domain_id, created_at, modified_at, ${forged}, ${columns} from entity where ${like}`,
    policyId,
  );
  const id = newId();
  const payload = userPayload({ ...flo, userId: id, keyPair: generateKeyPair('Secp256r1') }, ['admin']);
  await expectRefused(propose(ada, payload), `Policy ${policyId}`);
  expect(await revisionsOf(id)).toBe(0);
  await run(`delete from entity where id = $1`, policyId);
  await run(`delete from entity_revision where id = $1`, policyId);
});

test('a policy that is taken away, moved to another domain or set back is missed', async () => {
  const { ada } = custody.people;
  const { trading } = custody.domains;
  const policyId = newId();
  const policy = {
    id: policyId,
    alias: 'Nobody makes users alone',
    rank: 2,
    scope: 'Self' as const,
    intentTypes: ['v0_CreateUser' as const],
    scriptingEngine: 'Javascript_v0' as const,
    ...common,
  };
  await custody.execute({ type: 'v0_CreatePolicy', ...policy, workflow: [] });
  const { id: _, lock: __, ...details } = policy;
  const strict = [{ type: 'RoleQuorum' as const, role: 'admin', quorum: 3 }];
  await custody.execute({ type: 'v0_UpdatePolicy', reference: { id: policyId, revision: 1 }, ...details, workflow: strict });

  const changes: [string, ...unknown[]][] = [
    [`update entity_policy set domain_id = $2 where id = $1`, policyId, trading],
    [`delete from entity_policy where id = $1`, policyId],
    [
      `update entity_policy p set (revision, data, signature) = (select revision, data, signature from entity_revision r
         where r.kind = 'Policy' and r.id = p.id and r.revision = 1) where id = $1`,
      policyId,
    ],
    // With all that was ever kept of it.
    [`with gone as (delete from entity_revision where id = $1) delete from entity_policy where id = $1`, policyId],
  ];
  for (const [statement, ...values] of changes) {
    for (const table of ['entity_policy', 'entity_revision']) {
      await run(`create table kept_${table} as select * from ${table} where id = '${policyId}'`);
    }
    // Known to this process.
    await propose(ada, userPayload({ ...flo, userId: newId(), keyPair: generateKeyPair('Secp256r1') }, ['clerk']));
    await run(statement, ...values);
    const id = newId();
    const payload = userPayload({ ...flo, userId: id, keyPair: generateKeyPair('Secp256r1') }, ['clerk']);
    await expectRefused(propose(ada, payload), `Policy ${policyId}`);
    expect(await revisionsOf(id)).toBe(0);
    for (const table of ['entity_policy', 'entity_revision']) {
      await run(`delete from ${table} where id = $1`, policyId);
      await run(`insert into ${table} select * from kept_${table}`);
      await run(`drop table kept_${table}`);
    }
  }
  await custody.execute({ type: 'v0_LockPolicy', reference: { id: policyId, revision: 2 } });
});

test('an approval that was never given for the intent does not count', async () => {
  const { ada, ben } = custody.people;
  const endpoint = endpointPayload();
  await custody.execute(endpoint);
  const other = endpointPayload();
  await custody.execute(other);
  // Ben has approved to lock another endpoint, not this one.
  const elsewhere = await propose(ada, { type: 'v0_LockEndpoint', reference: { id: other.id, revision: 1 } });
  await approve(ben, elsewhere);
  const proposed = await propose(ada, { type: 'v0_LockEndpoint', reference: { id: endpoint.id, revision: 1 } });
  const { id } = proposed.request;

  const move = `insert into intent_decision select $1, position, root_domain_id, request_id, public_key, decision
    from intent_decision where intent_id = $2 and position = 1`;
  await run(move, id, elsewhere.request.id);
  await expectRefused(approve(flo, proposed), `intent ${id}`);

  // With the words made to fit, the signature does not.
  const requestId = newId();
  await run(
    `insert into request select * from jsonb_populate_record(null::request, (
       select to_jsonb(q) || jsonb_build_object('id', $1::text, 'intent_id', $2::text, 'journal_position', null,
           'text', replace(replace(s.text, $3, $2), $4, $5))
       from request q join signed_request s on s.id = q.id join intent_decision d on d.request_id = q.id
       where d.intent_id = $3::uuid and d.position = 1))`,
    requestId,
    id,
    elsewhere.request.id,
    elsewhere.signature,
    proposed.signature,
  );
  await run('update intent_decision set request_id = $2 where intent_id = $1 and position = 1', id, requestId);
  await expectRefused(approve(flo, proposed), `intent ${id}`);
  expect(await statusOf(proposed)).toBe('Open');
  expect(await revisionsOf(endpoint.id)).toBe(1);

  await run('delete from intent_decision where intent_id = $1 and position = 1', id);
  await approve(flo, proposed);
  expect(await statusOf(proposed)).toBe('Open');
  await approve(ben, proposed);
  expect(await statusOf(proposed)).toBe('Executed');
});

test('an intent that says something else than its author signed is not executed', async () => {
  const { ada, ben } = custody.people;
  const victim: TestPerson = { ...flo, userId: newId(), keyPair: generateKeyPair('Secp256r1'), name: 'victim' };
  const proposed = await propose(ada, userPayload(victim, ['clerk']));
  const { id } = proposed.request;
  const columns = 'data, target_domain_id, signature, needs';
  await run(`create table kept_intent as select id, ${columns} from intent where id = $1`, id);
  for (const change of [
    `data = jsonb_set(data, '{details,payload,roles}', '["admin"]')`,
    `data = jsonb_set(data, '{state,progressPerPolicy,0,policyReference,revision}', '2')`,
    // The envelope of another state of another intent.
    `(data, signature) = (select data, signature from intent where id <> i.id limit 1)`,
    `target_domain_id = gen_random_uuid()`,
  ]) {
    await run(`update intent i set ${change} where id = $1`, id);
    await expectRefused(approve(ben, proposed), `ntent ${id}`);
    await run(`update intent i set (${columns}) = (select ${columns} from kept_intent) where id = $1`, id);
  }
  // What was to be looked at is found out anew.
  await run(`update intent set needs = '[]' where id = $1`, id);
  await approve(ben, proposed);
  expect(await statusOf(proposed)).toBe('Executed');
  await run('drop table kept_intent');
});

test("a proposal in other words than its author's is not executed", async () => {
  const { ada, ben } = custody.people;
  const victim: TestPerson = { ...flo, userId: newId(), keyPair: generateKeyPair('Secp256r1'), name: 'victim' };
  const proposed = await propose(ada, userPayload(victim, ['clerk']));
  const { id } = proposed.request;
  const journalPosition = await one<string>('select journal_position as value from request where intent_id = $1', id);
  const replace = `replace(text, '"clerk"', '"admin"')`;
  const refer = 'update request set text = null, journal_position = $2 where intent_id = $1';
  // A text beside the journal, or another entry's in its place.
  for (const change of [
    `update request q set text = ${replace.replace('text', 's.text')}, journal_position = null
       from signed_request s where s.id = q.id and q.intent_id = $1`,
    'update request set journal_position = journal_position - 1 where intent_id = $1',
    'update request set journal_position = journal_position + 1000 where intent_id = $1',
  ]) {
    await run(change, id);
    await expectRefused(approve(ben, proposed), `ntent ${id}`);
    await run(refer, id, journalPosition);
  }
  // Who owns the database can write another text into the journal itself.
  await run('create table kept_entry as select text from journal where position = $1', journalPosition);
  await run('alter table journal disable trigger journal_is_append_only');
  await run(`update journal set text = ${replace} where position = $1`, journalPosition);
  await expectRefused(approve(ben, proposed), `ntent ${id}`);
  await run('update journal set text = (select text from kept_entry) where position = $1', journalPosition);
  await run('alter table journal enable trigger journal_is_append_only');
  await run('drop table kept_entry');
  await approve(ben, proposed);
  expect(await statusOf(proposed)).toBe('Executed');
});

test('nothing is built on an endpoint that was changed, or is another one', async () => {
  const { ada, ben } = custody.people;
  const endpoint = endpointPayload();
  const other = { ...endpointPayload('Mine'), address: thief };
  await custody.execute(endpoint);
  await custody.execute(other);
  const lock = { type: 'v0_LockEndpoint' as const, reference: { id: endpoint.id, revision: 1 } };

  await setData(endpoint.id, ['address'], JSON.stringify(thief));
  await expectRefused(propose(ada, lock), `Endpoint ${endpoint.id}`);
  await setData(endpoint.id, ['address'], JSON.stringify(endpoint.address));

  const swap = (from: string) =>
    run(
      `update entity_revision r set (data, signature) = (select data, signature from entity where kind = 'Endpoint' and id = $2) where id = $1`,
      endpoint.id,
      from,
    );
  await swap(other.id);
  await expectRefused(propose(ada, lock), `Endpoint ${endpoint.id}`);
  await swap(endpoint.id);

  const proposed = await propose(ada, lock);
  await approve(ben, proposed);
  await approve(flo, proposed);
  expect(await statusOf(proposed)).toBe('Executed');
  expect(await revisionsOf(endpoint.id)).toBe(2);
});

test('a row that was set back to an older revision takes nothing back', async () => {
  const { ada, ben } = custody.people;
  const former: TestPerson = { ...flo, userId: newId(), keyPair: generateKeyPair('Secp256r1'), name: 'former' };
  await custody.execute(userPayload(former, ['admin']));
  await custody.execute({ type: 'v0_LockUser', reference: { id: former.userId, revision: 1 } });
  const proposed = await propose(
    ada,
    userPayload({ ...former, userId: newId(), keyPair: generateKeyPair('Secp256r1') }, ['clerk']),
  );
  await run(
    `update entity e set (revision, lock, data, signature) = (
       select revision, 'Unlocked', data, signature from entity_revision r where r.kind = 'User' and r.id = e.id and r.revision = 1)
     where kind = 'User' and id = $1`,
    former.userId,
  );
  await expect(approve(former, proposed)).rejects.toMatchObject({ status: 503 });
  expect(await statusOf(proposed)).toBe('Open');
  await approve(ben, proposed);
  expect(await statusOf(proposed)).toBe('Executed');
});

test('a domain that was hung up elsewhere is not judged', async () => {
  const { cleo } = custody.people;
  const { trading, treasury, root } = custody.domains;
  const hang = (parent: string) => setData(trading, ['parentId'], JSON.stringify(parent));
  await hang(treasury);
  const proposed = signed(cleo, proposal(cleo, endpointPayload(), trading));
  const client = await custody.clientOf(cleo);
  await expectRefused(client.intents.propose({ body: proposed }), `Domain ${trading}`);
  // In a circle.
  await hang(trading);
  await expectRefused(client.intents.propose({ body: proposed }), 'The chain of a domain');
  await hang(root);
  await client.intents.propose({ body: proposed });
});

test('no address is made for an account with keys or a vault that the notary did not sign', async () => {
  const account = await custody.openAccount('bitcoin-sandbox');
  const make = () =>
    custody.client.addresses.create({
      params: { domainId: custody.domainId, accountId: account.id, ledgerId: account.ledgerId },
    });
  await make();
  const update = (path: string, value: string) =>
    run(
      `update entity_account set data = jsonb_set(data, $2::text[], to_jsonb($3::text)) where id = $1`,
      account.id,
      path.split('.'),
      value,
    );
  const vaultId =
    (await one<string>(`select data->'providerDetails'->>'vaultId' as value from entity_account where id = $1`, account.id)) ??
    '';
  await update('providerDetails.vaultId', newId());
  await expectRefused(make(), `vault of account ${account.id}`);
  await update('providerDetails.vaultId', vaultId);

  // The strategy decides which key the address stands for; a row alone says nothing of it.
  const strategies = 'select count(*)::int as value from account_address where account_id = $1 and key_path is null';
  await update('providerDetails.keyStrategy', 'Random');
  await make();
  expect(await one<number>(strategies, account.id)).toBe(0);

  await run(`update entity_revision set signature = '' where kind = 'Account' and id = $1`, account.id);
  await run('update entity_revision set revision = revision + 10 where kind = $2 and id = $1', account.id, 'Account');
  await run('update entity set revision = revision + 10 where kind = $2 and id = $1', account.id, 'Account');
  const before = await one<number>('select count(*)::int as value from account_address where account_id = $1', account.id);
  await expectRefused(make(), `Account ${account.id}`);
  expect(await one<number>('select count(*)::int as value from account_address where account_id = $1', account.id)).toBe(before);
});
