import { newId } from '@countersign/kernel';
import { generateKeyPair } from '@countersign/signing';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { common, endpointPayload, startForgery, userPayload, type Forgery } from './start-forgery.ts';

let forgery: Forgery;

beforeAll(async () => {
  forgery = await startForgery();
  await forgery.execute({
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
afterAll(() => forgery.stop());

const thief = '0x8617E340B3D01FA5F11F306F4090FD50E238070D';

test('an approval of another intent does not count for this one', async () => {
  const { ada, ben } = forgery.people;
  const endpoint = endpointPayload();
  await forgery.execute(endpoint);
  const other = endpointPayload();
  await forgery.execute(other);
  // Ben has approved to lock another endpoint, not this one.
  const elsewhere = await forgery.propose(ada, { type: 'v0_LockEndpoint', reference: { id: other.id, revision: 1 } });
  await elsewhere.approve(ben);
  const { proposed, approve } = await forgery.propose(ada, {
    type: 'v0_LockEndpoint',
    reference: { id: endpoint.id, revision: 1 },
  });
  const { id } = proposed.request;

  const move = `insert into intent_decision select $1, position, root_domain_id, request_id, public_key, decision
    from intent_decision where intent_id = $2 and position = 1`;
  await forgery.run(move, id, elsewhere.proposed.request.id);
  await forgery.expectRefused(approve(forgery.flo), `intent ${id} is not what was signed: DecisionForeign`);

  // With a text that names this intent, the signature does not match.
  const requestId = newId();
  await forgery.run(
    `insert into request select * from jsonb_populate_record(null::request, (
       select to_jsonb(q) || jsonb_build_object('id', $1::text, 'intent_id', $2::text, 'journal_position', null,
           'text', replace(replace(s.text, $3, $2), $4, $5))
       from request q join signed_request s on s.id = q.id join intent_decision d on d.request_id = q.id
       where d.intent_id = $3::uuid and d.position = 1))`,
    requestId,
    id,
    elsewhere.proposed.request.id,
    elsewhere.proposed.signature,
    proposed.signature,
  );
  await forgery.run('update intent_decision set request_id = $2 where intent_id = $1 and position = 1', id, requestId);
  await forgery.expectRefused(approve(forgery.flo), `intent ${id} is not what was signed: SignatureInvalid`);
  expect(await forgery.statusOf(proposed.request.id)).toBe('Open');
  expect(await forgery.revisionsOf(endpoint.id)).toBe(1);

  await forgery.run('delete from intent_decision where intent_id = $1 and position = 1', id);
  await approve(forgery.flo);
  expect(await forgery.statusOf(proposed.request.id)).toBe('Open');
  await approve(ben);
  expect(await forgery.statusOf(proposed.request.id)).toBe('Executed');
});

test('an intent whose stored data differs from what its author signed is not executed', async () => {
  const { ada, ben } = forgery.people;
  const victim = forgery.newPerson('victim');
  const { proposed, approve } = await forgery.propose(ada, userPayload(victim, ['clerk']));
  const { id } = proposed.request;
  const columns = 'data, target_domain_id, signature, needs';
  await forgery.run(`create table kept_intent as select id, ${columns} from intent where id = $1`, id);
  // Nobody decides on an endpoint, so the whole intent is in its row.
  await forgery.execute(endpointPayload());
  const ofAnother = `(select data, signature from intent where payload_type = 'v0_CreateEndpoint' limit 1)`;
  const changes: readonly (readonly [change: string, row: string])[] = [
    [`data = jsonb_set(data, '{details,payload,roles}', '["admin"]')`, `Intent ${id}`],
    [`data = jsonb_set(data, '{state,progressPerPolicy,0,policyReference,revision}', '2')`, `Intent ${id}`],
    [`(data, signature) = ${ofAnother}`, `Intent ${id}`],
    [`target_domain_id = gen_random_uuid()`, `The target domain of intent ${id}`],
  ];
  for (const [change, row] of changes) {
    await forgery.run(`update intent i set ${change} where id = $1`, id);
    await forgery.expectRefused(approve(ben), `${row} is not what the notary signed`);
    await forgery.run(`update intent i set (${columns}) = (select ${columns} from kept_intent) where id = $1`, id);
  }
  // The stored needs are only a hint: without them, they are worked out again.
  await forgery.run(`update intent set needs = '[]' where id = $1`, id);
  await approve(ben);
  expect(await forgery.statusOf(proposed.request.id)).toBe('Executed');
  await forgery.run('drop table kept_intent');
});

test('a proposal whose text differs from the one its author signed is not executed', async () => {
  const { ada, ben } = forgery.people;
  const victim = forgery.newPerson('victim');
  const { proposed, approve } = await forgery.propose(ada, userPayload(victim, ['clerk']));
  const { id } = proposed.request;
  const journalPosition = await forgery.one<string>('select journal_position as value from request where intent_id = $1', id);
  const replace = `replace(text, '"clerk"', '"admin"')`;
  const refer = 'update request set text = null, journal_position = $2 where intent_id = $1';
  // A text outside of the journal, the text of another entry, or none.
  for (const change of [
    `update request q set text = ${replace.replace('text', 's.text')}, journal_position = null
       from signed_request s where s.id = q.id and q.intent_id = $1`,
    'update request set journal_position = journal_position - 1 where intent_id = $1',
    'update request set journal_position = journal_position + 1000 where intent_id = $1',
  ]) {
    await forgery.run(change, id);
    await forgery.expectRefused(approve(ben), `Intent ${id} is not what the notary signed`);
    await forgery.run(refer, id, journalPosition);
  }
  // The database's owner can change the journal itself.
  await forgery.run('create table kept_entry as select text from journal where position = $1', journalPosition);
  await forgery.run('alter table journal disable trigger journal_is_append_only');
  await forgery.run(`update journal set text = ${replace} where position = $1`, journalPosition);
  await forgery.expectRefused(approve(ben), `Intent ${id} is not what the notary signed`);
  await forgery.run('update journal set text = (select text from kept_entry) where position = $1', journalPosition);
  await forgery.run('alter table journal enable trigger journal_is_append_only');
  await forgery.run('drop table kept_entry');
  await approve(ben);
  expect(await forgery.statusOf(proposed.request.id)).toBe('Executed');
});

test('no intent about an endpoint is accepted whose data was changed or taken from another one', async () => {
  const { ada, ben } = forgery.people;
  const endpoint = endpointPayload();
  const other = { ...endpointPayload('Mine'), address: thief };
  await forgery.execute(endpoint);
  await forgery.execute(other);
  const lock = { type: 'v0_LockEndpoint' as const, reference: { id: endpoint.id, revision: 1 } };

  await forgery.setData(endpoint.id, ['address'], thief);
  await forgery.expectRefused(forgery.propose(ada, lock), `Endpoint ${endpoint.id}`);
  await forgery.setData(endpoint.id, ['address'], endpoint.address);

  const swap = (from: string) =>
    forgery.run(
      `update entity_revision r set (data, signature) = (select data, signature from entity where kind = 'Endpoint' and id = $2) where id = $1`,
      endpoint.id,
      from,
    );
  await swap(other.id);
  await forgery.expectRefused(forgery.propose(ada, lock), `Endpoint ${endpoint.id}`);
  await swap(endpoint.id);

  const { proposed, approve } = await forgery.propose(ada, lock);
  await approve(ben);
  await approve(forgery.flo);
  expect(await forgery.statusOf(proposed.request.id)).toBe('Executed');
  expect(await forgery.revisionsOf(endpoint.id)).toBe(2);
});

test('no address is made for an account with keys or a vault that the notary did not sign', async () => {
  const account = await forgery.openAccount('bitcoin-sandbox');
  const make = () =>
    forgery.client.addresses.create({
      params: { domainId: forgery.domainId, accountId: account.id, ledgerId: account.ledgerId },
    });
  await make();
  const update = (path: string, value: string) =>
    forgery.run(
      `update entity_account set data = jsonb_set(data, $2::text[], to_jsonb($3::text)) where id = $1`,
      account.id,
      path.split('.'),
      value,
    );
  const vaultId =
    (await forgery.one<string>(
      `select data->'providerDetails'->>'vaultId' as value from entity_account where id = $1`,
      account.id,
    )) ?? '';
  const otherVaultId = newId();
  const { publicKey } = generateKeyPair('Ed25519');
  await forgery.execute({ type: 'v0_CreateVault', id: otherVaultId, alias: 'Other', publicKey, ...common });
  for (const otherId of [otherVaultId, newId()]) {
    await update('providerDetails.vaultId', otherId);
    await forgery.expectRefused(make(), `vault of account ${account.id}`);
  }
  await update('providerDetails.vaultId', vaultId);

  // The strategy decides which key an address belongs to; it is taken from the signed revision, not from the row.
  const strategies = 'select count(*)::int as value from account_address where account_id = $1 and key_path is null';
  await update('providerDetails.keyStrategy', 'Random');
  await make();
  expect(await forgery.one<number>(strategies, account.id)).toBe(0);

  await forgery.run(`update entity_revision set signature = '' where kind = 'Account' and id = $1`, account.id);
  await forgery.run('update entity_revision set revision = revision + 10 where kind = $2 and id = $1', account.id, 'Account');
  await forgery.run('update entity set revision = revision + 10 where kind = $2 and id = $1', account.id, 'Account');
  const before = await forgery.one<number>(
    'select count(*)::int as value from account_address where account_id = $1',
    account.id,
  );
  await forgery.expectRefused(make(), `Account ${account.id}`);
  expect(await forgery.one<number>('select count(*)::int as value from account_address where account_id = $1', account.id)).toBe(
    before,
  );
});
