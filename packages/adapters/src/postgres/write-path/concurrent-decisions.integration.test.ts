import { newId } from '@countersign/kernel';
import { createGoverningPolicies, decideIntent, submitIntent } from '@countersign/service';
import type { QueryConfig } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { createPostgresStore } from '../store.ts';
import { createEndpoint, createInstance, makePerson, policyOf, quorum, userOf, type TestInstance } from '../test/instance.ts';
import { alice, bob, carol, dave, openIn, people, policies } from '../test/two-approvers.ts';

let instance: TestInstance;

beforeAll(async () => {
  instance = await createInstance(people, Object.values(policies));
});

afterAll(() => instance.close());

const open = (payload?: ReturnType<typeof createEndpoint>) => openIn(instance, payload);

test('fifteen approvals at once of which two are needed: two succeed, and the intent executes exactly once', async () => {
  const proposed = await open();
  const approvals = [bob, carol, dave].flatMap((person) =>
    Array.from({ length: 5 }, () => ({ person, signed: instance.approval(person, proposed, { approvalReason: newId() }) })),
  );
  const results = await Promise.all(approvals.map(({ person, signed }) => instance.decide(person, signed)));
  expect(results.filter(({ ok }) => ok)).toHaveLength(2);
  expect(await instance.status(proposed)).toBe('Executed');
  const payload = (await instance.intent(proposed))?.details.payload as { id: string };
  expect(await instance.one('select count(*)::int as value from entity_revision where id = $1', [payload.id])).toBe(1);
  expect(
    await instance.one(`select count(*)::int as value from event where type = 'IntentExecuted' and payload->>'id' = $1`, [
      proposed.request['id'],
    ]),
  ).toBe(1);
});

test('every approval counts when all of a large quorum approve at once', async () => {
  const crowd = Array.from({ length: 24 }, (_, index) => makePerson(`crowd-${index}@example.com`, ['crowd']));
  const large = await createInstance(
    [alice, ...crowd],
    [policyOf({ workflow: [quorum('operator', 1), quorum('crowd', crowd.length)] })],
  );
  const proposed = large.proposal(alice, createEndpoint());
  await large.submit(alice, proposed);
  const results = await Promise.all(crowd.map((person) => large.decide(person, large.approval(person, proposed))));
  expect(results.filter(({ ok }) => ok)).toHaveLength(crowd.length);
  expect(await large.status(proposed)).toBe('Executed');
  await large.close();
});

test('of an approval and a rejection at once, exactly one succeeds', async () => {
  for (let round = 0; round < 10; round++) {
    const proposed = await open();
    await instance.decide(bob, instance.approval(bob, proposed));
    const [approved, rejected] = await Promise.all([
      instance.decide(carol, instance.approval(carol, proposed)),
      instance.decide(dave, instance.rejection(dave, proposed)),
    ]);
    expect([approved.ok, rejected.ok].filter(Boolean)).toHaveLength(1);
    expect(await instance.status(proposed)).toBe(approved.ok ? 'Executed' : 'Rejected');
  }
});

test('of two intents that create the same entity, one is executed and the other fails', async () => {
  const payload = createEndpoint();
  const [first, second] = [await open(payload), await open(payload)];
  await Promise.all([first, second].map((proposed) => instance.decide(bob, instance.approval(bob, proposed))));
  await Promise.all([first, second].map((proposed) => instance.decide(carol, instance.approval(carol, proposed))));
  const statuses = await Promise.all([first, second].map((proposed) => instance.status(proposed)));
  expect(new Set(statuses)).toEqual(new Set(['Executed', 'Failed']));
});

test('a decision is made again when the intent changed after it was read', async () => {
  const proposed = await open();
  await instance.decide(bob, instance.approval(bob, proposed));
  // As in a slow process: it reads, somebody else decides, and only then it writes.
  let isFirst = true;
  const { store } = instance.ports;
  const ports = {
    ...instance.ports,
    store: {
      ...store,
      commit: async (...change: Parameters<typeof store.commit>) => {
        if (isFirst) {
          isFirst = false;
          await instance.decide(dave, instance.rejection(dave, proposed));
        }
        return store.commit(...change);
      },
    },
  };
  const late = await decideIntent(ports, 'Approve', instance.input(carol, instance.approval(carol, proposed)));
  expect(late).toMatchObject({ ok: false, error: { code: 'IntentAlreadyComplete' } });
  expect(await instance.status(proposed)).toBe('Rejected');
});

test('a user who is locked before their decision is written has not decided', async () => {
  const mallory = makePerson('mallory@example.com', ['approver']);
  await instance.submit(alice, instance.proposal(alice, { ...userOf(mallory), type: 'v0_CreateUser' }));
  const proposed = await open();
  const { store } = instance.ports;
  let commits = 0;
  const commit = async (...change: Parameters<typeof store.commit>) => {
    if (commits++ === 0) {
      await instance.submit(alice, instance.proposal(alice, { type: 'v0_LockUser', reference: { id: mallory.id, revision: 1 } }));
    }
    return store.commit(...change);
  };
  const ports = { ...instance.ports, store: { ...store, commit } };
  const late = await decideIntent(ports, 'Approve', instance.input(mallory, instance.approval(mallory, proposed)));
  expect(late).toMatchObject({ ok: false, error: { reason: 'RequesterLockedError' } });
  expect(
    await instance.one('select count(*)::int as value from intent_decision where intent_id = $1', [proposed.request['id']]),
  ).toBe(1);
});

