import { canonicalJson, newId, type JsonValue } from '@countersign/kernel';
import { verifyEnvelope } from '@countersign/signing';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { createEndpoint, createInstance, makePerson, policyOf, quorum, userOf, type TestInstance } from '../test/instance.ts';
import { alice, bob, carol, openIn, people, policies } from '../test/two-approvers.ts';

let instance: TestInstance;

beforeAll(async () => {
  instance = await createInstance(people, [
    ...Object.values(policies),
    policyOf({ alias: 'Never', rank: 30, intentTypes: ['v0_LockPolicy'], workflow: undefined }),
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

const open = () => openIn(instance);

test('an intent is proposed, approved and executed, and its requests, history and signed revision are stored', async () => {
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

test('a proposal that the present state does not allow becomes a failed intent with a code', async () => {
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

test('an intent fails at execution when the revision it was proposed for has changed', async () => {
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

test('neither the author nor anyone who has already decided can decide', async () => {
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

test('the approval of a user who is locked while the intent is open no longer counts: the step opens again', async () => {
  const eve = makePerson('eve@example.com', ['approver']);
  const create = instance.proposal(alice, { ...userOf(eve), type: 'v0_CreateUser' });
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
