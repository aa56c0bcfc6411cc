import { newId } from '@countersign/kernel';
import { generateKeyPair, notaryOf, sealEnvelope } from '@countersign/signing';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { carryThrough, proposal, signed } from '../harness.ts';
import type { TestPerson } from '../organisation.ts';
import { common, endpointPayload, startForgery, userPayload, type Forgery } from './start-forgery.ts';
import { violations } from './violations.ts';

let forgery: Forgery;

beforeAll(async () => {
  forgery = await startForgery();
});
afterAll(() => forgery.stop());

/** Writes a user like Ada, with an envelope that the notary did not make. */
async function forgeUser(person: TestPerson, envelope: { signature: string; signingKey: string }, data: object): Promise<void> {
  const like = forgery.people.ada.userId;
  const change = JSON.stringify(data);
  for (const [table, target] of [
    ['entity', 'kind, id, root_domain_id, domain_id, revision, alias, created_at, modified_at, data, signature, signing_key'],
    ['entity_revision', 'kind, id, root_domain_id, revision, saved_at, data, signature, signing_key'],
  ]) {
    const values = (target ?? '')
      .replace(', data, signature, signing_key', ', data || $3::jsonb, $4, $5')
      .replace('kind, id', 'kind, $2');
    await forgery.run(
      `insert into ${table} (${target}) select ${values} from ${table} where kind = 'User' and id = $1`,
      like,
      person.userId,
      change,
      envelope.signature,
      envelope.signingKey,
    );
  }
}

test("a user without the notary's signature can neither approve nor propose", async () => {
  const { ada } = forgery.people;
  const { proposed, approve } = await forgery.propose(ada, userPayload(forgery.newPerson('stranger'), ['admin']));
  const genuine = await forgery.one<{ signature: string; signing_key: string }>(
    `select jsonb_build_object('signature', signature, 'signing_key', signing_key) as value from entity_user where id = $1`,
    ada.userId,
  );
  for (const [index, key] of [notaryOf(generateKeyPair('Secp256r1')), undefined].entries()) {
    const eve = forgery.newPerson('stranger');
    const data = { id: eve.userId, alias: `eve-${index}`, publicKey: eve.keyPair.publicKey, roles: ['admin'] };
    const whole = await forgery.one<object>(
      `select data || $2::jsonb as value from entity_user where id = $1`,
      ada.userId,
      JSON.stringify(data),
    );
    const envelope = key
      ? sealEnvelope<unknown>(key, whole)
      : { signature: genuine?.signature ?? '', signingKey: genuine?.signing_key ?? '' };
    await forgeUser(eve, envelope, data);
    // Nobody even signs in as them.
    const before = await violations(forgery);
    await expect(approve(eve)).rejects.toThrow('No unlocked user has this public key');
    await expect(forgery.propose(eve, endpointPayload())).rejects.toThrow('No unlocked user has this public key');
    expect(await violations(forgery)).toBe(before + 2);
  }
  expect(await forgery.statusOf(proposed.request.id)).toBe('Open');
  // Nobody else is kept from approving.
  await approve(forgery.people.ben);
  expect(await forgery.statusOf(proposed.request.id)).toBe('Executed');
});

test('a user whose stored key or roles were changed cannot approve', async () => {
  const { ada, ben } = forgery.people;
  const clerk = forgery.newPerson('clerk');
  await forgery.execute(userPayload(clerk, ['clerk']));
  await forgery.signIn(clerk);
  const { proposed, approve } = await forgery.propose(ada, userPayload(forgery.newPerson('victim'), ['clerk']));
  await forgery.setData(clerk.userId, ['roles'], ['admin']);
  await forgery.expectRefused(approve(clerk), `User ${clerk.userId}`);
  await forgery.setData(clerk.userId, ['roles'], ['clerk']);
  const asFlo: TestPerson = { ...forgery.flo, keyPair: generateKeyPair('Secp256r1') };
  const setKey = (key: string) =>
    forgery.run(
      `update entity set data = jsonb_set(data, '{publicKey}', to_jsonb($2::text)) where id = $1`,
      forgery.flo.userId,
      key,
    );
  await setKey(asFlo.keyPair.publicKey);
  await expect(approve(asFlo)).rejects.toThrow('No unlocked user has this public key');
  await setKey(forgery.flo.keyPair.publicKey);
  expect(await forgery.statusOf(proposed.request.id)).toBe('Open');
  await approve(ben);
  expect(await forgery.statusOf(proposed.request.id)).toBe('Executed');
});

