import { newId, utf8, type JsonValue } from '@countersign/kernel';
import { decideIntent, submitIntent } from '@countersign/service';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { createEndpoint, createInstance, makePerson, type TestInstance } from '../test/instance.ts';
import { alice, bob, carol, openIn, people, policies } from '../test/two-approvers.ts';

let instance: TestInstance;

beforeAll(async () => {
  instance = await createInstance(people, [policies.twoApprovers]);
});

afterAll(() => instance.close());

const open = () => openIn(instance);

test('a request with the signature of another person, an altered text, or the signature of another request decides nothing', async () => {
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

test('a request id is used once: the same request gets the same answer, another one is refused', async () => {
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

test('a malformed, expired or overly long-lived proposal is refused: the request is stored where its author is known, and no intent is made', async () => {
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
  // Without a known author and domain, nobody could be allowed to read the request.
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

test('null members are ignored: a request signed without them is the same request', async () => {
  const signed = instance.proposal(alice, createEndpoint());
  const withNull = { ...signed, request: { ...signed.request, description: null } };
  expect(await instance.submit(alice, withNull)).toMatchObject({ ok: true });
});
