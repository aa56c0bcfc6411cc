import { canonicalJson, newId, utf8, type JsonValue } from '@countersign/kernel';
import type { User } from '@countersign/model';
import { createGoverningPolicies, decideIntent, expireIntents, submitIntent } from '@countersign/service';
import { verifyEnvelope } from '@countersign/signing';
import type { QueryConfig } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { createPostgresStore } from '../store.ts';
import { createEndpoint, createInstance, makePerson, policyOf, quorum, type TestInstance } from '../test/instance.ts';

const alice = makePerson('alice@example.com', ['operator']);
const bob = makePerson('bob@example.com', ['approver'], 'Ed25519');
const carol = makePerson('carol@example.com', ['approver'], 'Secp256k1');
const dave = makePerson('dave@example.com', ['approver']);
const people = [alice, bob, carol, dave];

let instance: TestInstance;

beforeAll(async () => {
  instance = await createInstance(people, [
    policyOf({ alias: 'Two more', rank: 10, workflow: [quorum('operator', 1), quorum('approver', 2)] }),
    policyOf({ alias: 'Auto', rank: 20, intentTypes: ['v0_UpdateEndpoint', 'v0_LockUser', 'v0_CreateUser'], workflow: [] }),
    policyOf({ alias: 'Never', rank: 30, intentTypes: ['v0_LockPolicy'], workflow: undefined }),
    policyOf({
      alias: 'Small',
      rank: 40,
      intentTypes: ['v0_CreateEndpoint'],
      condition: { type: 'Expression', expression: 'context.request.payload.trustScore === 100' },
      workflow: [quorum('operator', 1)],
    }),
    policyOf({
      alias: 'Broken',
      rank: 50,
      intentTypes: ['v0_CreateEndpoint'],
      condition: {
        type: 'Expression',
        expression: "if (context.request.payload.alias === 'boom') throw new Error('boom'); false",
      },
      workflow: [quorum('operator', 1)],
    }),
  ]);
});

afterAll(() => instance.close());

async function open(payload = createEndpoint()) {
  const proposed = instance.proposal(alice, payload);
  expect(await instance.submit(alice, proposed)).toMatchObject({ ok: true });
  return proposed;
}

test('an intent is proposed, approved and executed, and everything of it is kept', async () => {
  const payload = createEndpoint();
  const proposed = instance.proposal(alice, payload);
  const requestId = newId();
  expect(await instance.submit(alice, proposed, requestId)).toEqual({ ok: true, value: { requestId } });
  expect(await instance.status(proposed)).toBe('Open');
  expect(await instance.decide(bob, instance.approval(bob, proposed))).toMatchObject({ ok: true });
  expect(await instance.status(proposed)).toBe('Open');
  const last = instance.approval(carol, proposed, { approvalReason: 'Fine' });
  expect(await instance.decide(carol, last)).toMatchObject({ ok: true });

  const intent = await instance.intent(proposed);
  expect(intent?.state).toMatchObject({
    status: 'Executed',
    progressPerPolicy: [{ stepProgress: [{ state: 'Approved' }, { state: 'Approved' }] }],
  });
  const rawRequests = intent?.state.progressPerPolicy?.[0]?.stepProgress.flatMap(({ decisions }) =>
    decisions.map(({ rawRequest }) => rawRequest),
  );
  expect(rawRequests).toContain(canonicalJson(last.request));

  const { rows } = await instance.pool.query<{ data: Record<string, JsonValue>; signature: string; signing_key: string }>(
    'select data, signature, signing_key from entity_revision where id = $1',
    [payload.id],
  );
  const notary = await instance.ports.notary();
  expect(rows).toHaveLength(1);
  const [row] = rows;
  const envelope = { data: row?.data, signature: row?.signature ?? '', signingKey: row?.signing_key ?? '' };
  expect(verifyEnvelope(envelope, notary.publicKey)).toBe(true);
  expect(verifyEnvelope({ ...envelope, data: { ...row?.data, alias: 'Other' } }, notary.publicKey)).toBe(false);

  const request = await instance.pool.query(
    'select s.text, q.text as copy, q.status, q.history, q.intent_id from request q join signed_request s using (id) where id = $1',
    [requestId],
  );
  expect(request.rows).toMatchObject([
    {
      text: canonicalJson(proposed.request),
      copy: null,
      status: 'Succeeded',
      history: [{ status: 'Processing' }, { status: 'Succeeded' }],
      intent_id: proposed.request['id'],
    },
  ]);
  const related = await instance.pool.query('select revision, changed from intent_entity where entity_id = $1 order by changed', [
    payload.id,
  ]);
  expect(related.rows).toEqual([
    { revision: null, changed: false },
    { revision: '1', changed: true },
  ]);
});