test('a change decided on who is known by an address is not written once another endpoint has that address', async () => {
  const { store } = instance.ports;
  const rootDomainId = (await store.loadDecision({ intentId: newId() })).rootDomainId ?? '';
  const address = '0x27b1fdb04752bbc536007a920d24acb045561c26';
  const need = {
    type: 'KnownAddresses',
    ledgerId: 'ethereum-sandbox',
    targetDomainId: rootDomainId,
    texts: [address],
    addresses: [],
  } as const;
  const change = async () => {
    const { knownAddresses, answers } = await store.loadFacts([need]);
    return { known: knownAddresses, read: { at: new Date().toISOString(), rootDomainId, answers } };
  };
  const before = await change();
  expect(await store.commit(before.read)).toEqual({ ok: true });
  const made = createEndpoint({ address: `0x${address.slice(2).toUpperCase()}`, trustScore: 100 });
  expect(await instance.submit(alice, instance.proposal(alice, made))).toMatchObject({ ok: true });
  expect(await store.commit(before.read)).toEqual({ ok: false, error: 'StateChanged' });
  const after = await change();
  expect(after.known).toMatchObject([{ found: [{ endpointId: made.id }] }]);
  expect(await store.commit(after.read)).toEqual({ ok: true });
});

test('an intent is written only over the version that was read', async () => {
  const intentId = newId();
  const proposed = instance.proposal(alice, createEndpoint(), { id: intentId });
  await instance.submit(alice, proposed);
  const { store } = instance.ports;
  const { intent, version = 0, rootDomainId } = await store.loadDecision({ intentId });
  await instance.decide(bob, instance.approval(bob, proposed));
  const change = { at: new Date().toISOString(), rootDomainId: rootDomainId ?? '' };
  if (intent === undefined) throw new Error('There is no intent');
  const record = { data: intent, signature: 'AAAA', signingKey: 'AAAA', version: version + 1 };
  expect(await store.commit({ ...change, intent: record })).toEqual({ ok: false, error: 'StateChanged' });
});

test('a process that dies between reading and writing leaves nothing behind', async () => {
  const proposed = instance.proposal(alice, createEndpoint());
  const ports = { ...instance.ports, store: { ...instance.ports.store, commit: () => Promise.reject(new Error('killed')) } };
  await expect(submitIntent(ports, instance.input(alice, proposed))).rejects.toThrow('killed');
  expect(await instance.intent(proposed)).toBeUndefined();
  expect(await instance.submit(alice, proposed)).toMatchObject({ ok: true });
});

test('a policy that is created while a proposal is being judged applies to it', async () => {
  const proposed = instance.proposal(alice, createEndpoint({ alias: 'watched' }));
  const { store } = instance.ports;
  let commits = 0;
  const ports = {
    ...instance.ports,
    store: {
      ...store,
      commit: async (...change: Parameters<typeof store.commit>) => {
        if (commits++ === 0) {
          const policy = policyOf({
            alias: 'Newer',
            rank: 60,
            intentTypes: ['v0_CreateEndpoint'],
            condition: { type: 'Expression', expression: "context.request.payload.alias === 'watched'" },
            workflow: [],
          });
          const create = instance.proposal(alice, { ...policy, type: 'v0_CreatePolicy' });
          await instance.submit(alice, create);
          await instance.decide(bob, instance.approval(bob, create));
          await instance.decide(carol, instance.approval(carol, create));
          expect(await instance.status(create)).toBe('Executed');
        }
        return store.commit(...change);
      },
    },
  };
  expect(await submitIntent(ports, instance.input(alice, proposed))).toMatchObject({ ok: true });
  expect(commits).toBe(2);
  expect(await instance.status(proposed)).toBe('Executed');
});

async function twoWhoLockEachOther() {
  const pair = [
    makePerson(`left-${newId()}@example.com`, ['operator']),
    makePerson(`right-${newId()}@example.com`, ['operator']),
  ] as const;
  for (const person of pair) {
    await instance.submit(alice, instance.proposal(alice, { ...userOf(person), type: 'v0_CreateUser' }));
  }
  const [left, right] = pair;
  const lock = (author: typeof left, { id }: typeof right) =>
    instance.input(author, instance.proposal(author, { type: 'v0_LockUser', reference: { id, revision: 1 } }));
  return [lock(left, right), lock(right, left)] as const;
}

const tooLate = { ok: false, error: { reason: 'RequesterLockedError' } };

test('of two users who lock each other at once in one process, one is too late', async () => {
  for (let round = 0; round < 5; round++) {
    const locks = await twoWhoLockEachOther();
    const outcomes = await Promise.all(locks.map((lock) => submitIntent(instance.ports, lock)));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(outcomes.find(({ ok }) => !ok)).toMatchObject(tooLate);
  }
});

test('of two users who lock each other in two processes, the second write waits for the first and is too late', async () => {
  const [first, second] = await twoWhoLockEachOther();
  const { pool } = instance;
  const written = Promise.withResolvers<undefined>();
  const goOn = Promise.withResolvers<undefined>();
  const slowPool = {
    query: async (statement: QueryConfig) => {
      if (statement.name !== 'commit-changes') return pool.query(statement);
      const client = await pool.connect();
      await client.query('begin');
      const answer = await client.query(statement);
      written.resolve(undefined);
      await goOn.promise;
      await client.query('commit');
      client.release();
      return answer;
    },
  } as unknown as typeof pool;
  const { notary } = instance.ports;
  const store = createPostgresStore(slowPool, async () => (await notary()).publicKey);
  const slow = submitIntent({ ...instance.ports, store, policies: createGoverningPolicies(store) }, first);
  await written.promise;
  const fast = submitIntent(instance.ports, second);
  const settled = fast.then(() => true);
  const waiting = `select count(*)::int as value from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%commit_changes%'`;
  while (!(await Promise.race([settled, instance.one<number>(waiting).then((count) => count > 0)])));
  goOn.resolve(undefined);
  expect(await slow).toMatchObject({ ok: true });
  expect(await fast).toMatchObject(tooLate);
});
