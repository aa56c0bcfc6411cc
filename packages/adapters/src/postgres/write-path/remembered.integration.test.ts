import { newId } from '@countersign/kernel';
import { createGoverningPolicies, decideIntent, submitIntent, type Change } from '@countersign/service';
import type { QueryConfig } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { createPostgresStore } from '../store.ts';
import { createEndpoint, createInstance, makePerson, policyOf, quorum, type TestInstance } from '../test/instance.ts';

const alice = makePerson('alice@example.com', ['operator']);
const bob = makePerson('bob@example.com', ['approver']);
const carol = makePerson('carol@example.com', ['approver']);
const dora = makePerson('dora@example.com', ['operator']);

let instance: TestInstance;
/** A process of its own on the same database, with the names of the statements that it sends. */
let other: Awaited<ReturnType<typeof startOther>>;

beforeAll(async () => {
  instance = await createInstance(
    [alice, bob, carol, dora],
    [
      policyOf({ workflow: [quorum('operator', 1), quorum('approver', 1)] }),
      policyOf({ rank: 20, intentTypes: ['v0_LockUser', 'v0_UnlockUser', 'v0_CreateUser'], workflow: [] }),
      policyOf({ rank: 30, intentTypes: ['v0_LockEndpoint'], workflow: [quorum('operator', 1), quorum('approver', 2)] }),
    ],
  );
  other = await startOther();
});
afterAll(() => instance.close());

async function startOther() {
  const { pool, ports } = instance;
  const statements: (string | undefined)[] = [];
  const watched = {
    query: (statement: QueryConfig) => {
      statements.push(statement.name);
      return pool.query(statement);
    },
  } as unknown as typeof pool;
  const store = createPostgresStore(watched, async () => (await ports.notary()).publicKey);
  const otherPorts = { ...ports, store, policies: createGoverningPolicies(store) };
  return {
    store,
    submit: (...[person, signed]: Parameters<typeof instance.submit>) =>
      submitIntent(otherPorts, instance.input(person, signed, newId())),
    decide: (...[person, signed]: Parameters<typeof instance.decide>) =>
      decideIntent(otherPorts, 'Approve', instance.input(person, signed)),
    /** The statements since the last time. */
    said: () => statements.splice(0),
  };
}

/** A first intent, after which the other process knows who decides by which rules. */
async function getToKnow() {
  const signed = instance.proposal(alice, createEndpoint());
  await other.submit(alice, signed);
  await other.decide(bob, instance.approval(bob, signed));
  const again = instance.proposal(alice, createEndpoint());
  await other.submit(alice, again);
  await other.decide(bob, instance.approval(bob, again));
  other.said();
}

test('who is known proposes and approves what is new without a question to the database', async () => {
  await getToKnow();
  const signed = instance.proposal(alice, createEndpoint());
  expect(await other.submit(alice, signed)).toMatchObject({ ok: true });
  expect(await other.decide(bob, instance.approval(bob, signed))).toMatchObject({ ok: true });
  expect(other.said()).toEqual(['commit-changes', 'commit-changes']);
  expect(await instance.status(signed)).toBe('Executed');
});

test('who was locked by another process proposes nothing and approves nothing, and does again once unlocked', async () => {
  await getToKnow();
  const waiting = instance.proposal(alice, createEndpoint());
  await other.submit(alice, waiting);
  const revisionOf = ({ id }: typeof bob) =>
    instance.one<number>('select revision::int as value from entity_user where id = $1', [id]);
  const change = async (type: 'v0_LockUser' | 'v0_UnlockUser', person: typeof bob, by: typeof bob) =>
    instance.submit(by, instance.proposal(by, { type, reference: { id: person.id, revision: await revisionOf(person) } }));
  await change('v0_LockUser', bob, alice);
  const refusal = { ok: false, error: { reason: 'RequesterLockedError' } };
  expect(await other.decide(bob, instance.approval(bob, waiting))).toMatchObject(refusal);
  await change('v0_UnlockUser', bob, alice);
  expect(await other.decide(bob, instance.approval(bob, waiting))).toMatchObject({ ok: true });
  expect(await instance.status(waiting)).toBe('Executed');
});