test('a policy without steps executes at once, one without a workflow always rejects', async () => {
  const endpoint = createEndpoint({ trustScore: 100 });
  const made = instance.proposal(alice, endpoint);
  await instance.submit(alice, made);
  expect(await instance.status(made)).toBe('Executed');

  const { type: _, id, lock: __, ...fields } = endpoint;
  const update = instance.proposal(alice, {
    ...fields,
    type: 'v0_UpdateEndpoint',
    reference: { id, revision: 1 },
    alias: 'Renamed',
  });
  await instance.submit(alice, update);
  expect(await instance.intent(update)).toMatchObject({ state: { status: 'Executed' } });
  expect(await instance.one('select alias as value from entity_endpoint where id = $1', [id])).toBe('Renamed');
  expect(await instance.one('select count(*)::int as value from entity_revision where id = $1', [id])).toBe(2);

  const policyId = await instance.one<string>(`select id as value from entity_policy where alias = 'Auto'`);
  const never = instance.proposal(alice, { type: 'v0_LockPolicy', reference: { id: policyId, revision: 1 } });
  await instance.submit(alice, never);
  expect(await instance.status(never)).toBe('Rejected');
});

test('what concerns the state fails as an intent, with a code', async () => {
  const stale = instance.proposal(alice, { type: 'v0_LockEndpoint', reference: { id: newId(), revision: 1 } });
  expect(await instance.submit(alice, stale)).toMatchObject({ ok: true });
  expect((await instance.intent(stale))?.state).toMatchObject({ status: 'Failed', error: { code: expect.any(String) } });

  const boom = instance.proposal(alice, createEndpoint({ alias: 'boom' }));
  await instance.submit(alice, boom);
  expect((await instance.intent(boom))?.state).toMatchObject({
    status: 'Failed',
    error: { code: 'PolicyScriptingExecutionFailed' },
  });

  const notMine = instance.proposal(bob, createEndpoint());
  await instance.submit(bob, notMine);
  expect((await instance.intent(notMine))?.state).toMatchObject({ status: 'Failed', error: { code: 'PolicyWorkflowFailed' } });
});

test('a rejection ends the intent', async () => {
  const proposed = await open();
  expect(await instance.decide(bob, instance.rejection(bob, proposed))).toMatchObject({ ok: true });
  expect(await instance.status(proposed)).toBe('Rejected');
  expect(await instance.decide(carol, instance.approval(carol, proposed))).toMatchObject({
    ok: false,
    error: { code: 'IntentAlreadyComplete' },
  });
});

test('a revision that changed since the proposal fails the intent when it is executed', async () => {
  const endpoint = createEndpoint({ trustScore: 100 });
  await instance.submit(alice, instance.proposal(alice, endpoint));
  const lock = instance.proposal(alice, { type: 'v0_LockEndpoint', reference: { id: endpoint.id, revision: 1 } });
  await instance.submit(alice, lock);
  const { type: _, id, lock: __, ...fields } = endpoint;
  await instance.submit(
    alice,
    instance.proposal(alice, { ...fields, type: 'v0_UpdateEndpoint', reference: { id, revision: 1 } }),
  );
  await instance.decide(bob, instance.approval(bob, lock));
  await instance.decide(carol, instance.approval(carol, lock));
  expect((await instance.intent(lock))?.state).toMatchObject({ status: 'Failed', error: { code: 'EntityRevisionMismatch' } });
});

test('nothing is decided on a request that somebody else signed, that was altered, or whose signature is of another', async () => {
  const proposed = await open();
  const other = await open();
  const good = instance.approval(bob, proposed);
  const swapped = { ...good, signature: instance.approval(carol, proposed).signature };
  const altered = {
    ...good,
    request: { ...good.request, intentId: other.request['id'] ?? '', proposalSignature: other.signature },
  };
  const moved = { ...instance.approval(bob, other), signature: good.signature };
  for (const bad of [swapped, altered, moved]) {
    expect(await instance.decide(bob, bad)).toMatchObject({ ok: false, error: { reason: 'InvalidSignatureError' } });
  }
  expect(await instance.decide(carol, good)).toMatchObject({ ok: false, error: { reason: 'PermissionDeniedError' } });
  const foreign = instance.approval(bob, { ...proposed, signature: other.signature });
  expect(await instance.decide(bob, foreign)).toMatchObject({ ok: false, error: { code: 'ProposerIntentSignatureMismatches' } });
  expect(
    await instance.one('select count(*)::int as value from intent_decision where intent_id = $1', [proposed.request['id']]),
  ).toBe(1);
  expect(
    await instance.one(
      `select count(*)::int as value from request where kind = 'Approve' and status = 'Failed' and requester_id = $1`,
      [bob.id],
    ),
  ).toBeGreaterThanOrEqual(4);
});

