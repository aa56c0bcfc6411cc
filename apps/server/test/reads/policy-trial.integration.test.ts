import { newId } from '@countersign/kernel';
import { generateKeyPair } from '@countersign/signing';
import { leastPayload } from '@countersign/kinds/schemas';
import type { PolicyCondition } from '@countersign/model';
import { intentTypes } from '@countersign/model/names';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { carryThrough, startTestInstance } from '../harness.ts';
import type { TestInstance } from '../harness.ts';
import { longCondition } from './long-condition.ts';

let subject: TestInstance;

beforeAll(async () => {
  subject = await startTestInstance({ config: { parts: ['gateway'] } });
});
afterAll(() => subject.stop());

function draft(quorum: number, values: object = {}) {
  return {
    id: newId(),
    alias: 'Notes of three',
    rank: 500,
    intentTypes: ['v0_NotarizeData' as const],
    scope: 'Self' as const,
    scriptingEngine: 'Javascript_v0' as const,
    workflow: [{ type: 'RoleQuorum' as const, role: 'admin', quorum }],
    lock: 'Unlocked' as const,
    customProperties: {},
    ...values,
  };
}

test('a draft is judged against what was decided, and says what would have been missing', async () => {
  const { ada, ben } = subject.people;
  const { root, trading } = subject.domains;
  const payload = { type: 'v0_NotarizeData' as const, data: 'first' };
  const { intentId, status } = await carryThrough(subject, [ada, ben], payload, root);
  expect(status).toBe('Executed');
  await carryThrough(subject, [ada, ben], { ...payload, data: 'elsewhere' }, trading);
  const client = await subject.clientOf(ada);
  const trial = (policies: ReturnType<typeof draft>[]) => client.policies.try({ params: { domainId: root }, body: { policies } });

  const stricter = draft(3);
  const { examined, hasOlder, differing } = await trial([stricter]);
  expect({ examined, hasOlder }).toEqual({ examined: 1, hasOlder: false });
  expect(differing).toMatchObject([
    {
      intentId,
      payload,
      author: { id: ada.userId },
      before: { outcome: 'Approved', missing: [] },
      after: {
        outcome: 'Waiting',
        policies: [{ id: stricter.id, alias: stricter.alias }],
        missing: [{ role: 'admin', seats: 1, couldApprove: [] }],
      },
    },
  ]);

  expect(await trial([draft(2)])).toEqual({ examined: 1, hasOlder: false, differing: [] });
  expect((await trial([draft(3, { lock: 'Locked' })])).differing).toEqual([]);

  // In the place of the policy that governed it.
  const { items } = await client.policies.list({ params: { domainId: root }, query: { alias: 'Two administrators' } });
  const id = items[0]?.data.id ?? '';
  expect((await trial([draft(1, { id, rank: 1, workflow: undefined })])).differing).toMatchObject([
    { intentId, after: { outcome: 'Refused' } },
  ]);
  // Nothing of it is kept.
  expect((await client.policies.get({ params: { domainId: root, policyId: id } })).data.rank).toBe(1);
  expect((await client.policies.list({ params: { domainId: root } })).items).toHaveLength(2);
});