test('a user who was locked is not unlocked by setting the row back to an older revision', async () => {
  const { ada, ben } = forgery.people;
  const former = forgery.newPerson('former');
  const other = forgery.newPerson('other');
  for (const locked of [former, other]) {
    await forgery.execute(userPayload(locked, ['admin']));
    await forgery.signIn(locked);
    await forgery.execute({ type: 'v0_LockUser', reference: { id: locked.userId, revision: 1 } });
  }
  const { proposed, approve } = await forgery.propose(ada, userPayload(forgery.newPerson('victim'), ['clerk']));
  await forgery.run(
    `update entity e set (revision, lock, data, signature) = (
       select revision, 'Unlocked', data, signature from entity_revision r where r.kind = 'User' and r.id = e.id and r.revision = 1)
     where kind = 'User' and id = $1`,
    former.userId,
  );
  await forgery.expectRefused(approve(former), `User ${former.userId} was at revision 2 before`);
  // The older revision under the number of the newer one, in both tables.
  for (const [table, unlock] of [
    ['entity', "lock = 'Unlocked', "],
    ['entity_revision', ''],
  ]) {
    await forgery.run(
      `update ${table} n set ${unlock}(data, signature) = (
         select data, signature from entity_revision r where r.kind = 'User' and r.id = n.id and r.revision = 1)
       where kind = 'User' and id = $1 and revision = 2`,
      other.userId,
    );
  }
  await forgery.expectRefused(approve(other), `User ${other.userId} 2`);
  expect(await forgery.statusOf(proposed.request.id)).toBe('Open');
  await approve(ben);
  expect(await forgery.statusOf(proposed.request.id)).toBe('Executed');
});

test("a policy without the notary's signature is not applied", async () => {
  const { ada } = forgery.people;
  const policyId = newId();
  const columns = 'root_domain_id, revision, signature, signing_key';
  const forged = `data || jsonb_build_object('id', $1::text, 'rank', 1000, 'workflow', '[]'::jsonb) - 'intentTypes'`;
  const like = `kind = 'Policy' and data->>'alias' = 'Two administrators'`;
  await forgery.run(
    `insert into entity_revision (kind, id, saved_at, data, ${columns}) select kind, $1::uuid, saved_at, ${forged}, ${columns} from entity_revision where ${like}`,
    policyId,
  );
  await forgery.run(
    `insert into entity (kind, id, domain_id, created_at, modified_at, data, ${columns})
     select kind, $1::uuid, domain_id, created_at, modified_at, ${forged}, ${columns} from entity where ${like}`,
    policyId,
  );
  const victim = forgery.newPerson('victim');
  const payload = userPayload(victim, ['admin']);
  await forgery.expectRefused(forgery.propose(ada, payload), `Policy ${policyId}`);
  expect(await forgery.revisionsOf(victim.userId)).toBe(0);
  await forgery.run(`delete from entity where id = $1`, policyId);
  await forgery.run(`delete from entity_revision where id = $1`, policyId);
});