test('the author and whoever decided already cannot decide', async () => {
  const proposed = await open();
  expect(await instance.decide(alice, instance.approval(alice, proposed))).toMatchObject({
    ok: false,
    error: { code: 'DecisionInvalid' },
  });
  await instance.decide(bob, instance.approval(bob, proposed));
  const again = instance.approval(bob, proposed, { approvalReason: 'Again' });
  expect(await instance.decide(bob, again)).toMatchObject({ ok: false, error: { code: 'DecisionInvalid' } });
  expect(await instance.status(proposed)).toBe('Open');
});

test('a request id is used once: the same request is answered the same, another one is refused', async () => {
  const requestId = newId();
  const proposed = instance.proposal(alice, createEndpoint());
  const answers = await Promise.all([1, 2, 3, 4].map(() => instance.submit(alice, proposed, requestId)));
  expect(answers).toEqual(answers.map(() => ({ ok: true, value: { requestId } })));
  expect(await instance.submit(alice, proposed, requestId)).toEqual({ ok: true, value: { requestId } });
  const other = instance.proposal(alice, createEndpoint());
  expect(await instance.submit(alice, other, requestId)).toMatchObject({
    ok: false,
    error: { reason: 'ConflictingRequestIdError' },
  });
  expect(await instance.intent(other)).toBeUndefined();

  const conflicting = newId();
  const many = Array.from({ length: 6 }, () => instance.proposal(alice, createEndpoint()));
  const results = await Promise.all(many.map((signed) => instance.submit(alice, signed, conflicting)));
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  expect(
    await instance.one('select count(*)::int as value from intent where id = any($1)', [
      many.map(({ request }) => request['id']),
    ]),
  ).toBe(1);

  // A refusal is answered again as well.
  const refusedId = newId();
  const expired = instance.proposal(alice, createEndpoint(), { expiryAt: '2020-01-01T00:00:00.000Z' });
  const first = await instance.submit(alice, expired, refusedId);
  expect(first).toMatchObject({ ok: false, error: { reason: 'ExpiredRequestError' } });
  expect(await instance.submit(alice, expired, refusedId)).toEqual(first);
});

test('a replayed proposal or approval changes nothing', async () => {
  const proposed = await open();
  expect(await instance.submit(alice, proposed)).toMatchObject({ ok: false, error: { reason: 'ConflictingRequestIdError' } });
  expect(await instance.submit(alice, proposed, newId())).toMatchObject({
    ok: false,
    error: { reason: 'ConflictingRequestIdError' },
  });
  const approval = instance.approval(bob, proposed);
  await instance.decide(bob, approval);
  expect(await instance.decide(bob, approval)).toMatchObject({ ok: false, error: { code: 'DecisionInvalid' } });
  expect(await instance.one('select version as value from intent where id = $1', [proposed.request['id']])).toBe(2);
});