test('an intent that nobody proposed is judged, with each policy’s reason, by the rules as they are and with a draft', async () => {
  const { ada, ben, cleo } = subject.people;
  const { root } = subject.domains;
  const client = await subject.clientOf(ada);
  const of = ({ userId: id, domainId }: typeof ada) => ({ id, domainId });
  const payload = { type: 'v0_NotarizeData' as const, data: 'made up' };
  const condition = { type: 'Expression', expression: 'context.time.minute >= 720 && context.time.minute < 780' };
  const alone = draft(1, { alias: 'Alone at noon', condition });
  const trial = (author: typeof ada, at?: string) =>
    client.policies.tryIntent({
      params: { domainId: root },
      body: { author: of(author), payload, policies: [alone], ...(at && { at }) },
    });

  const noon = await trial(ada, '2026-03-02T12:30:00.000Z');
  const endpoints = { alias: 'Endpoints at once', reason: 'Kind' };
  expect(noon.before).toMatchObject({
    outcome: 'Waiting',
    missing: [{ role: 'admin', seats: 1, couldApprove: [of(ben)] }],
    matches: [endpoints, { alias: 'Two administrators', reason: 'Governs' }],
  });
  expect(noon.after).toMatchObject({
    outcome: 'Approved',
    matches: [{ policyId: alone.id, reason: 'Governs' }, endpoints, { reason: 'Outranked' }],
  });
  const night = await trial(ada, '2026-03-02T01:00:00.000Z');
  expect(night.after).toMatchObject({
    outcome: 'Waiting',
    matches: [{ policyId: alone.id, reason: 'Condition', condition }, endpoints, { reason: 'Governs' }],
  });

  // Nobody proposes above their own domain.
  await expect(trial(cleo)).rejects.toMatchObject({ code: 'EntityNotFoundError' });
  expect((await client.intents.list({ params: { domainId: root }, query: { limit: 250 } })).items).toHaveLength(2);
});

test('nobody who is locked could propose what they are tried as the author of', async () => {
  const { ada, ben } = subject.people;
  const { root } = subject.domains;
  const client = await subject.clientOf(ada);
  const id = newId();
  const made = {
    type: 'v0_CreateUser' as const,
    id,
    alias: 'Dora',
    publicKey: generateKeyPair('Secp256r1').publicKey,
    roles: ['admin'],
    lock: 'Locked' as const,
    customProperties: {},
  };
  expect((await carryThrough(subject, [ada, ben], made, root)).status).toBe('Executed');
  const { before, after } = await client.policies.tryIntent({
    params: { domainId: root },
    body: {
      author: { id, domainId: root },
      payload: { type: 'v0_NotarizeData', data: 'made up' },
      policies: [draft(1, { workflow: [] })],
    },
  });
  expect([before.outcome, after?.outcome]).toEqual(['NotStarted', 'NotStarted']);
});

test('a condition of a draft learns nothing of people elsewhere', async () => {
  const { ada, ben, cleo } = subject.people;
  const { root } = subject.domains;
  const client = await subject.clientOf(ada);
  const trial = async (userId: string) => {
    const condition = { type: 'Expression', expression: `context.references.users['${userId}'] === undefined` };
    const payload = { type: 'v0_LockUser' as const, reference: { id: userId, revision: 1 } };
    const policies = [draft(1, { intentTypes: undefined, condition })];
    const body = { author: { id: ada.userId, domainId: root }, payload, policies };
    return (await client.policies.tryIntent({ params: { domainId: root }, body })).after?.matches[0]?.reason;
  };
  expect(await trial(ben.userId)).toBe('Condition');
  expect(await trial(cleo.userId)).toBe('Governs');
});

test('drafts whose scripts would hold everybody else up are not tried to the end', async () => {
  const { ada, ben } = subject.people;
  const { root } = subject.domains;
  await carryThrough(subject, [ada, ben], { type: 'v0_NotarizeData', data: 'to be tried on' }, root);
  const client = await subject.clientOf(ada);
  const made = (count: number, scripts: number) =>
    Array.from({ length: count }, (_, index) => draft(1, { rank: 900 - index, condition: longCondition(scripts) }));
  const author = { id: ada.userId, domainId: root };
  const payload = { type: 'v0_NotarizeData' as const, data: 'made up' };
  const tryIntent = (policies: ReturnType<typeof draft>[]) =>
    client.policies.tryIntent({ params: { domainId: root }, body: { author, payload, policies } });
  expect((await tryIntent(made(1, 2))).after?.outcome).toBe('Waiting');
  const tooMany = made(2, 32);
  await expect(tryIntent(tooMany)).rejects.toMatchObject({ code: 'InvalidRequestError' });
  await expect(client.policies.try({ params: { domainId: root }, body: { policies: tooMany } })).rejects.toMatchObject({
    code: 'InvalidRequestError',
  });
});