test('a policy that was deleted, moved to another domain or set back is noticed as missing', async () => {
  const { ada } = forgery.people;
  const { trading } = forgery.domains;
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
  await forgery.execute({ type: 'v0_CreatePolicy', ...policy, workflow: [] });
  const { id: _, lock: __, ...details } = policy;
  const strict = [{ type: 'RoleQuorum' as const, role: 'admin', quorum: 3 }];
  await forgery.execute({ type: 'v0_UpdatePolicy', reference: { id: policyId, revision: 1 }, ...details, workflow: strict });

  const changes: [string, ...unknown[]][] = [
    [`update entity_policy set domain_id = $2 where id = $1`, policyId, trading],
    [`delete from entity_policy where id = $1`, policyId],
    [
      `update entity_policy p set (revision, data, signature) = (select revision, data, signature from entity_revision r
         where r.kind = 'Policy' and r.id = p.id and r.revision = 1) where id = $1`,
      policyId,
    ],
    // With all its revisions.
    [`with deleted as (delete from entity_revision where id = $1) delete from entity_policy where id = $1`, policyId],
  ];
  for (const [statement, ...values] of changes) {
    for (const table of ['entity_policy', 'entity_revision']) {
      await forgery.run(`create table kept_${table} as select * from ${table} where id = '${policyId}'`);
    }
    // The process now has the policy in its memory.
    await forgery.propose(ada, userPayload(forgery.newPerson('clerk'), ['clerk']));
    await forgery.run(statement, ...values);
    const victim = forgery.newPerson('victim');
    const payload = userPayload(victim, ['clerk']);
    await forgery.expectRefused(forgery.propose(ada, payload), `Policy ${policyId}`);
    expect(await forgery.revisionsOf(victim.userId)).toBe(0);
    for (const table of ['entity_policy', 'entity_revision']) {
      await forgery.run(`delete from ${table} where id = $1`, policyId);
      await forgery.run(`insert into ${table} select * from kept_${table}`);
      await forgery.run(`drop table kept_${table}`);
    }
  }
  await forgery.execute({ type: 'v0_LockPolicy', reference: { id: policyId, revision: 2 } });
});

test('a policy of another domain is not applied', async () => {
  const { ada, ben, dan } = forgery.people;
  const { trading, treasury } = forgery.domains;
  const id = newId();
  const rules = { rank: 9, scope: 'Self' as const, scriptingEngine: 'Javascript_v0' as const, workflow: [] };
  const intentTypes = ['v0_LockVault' as const];
  const policy = { type: 'v0_CreatePolicy' as const, id, alias: 'Of Trading', intentTypes, ...rules, ...common };
  expect(await carryThrough(forgery, [ada, ben], policy, trading)).toMatchObject({ status: 'Executed' });
  await forgery.run(`update entity_policy set domain_id = $2 where id = $1`, id, treasury);
  const proposed = signed(dan, proposal(dan, endpointPayload(), treasury));
  const client = await forgery.clientOf(dan);
  await forgery.expectRefused(client.intents.propose({ body: proposed }), `The domain of policy ${id}`);
  expect(await forgery.statusOf(proposed.request.id)).toBeUndefined();
  await forgery.run(`update entity_policy set domain_id = $2 where id = $1`, id, trading);
});

test('nothing is decided in a domain whose parent was changed', async () => {
  const { cleo } = forgery.people;
  const { trading, treasury, root } = forgery.domains;
  const setParent = (parent: string) =>
    forgery.run(`update entity set data = jsonb_set(data, '{parentId}', to_jsonb($2::text)) where id = $1`, trading, parent);
  await setParent(treasury);
  const proposed = signed(cleo, proposal(cleo, endpointPayload(), trading));
  const client = await forgery.clientOf(cleo);
  await forgery.expectRefused(client.intents.propose({ body: proposed }), `The place of domain ${trading}`);
  // A domain below itself.
  await setParent(trading);
  await forgery.expectRefused(client.intents.propose({ body: proposed }), 'The chain of a domain');
  expect(await forgery.statusOf(proposed.request.id)).toBeUndefined();
  await setParent(root);
  await client.intents.propose({ body: proposed });
  // Trading has no policy for it, but now the proposal is judged.
  expect(await forgery.statusOf(proposed.request.id)).toBe('Failed');
});