test('the door refuses what is malformed, too late or too early; the request is kept, no intent is made', async () => {
  const count = () => instance.one<number>('select count(*)::int as value from intent');
  const before = await count();
  const refusedWith = async (reason: string, change: Record<string, JsonValue>, person = alice) => {
    const requestId = newId();
    const result = await instance.submit(person, instance.proposal(person, createEndpoint(), change), requestId);
    expect(result).toMatchObject({ ok: false, error: { reason } });
    return instance.one<string>('select status as value from request where id = $1', [requestId]);
  };
  expect(await refusedWith('ExpiredRequestError', { expiryAt: '2020-01-01T00:00:00Z' })).toBe('Failed');
  expect(await refusedWith('InvalidRequestError', { expiryAt: new Date(Date.now() + 31 * 86_400_000).toISOString() })).toBe(
    'Failed',
  );
  expect(await refusedWith('InvalidRequestError', { unknown: 1 })).toBe('Failed');
  // Nobody knows whose request this is, or whom it concerns.
  expect(await refusedWith('EntityNotFoundError', { targetDomainId: newId() })).toBeUndefined();
  expect(await refusedWith('InvalidRequestError', {}, makePerson('stranger', ['operator']))).toBeUndefined();

  const caller = { publicKey: alice.publicKey, expiresAt: new Date() };
  const good = JSON.stringify(instance.proposal(alice, createEndpoint()));
  for (const text of [
    '',
    '[]',
    'null',
    '{',
    good.replace('"type":"Propose"', '"type":"Propose","type":"Propose"'),
    '{"request":{}}',
  ]) {
    expect(await submitIntent(instance.ports, { body: utf8(text), caller })).toMatchObject({
      ok: false,
      error: { reason: 'InvalidRequestError' },
    });
    expect(await decideIntent(instance.ports, 'Reject', { body: utf8(text), caller })).toMatchObject({ ok: false });
  }
  expect(await submitIntent(instance.ports, { body: Uint8Array.of(0xff, 0xfe), caller })).toMatchObject({ ok: false });
  expect(await count()).toBe(before);
});

test('null members do not count: a request signed without them is the same request', async () => {
  const signed = instance.proposal(alice, createEndpoint());
  const withNull = { ...signed, request: { ...signed.request, description: null } };
  expect(await instance.submit(alice, withNull)).toMatchObject({ ok: true });
});