test('while they are tried, others are answered; and nobody is left waiting for one whose caller is gone', async () => {
  const { ada, ben } = subject.people;
  const { root } = subject.domains;
  const client = await subject.clientOf(ada);
  const token = await subject.signIn(ben);
  const drafts = Array.from({ length: 20 }, (_, index) =>
    draft(1, { rank: 900 - index, condition: { type: 'Expression', expression: 'for (;;) {}' } }),
  );
  const payload = { type: 'v0_NotarizeData', data: 'made up' };
  const body = JSON.stringify({ author: { id: ben.userId, domainId: root }, payload, policies: drafts });
  const gone = new AbortController();
  let ended = 0;
  const hanging = Array.from({ length: 4 }, () =>
    fetch(`${subject.url}/internal/v1/domains/${root}/policies/try-intent`, {
      method: 'POST',
      body,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      signal: gone.signal,
    })
      .catch(() => undefined)
      .finally(() => ended++),
  );
  await client.domains.get({ params: { domainId: root } });
  expect(ended).toBeLessThan(4);
  gone.abort();
  await Promise.all(hanging);
  // Its one turn is free again as soon as the server has heard of it.
  const others = await subject.clientOf(ben);
  const author = { id: ben.userId, domainId: root };
  const tried = () =>
    others.policies
      .tryIntent({
        params: { domainId: root },
        body: { author, payload: { type: 'v0_NotarizeData', data: 'made up' }, policies: [] },
      })
      .then(
        ({ before }) => before.outcome,
        (refused: unknown) => refused,
      );
  await expect.poll(tried).toBe('Waiting');
});

/** So many expressions in a balanced tree, each of which compares every output with every other. */
function wideCondition(expressions: number): PolicyCondition {
  const every = 'context.request.payload.outputs.every';
  if (expressions === 1) return { type: 'Expression', expression: `!${every}((a) => ${every}((b) => a.amount === b.amount))` };
  const half = Math.floor(expressions / 2);
  return { type: 'Or', left: wideCondition(half), right: wideCondition(expressions - half) };
}

test('nor are those whose expressions need no script, and are as many as a call has room for', async () => {
  const { ada } = subject.people;
  const { root } = subject.domains;
  const client = await subject.clientOf(ada);
  const output = { destination: { type: 'Address' as const, address: 'somewhere' }, amount: '1' };
  const payload = {
    type: 'v0_CreateTransferOrder' as const,
    id: newId(),
    accountId: newId(),
    tickerId: newId(),
    outputs: Array.from({ length: 99 }, () => output),
    feeStrategy: 'Medium' as const,
    customProperties: {},
  };
  const trial = (expressions: number) =>
    client.policies.tryIntent({
      params: { domainId: root },
      body: {
        author: { id: ada.userId, domainId: root },
        payload,
        policies: [draft(1, { intentTypes: undefined, condition: wideCondition(expressions) })],
      },
    });
  expect((await trial(10)).after?.outcome).toBe('Waiting');
  await expect(trial(4_000)).rejects.toMatchObject({ code: 'InvalidRequestError' });
});

test.each(intentTypes)('%s is judged by its kind alone', async (type) => {
  const { ada } = subject.people;
  const { root } = subject.domains;
  const client = await subject.clientOf(ada);
  const rule = draft(1, { rank: 900, intentTypes: [type] });
  const { after } = await client.policies.tryIntent({
    params: { domainId: root },
    body: { author: { id: ada.userId, domainId: ada.domainId }, payload: leastPayload(type), policies: [rule] },
  });
  expect(after?.policies.map(({ id }) => id)).toEqual([rule.id]);
});