test('nobody is refused for what was remembered alone', async () => {
  await getToKnow();
  const change = (type: 'v0_LockUser' | 'v0_UnlockUser', revision: number) =>
    instance.submit(alice, instance.proposal(alice, { type, reference: { id: dora.id, revision } }));
  const propose = () => other.submit(dora, instance.proposal(dora, createEndpoint()));
  await change('v0_LockUser', 1);
  expect(await propose()).toMatchObject({ ok: false, error: { reason: 'RequesterLockedError' } });
  await change('v0_UnlockUser', 2);
  expect(await propose()).toMatchObject({ ok: true });
});

test('a policy that another process made counts', async () => {
  await getToKnow();
  const policy = policyOf({ rank: 90, intentTypes: ['v0_CreateEndpoint'], workflow: undefined });
  const create = instance.proposal(alice, { ...policy, type: 'v0_CreatePolicy' });
  await instance.submit(alice, create);
  await instance.decide(bob, instance.approval(bob, create));
  const rejected = instance.proposal(alice, createEndpoint());
  await other.submit(alice, rejected);
  expect(await instance.status(rejected)).toBe('Rejected');
  const lock = instance.proposal(alice, { type: 'v0_LockPolicy', reference: { id: policy.id, revision: 1 } });
  await instance.submit(alice, lock);
  await instance.decide(bob, instance.approval(bob, lock));
});

test('an intent that another process decided on is decided on as it is now', async () => {
  await getToKnow();
  const endpoint = createEndpoint();
  const made = instance.proposal(alice, endpoint);
  await instance.submit(alice, made);
  await instance.decide(bob, instance.approval(bob, made));
  const signed = instance.proposal(alice, { type: 'v0_LockEndpoint', reference: { id: endpoint.id, revision: 1 } });
  await other.submit(alice, signed);
  await instance.decide(bob, instance.approval(bob, signed));
  expect(await instance.status(signed)).toBe('Open');
  expect(await other.decide(carol, instance.approval(carol, signed))).toMatchObject({ ok: true });
  expect(await instance.status(signed)).toBe('Executed');
});

test('an entity that another process made meanwhile is not made again', async () => {
  await getToKnow();
  const endpoint = createEndpoint();
  const [first, second] = [instance.proposal(alice, endpoint), instance.proposal(alice, endpoint)];
  await other.submit(alice, second);
  await instance.submit(alice, first);
  await instance.decide(bob, instance.approval(bob, first));
  expect(await other.decide(bob, instance.approval(bob, second))).toMatchObject({ ok: true });
  expect(await instance.status(second)).toBe('Failed');
});

test.each([
  ['the intent', `update intent set status = status where id = $1`],
  ['its proposal', `update request set canonical = canonical where intent_id = $1`],
  ['its decisions', `update intent_decision set decision = decision where intent_id = $1`],
  ['its policies', `update intent_policy set policy_revision = policy_revision where intent_id = $1`],
])('where somebody wrote %s anew, it is read and proven again', async (_, statement) => {
  await getToKnow();
  const signed = instance.proposal(alice, createEndpoint());
  await other.submit(alice, signed);
  await instance.pool.query(statement, [signed.request['id']]);
  other.said();
  expect(await other.decide(bob, instance.approval(bob, signed))).toMatchObject({ ok: true });
  expect(other.said()).toContain('load-steps');
  expect(await instance.status(signed)).toBe('Executed');
});

test('a change is not written where what was remembered is not so', async () => {
  const rootDomainId = instance.root;
  const base: Change = { at: new Date().toISOString(), rootDomainId };
  const remembered = { ledgers: [], absentUsers: [] };
  const stale = [
    { ...remembered, absentUsers: [{ domainId: rootDomainId, publicKey: bob.publicKey }] },
    { ...remembered, ledgers: [{ id: 'ethereum-sandbox', revision: 2 }] },
    { ...remembered, ledgers: [{ id: 'no-such-ledger', revision: 1 }] },
    { ...remembered, intent: { intentId: newId(), state: '1', decisions: ['1'], policies: 0 } },
  ];
  for (const each of stale) {
    expect(await other.store.commit({ ...base, remembered: each })).toEqual({ ok: false, error: 'StateChanged' });
  }
  const ledgers = [{ id: 'ethereum-sandbox', revision: 1 }];
  const absentUsers = [{ domainId: rootDomainId, publicKey: makePerson('nobody', []).publicKey }];
  expect(await other.store.commit({ ...base, remembered: { ledgers, absentUsers } })).toMatchObject({ ok: true });
});