test('many who approve at once: the intent executes exactly once, and everybody is told what became of their decision', async () => {
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

test('all of a large quorum decide at the same moment, and every approval counts', async () => {
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

test('an approval and a rejection at once: one of them wins, whole', async () => {
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

test('two intents that make the same entity: one is executed, the other fails', async () => {
  const payload = createEndpoint();
  const [first, second] = [await open(payload), await open(payload)];
  await Promise.all([first, second].map((proposed) => instance.decide(bob, instance.approval(bob, proposed))));
  await Promise.all([first, second].map((proposed) => instance.decide(carol, instance.approval(carol, proposed))));
  const statuses = await Promise.all([first, second].map((proposed) => instance.status(proposed)));
  expect(new Set(statuses)).toEqual(new Set(['Executed', 'Failed']));
});

test('whoever is locked while an intent waits counts no more: the step opens again', async () => {
  const eve = makePerson('eve@example.com', ['approver']);
  const create = instance.proposal(alice, { ...userPayload(eve), type: 'v0_CreateUser' });
  await instance.submit(alice, create);
  expect(await instance.status(create)).toBe('Executed');

  const proposed = await open();
  expect(await instance.decide(eve, instance.approval(eve, proposed))).toMatchObject({ ok: true });
  const lock = instance.proposal(alice, { type: 'v0_LockUser', reference: { id: eve.id, revision: 1 } });
  await instance.submit(alice, lock);
  expect(await instance.one('select lock as value from entity_user where id = $1', [eve.id])).toBe('Locked');

  await instance.decide(bob, instance.approval(bob, proposed));
  expect(await instance.status(proposed)).toBe('Open');
  const locked = instance.proposal(eve, createEndpoint());
  expect(await instance.submit(eve, locked)).toMatchObject({ ok: false, error: { reason: 'RequesterLockedError' } });
  await instance.decide(carol, instance.approval(carol, proposed));
  expect(await instance.status(proposed)).toBe('Executed');
});

test('a decision on what changed after it was read is made anew', async () => {
  const proposed = await open();
  await instance.decide(bob, instance.approval(bob, proposed));
  // What a slow process does: it reads, another decides, and only then it writes.
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

test('whoever is locked while their decision is on its way has not decided', async () => {
  const mallory = makePerson('mallory@example.com', ['approver']);
  await instance.submit(alice, instance.proposal(alice, { ...userPayload(mallory), type: 'v0_CreateUser' }));
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

test('what was decided on who is known by an address is not written once somebody else is known by it', async () => {
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
  const proposed = await open();
  const { store } = instance.ports;
  const { intent, version = 0, rootDomainId } = await store.loadDecision({ intentId: intentIdOf(proposed) });
  await instance.decide(bob, instance.approval(bob, proposed));
  const change = { at: new Date().toISOString(), rootDomainId: rootDomainId ?? '' };
  if (intent === undefined) throw new Error('There is no intent');
  const record = { data: intent, signature: 'AAAA', signingKey: 'AAAA', version: version + 1 };
  expect(await store.commit({ ...change, intent: record })).toEqual({ ok: false, error: 'StateChanged' });
});

test('a process that dies between reading and writing leaves nothing', async () => {
  const proposed = instance.proposal(alice, createEndpoint());
  const ports = { ...instance.ports, store: { ...instance.ports.store, commit: () => Promise.reject(new Error('killed')) } };
  await expect(submitIntent(ports, instance.input(alice, proposed))).rejects.toThrow('killed');
  expect(await instance.intent(proposed)).toBeUndefined();
  expect(await instance.submit(alice, proposed)).toMatchObject({ ok: true });
});

test('a policy that is made while a proposal is judged counts for it', async () => {
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

test('waiting intents expire, once, and can no longer be decided on', async () => {
  const expiryAt = new Date(instance.clock.now().getTime() + 30_000).toISOString();
  const signed = instance.proposal(alice, createEndpoint(), { expiryAt });
  const decidedLate = instance.proposal(alice, createEndpoint(), { expiryAt });
  await instance.submit(alice, signed);
  await instance.submit(alice, decidedLate);
  instance.clock.advance(31_000);
  expect(await instance.decide(bob, instance.approval(bob, decidedLate))).toMatchObject({
    ok: false,
    error: { reason: 'ExpiredRequestError' },
  });
  expect(await instance.status(decidedLate)).toBe('Expired');
  const counts = await Promise.all([expireIntents(instance.ports), expireIntents(instance.ports), expireIntents(instance.ports)]);
  expect(counts.reduce((left, right) => left + right)).toBe(1);
  expect(await instance.status(signed)).toBe('Expired');
});

async function twoWhoLockEachOther() {
  const pair = [
    makePerson(`left-${newId()}@example.com`, ['operator']),
    makePerson(`right-${newId()}@example.com`, ['operator']),
  ] as const;
  for (const person of pair) {
    await instance.submit(alice, instance.proposal(alice, { ...userPayload(person), type: 'v0_CreateUser' }));
  }
  const [left, right] = pair;
  const lock = (author: typeof left, { id }: typeof right) =>
    instance.input(author, instance.proposal(author, { type: 'v0_LockUser', reference: { id, revision: 1 } }));
  return [lock(left, right), lock(right, left)] as const;
}

const tooLate = { ok: false, error: { reason: 'RequesterLockedError' } };

test('of two who lock each other at the same moment in one process, one is too late', async () => {
  for (let round = 0; round < 5; round++) {
    const locks = await twoWhoLockEachOther();
    const outcomes = await Promise.all(locks.map((lock) => submitIntent(instance.ports, lock)));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(outcomes.find(({ ok }) => !ok)).toMatchObject(tooLate);
  }
});

test('of two who lock each other in two processes, who writes later waits for the first and is too late', async () => {
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

test('an intent that somebody has changed in the database keeps no other from expiring', async () => {
  const now = instance.clock.now().getTime();
  const expiringIn = (seconds: number) => ({ expiryAt: new Date(now + seconds * 1_000).toISOString() });
  const changed = instance.proposal(alice, createEndpoint(), expiringIn(10));
  const other = instance.proposal(alice, createEndpoint(), expiringIn(20));
  await instance.submit(alice, changed);
  await instance.submit(alice, other);
  const setAlias = `update intent set data = jsonb_set(data, '{details,payload,alias}', to_jsonb($2::text)) where id = $1`;
  await instance.pool.query(setAlias, [changed.request['id'], 'Another']);
  instance.clock.advance(21_000);
  await expect(expireIntents(instance.ports)).rejects.toMatchObject({ code: 'IntegrityViolation' });
  expect(await instance.status(changed)).toBe('Open');
  expect(await instance.status(other)).toBe('Expired');
  await instance.pool.query(setAlias, [changed.request['id'], 'An endpoint']);
  expect(await expireIntents(instance.ports)).toBe(1);
});

function intentIdOf({ request }: { request: Record<string, JsonValue> }): string {
  return typeof request['id'] === 'string' ? request['id'] : '';
}

function userPayload({ id, alias, publicKey, roles }: typeof alice): Pick<User, 'id' | 'alias' | 'publicKey' | 'roles'> & {
  lock: 'Unlocked';
  customProperties: Record<string, string>;
} {
  return { id, alias, publicKey, roles: [...roles], lock: 'Unlocked', customProperties: {} };
}
