import { newId, utf8 } from '@countersign/kernel';
import type { IntentDryRunRequest, IntentPayload } from '@countersign/kinds/schemas';
import { dryRunIntent, submitIntent } from '@countersign/service';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { createDomainMembers } from '../domain-members.ts';
import {
  createEndpoint,
  createInstance,
  makePerson,
  policyOf,
  quorum,
  type TestInstance,
  type TestPerson,
} from '../test/instance.ts';

const alice = makePerson('alice@example.com', ['operator']);
const bob = makePerson('bob@example.com', ['approver']);
const twoEyes = policyOf({ alias: 'Two', rank: 10, workflow: [quorum('operator', 1), quorum('approver', 1)] });
const never = policyOf({ alias: 'Never', rank: 20, intentTypes: ['v0_LockPolicy'], workflow: undefined });
const auditors = policyOf({
  alias: 'Auditors',
  rank: 30,
  intentTypes: ['v0_LockVault'],
  workflow: [quorum('operator', 1), quorum('auditor', 1)],
});
const elsewhere = policyOf({ alias: 'Elsewhere', rank: 10, intentTypes: ['v0_CreateUser'] });
let instance: TestInstance;

beforeAll(async () => {
  instance = await createInstance(
    [alice, bob],
    [twoEyes, never, auditors, elsewhere, policyOf({ alias: 'Tie', rank: 10, id: `ffffffff${newId().slice(8)}` })],
  );
});

afterAll(() => instance.close());

function ask(person: TestPerson, payload: IntentPayload, caller = person, ports = instance.ports, change = {}) {
  const request: IntentDryRunRequest = {
    author: { id: person.id, domainId: instance.root },
    expiryAt: new Date(Date.now() + 60_000).toISOString(),
    targetDomainId: instance.root,
    id: newId(),
    payload,
    customProperties: {},
  };
  const body = utf8(JSON.stringify({ ...request, ...change }));
  return dryRunIntent(ports, { body, caller: { publicKey: caller.publicKey, expiresAt: new Date() } });
}

test('says which policies would govern, and warns where only the id decides between two', async () => {
  const result = await ask(alice, createEndpoint());
  expect(result).toMatchObject({ ok: true, value: { type: 'v0_CreateEndpoint', success: true } });
  const policies = result.ok ? (result.value.policies ?? []) : [];
  expect(policies).toHaveLength(1);
  expect(policies[0]).toMatchObject({ rank: 10, policyReference: { domainId: instance.root, revision: 1 } });
  expect(result).toMatchObject({ value: { warnings: [expect.stringContaining('of the same rank')] } });
  expect(result).toMatchObject({ value: { warningDetails: [{ code: 'PoliciesTied' }] } });
});

test('names who may approve each step, and steps that nobody can complete', async () => {
  const members = createDomainMembers(instance.pool);
  const payload: IntentPayload = { type: 'v0_LockVault', reference: { id: newId(), revision: 1 } };
  const result = await ask(alice, payload, alice, { ...instance.ports, members });
  expect(result).toMatchObject({
    value: {
      policies: [{ alias: 'Auditors', approversPerStep: [[{ id: alice.id }], []] }],
      warningDetails: [{ code: 'StepCannotBeFilled', step: 1, policyId: auditors.id }],
    },
  });
  const byBob = await ask(bob, createEndpoint(), bob, { ...instance.ports, members });
  expect(byBob).toMatchObject({
    value: {
      success: false,
      errors: ['PolicyWorkflowFailed'],
      warningDetails: expect.arrayContaining([expect.objectContaining({ code: 'AuthorMayNotStart' })]),
    },
  });
});

test('says why it would fail', async () => {
  const stale = await ask(alice, { type: 'v0_LockEndpoint', reference: { id: newId(), revision: 1 } });
  expect(stale).toMatchObject({ ok: true, value: { success: false, errors: [expect.any(String)] } });
  const rejected = await ask(alice, { type: 'v0_LockPolicy', reference: { id: never.id, revision: 1 } });
  expect(rejected).toMatchObject({ ok: true, value: { success: false, errors: ['PolicyWorkflowFailed'] } });
});

test('answers only the author, and changes nothing', async () => {
  expect(await ask(alice, createEndpoint(), bob)).toMatchObject({ ok: false, error: { reason: 'PermissionDeniedError' } });
  expect(await instance.one('select (select count(*) from intent) + (select count(*) from request) as value')).toBe('0');
});

test('a person who signs in at an outside provider is the user whom their login id names', async () => {
  const carol = makePerson('carol@example.com', ['operator']);
  const loginId = { id: 'carol', providerId: 'corporate' };
  const { id, alias, publicKey } = carol;
  const create = instance.proposal(alice, {
    type: 'v0_CreateUser',
    id,
    alias,
    publicKey,
    roles: ['operator'],
    lock: 'Unlocked',
    customProperties: {},
    loginIds: [loginId],
  });
  await instance.submit(alice, create);
  await instance.decide(bob, instance.approval(bob, create));
  expect(await instance.status(create)).toBe('Executed');
  const { body } = instance.input(carol, instance.proposal(carol, createEndpoint()));
  const expiresAt = new Date(Date.now() + 60_000);
  const stranger = await submitIntent(instance.ports, { body, caller: { loginId: { ...loginId, id: 'other' }, expiresAt } });
  expect(stranger).toMatchObject({ ok: false, error: { reason: 'PermissionDeniedError' } });
  expect(await submitIntent(instance.ports, { body, caller: { loginId, expiresAt } })).toMatchObject({ ok: true });
});

test('reads the request as that of a proposal is read: members that are null are not there', async () => {
  const payload = { ...createEndpoint(), description: null } as unknown as IntentPayload;
  expect(await ask(alice, payload, alice, instance.ports, { description: null })).toMatchObject({
    ok: true,
    value: { success: true },
  });
  const proposed = instance.proposal(alice, createEndpoint());
  const signed = { ...proposed, request: { ...proposed.request, description: null } };
  expect(await instance.submit(alice, signed)).toMatchObject({ ok: true });

  for (const change of [{ unknown: 1 }, { expiryAt: '' }, { description: 'zero \0 character' }]) {
    expect(await ask(alice, createEndpoint(), alice, instance.ports, change)).toMatchObject({
      ok: false,
      error: { reason: 'InvalidRequestError' },
    });
  }
});
