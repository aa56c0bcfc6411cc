import type { SigningSession } from '@countersign/contract';
import { newId } from '@countersign/kernel';
import type { Propose } from '@countersign/kinds/schemas';
import { requestHash, signRequestWith } from '@countersign/signing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { proposal, startTestInstance } from '../harness.ts';
import type { TestInstance } from '../harness.ts';
import { openStream } from '../live/event-reader.ts';
import type { TestPerson } from '../organisation.ts';

let subject: TestInstance;
const time = { ahead: 0 };

beforeAll(async () => {
  subject = await startTestInstance({ clock: { now: () => new Date(Date.now() + time.ahead) } });
});
beforeEach(() => {
  time.ahead = 0;
});
afterAll(() => subject.stop());

function requestOf(person: TestPerson): { entity: Record<string, never>; hash: string } {
  const payload = { type: 'v0_LockUser' as const, reference: { id: newId(), revision: 1 } };
  const entity = proposal(person, payload, person.domainId);
  return { entity: entity as unknown as Record<string, never>, hash: requestHash({ ...entity }) };
}

async function start(person: TestPerson, count = 2): Promise<SigningSession> {
  const client = await subject.clientOf(person);
  const requests = Array.from({ length: count }, () => requestOf(person));
  return await client.signingSessions.create({ params: { domainId: person.domainId }, body: { requests } });
}

test('a device is not asked to sign what nobody would accept any more', async () => {
  const { ada } = subject.people;
  const client = await subject.clientOf(ada);
  const payload = { type: 'v0_LockUser' as const, reference: { id: newId(), revision: 1 } };
  const entity = proposal(ada, payload, ada.domainId, { expiryAt: '2020-01-01T00:00:00Z' }) as unknown as Record<string, never>;
  const request = { entity, hash: requestHash({ ...entity }) };
  const params = { domainId: ada.domainId };
  const expired = { status: 400, code: 'InvalidRequestError' };
  await expect(client.signingSessions.create({ params, body: { requests: [request] } })).rejects.toMatchObject({
    ...expired,
    message: expect.stringContaining('has expired'),
  });
  await expect(client.notifications.signWeb({ body: { ...request, email: 'ada@example.com' } })).rejects.toMatchObject(expired);
});

function signatures(person: TestPerson, session: SigningSession): { hash: string; signature: string }[] {
  return session.requests.map(({ hash, entity }) => ({ hash, signature: signRequestWith(person.keyPair, entity) }));
}

const paramsOf = ({ domainId, id }: SigningSession) => ({ domainId, sessionId: id });

test.each(['ada', 'ben', 'cleo'] as const)(
  '%s signs several requests at once, and each signature is good for its request',
  async (name) => {
    const person = subject.people[name];
    const client = await subject.clientOf(person);
    const session = await start(person, 3);
    expect(session).toMatchObject({ status: 'Open', domainId: person.domainId, events: [{ type: 'Created' }] });
    const params = paramsOf(session);
    const approved = await client.signingSessions.approve({
      params,
      body: { approve: true, signatures: signatures(person, session) },
    });
    expect(approved).toMatchObject({ status: 'Approved' });
    expect(approved.events.map(({ type }) => type)).toEqual(['Created', 'Signed', 'Signed', 'Signed']);
    const first = approved.requests[0];
    const signature = first?.signature ?? '';
    const request = first?.entity as unknown as Propose;
    // What was signed is submitted as ever.
    await client.intents.propose({ body: { request, signature } });
    expect(
      (await client.signingSessions.list({ params: { domainId: person.domainId }, query: { status: ['Approved'] } })).items,
    ).toEqual([approved]);
  },
);

test('the device finds the requests among all that waits, with their session, and may answer one by one', async () => {
  const { ada } = subject.people;
  const client = await subject.clientOf(ada);
  const session = await start(ada);
  const waiting = (await client.notifications.list()).items.filter((item) => item.session?.id === session.id);
  expect(waiting.map(({ hash }) => hash)).toEqual(session.requests.map(({ hash }) => hash));
  expect(waiting[0]?.session).toEqual({ id: session.id, domainId: ada.domainId });
  for (const { hash, signature } of signatures(ada, session)) {
    await client.notifications.giveSignature({ params: { hash }, body: { signature } });
  }
  expect(await client.signingSessions.get({ params: paramsOf(session) })).toMatchObject({ status: 'Approved' });
  const refused = await start(ada);
  await client.notifications.refuse({ params: { hash: refused.requests[1]?.hash ?? '' }, body: {} });
  expect(await client.signingSessions.get({ params: paramsOf(refused) })).toMatchObject({ status: 'Rejected' });
});

test('all signatures are taken or none', async () => {
  const { ada, ben } = subject.people;
  const client = await subject.clientOf(ada);
  const session = await start(ada);
  const params = paramsOf(session);
  const [one, two] = signatures(ada, session);
  if (one === undefined || two === undefined) throw new Error('Two were asked for');
  const attempt = (given: { hash: string; signature: string }[]) =>
    client.signingSessions.approve({ params, body: { approve: true, signatures: given } });
  await expect(attempt([one])).rejects.toMatchObject({ code: 'InvalidStateError' });
  await expect(attempt([one, one])).rejects.toMatchObject({ code: 'InvalidStateError' });
  await expect(attempt([one, { ...two, signature: one.signature }])).rejects.toMatchObject({ code: 'InvalidSignatureError' });
  await expect(attempt(signatures(ben, session))).rejects.toMatchObject({ code: 'InvalidSignatureError' });
  await expect(attempt([one, two, { ...two, hash: '0'.repeat(64) }])).rejects.toMatchObject({ code: 'InvalidSignatureError' });
  expect((await client.signingSessions.get({ params })).requests.map(({ status }) => status)).toEqual(['Waiting', 'Waiting']);
  const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => attempt([one, two])));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('answered at once and one by one at the same time, each request is signed once', async () => {
  const { ada } = subject.people;
  const client = await subject.clientOf(ada);
  for (let round = 0; round < 5; round++) {
    const session = await start(ada, 4);
    const given = signatures(ada, session);
    await Promise.allSettled([
      ...given.map(({ hash, signature }) => client.notifications.giveSignature({ params: { hash }, body: { signature } })),
      client.signingSessions.approve({ params: paramsOf(session), body: { approve: true, signatures: given } }),
    ]);
    const after = await client.signingSessions.get({ params: paramsOf(session) });
    expect(after.status).toBe('Approved');
    const signed = after.events.filter(({ type }) => type === 'Signed').map(({ hash }) => hash ?? '');
    expect(signed.toSorted()).toEqual(session.requests.map(({ hash }) => hash).toSorted());
  }
});

test('a session can be changed before it is answered, refused and withdrawn, and it expires', async () => {
  const { ada } = subject.people;
  const client = await subject.clientOf(ada);
  const session = await start(ada);
  const params = paramsOf(session);
  const other = requestOf(ada);
  const changed = await client.signingSessions.change({ params, body: { requests: [other] } });
  expect(changed.requests.map(({ hash }) => hash)).toEqual([other.hash]);
  const before = { approve: true as const, signatures: signatures(ada, session) };
  await expect(client.signingSessions.approve({ params, body: before })).rejects.toMatchObject({ code: 'InvalidSignatureError' });
  const refused = await client.signingSessions.approve({ params, body: { approve: false, reason: 'Not these' } });
  expect(refused).toMatchObject({ status: 'Rejected', requests: [{ status: 'Rejected' }] });
  for (const action of ['change', 'cancel'] as const) {
    await expect(client.signingSessions[action]({ params, body: { requests: [other] } })).rejects.toMatchObject({ status: 409 });
  }

  const taken = await start(ada);
  expect(await client.signingSessions.cancel({ params: paramsOf(taken) })).toMatchObject({ status: 'Cancelled' });
  const late = { approve: true as const, signatures: signatures(ada, taken) };
  await expect(client.signingSessions.approve({ params: paramsOf(taken), body: late })).rejects.toMatchObject({ status: 409 });
  expect((await client.notifications.list()).items.filter((item) => item.session?.id === taken.id)).toEqual([]);

  const forgotten = await start(ada);
  time.ahead = 601_000;
  expect(await client.signingSessions.get({ params: paramsOf(forgotten) })).toMatchObject({ status: 'Expired' });
  const tooLate = { approve: true as const, signatures: signatures(ada, forgotten) };
  await expect(client.signingSessions.approve({ params: paramsOf(forgotten), body: tooLate })).rejects.toMatchObject({
    status: 409,
  });
});

test('a sitting goes on: what was answered stays, what is left out waits no longer, and the rest waits again', async () => {
  const { ada } = subject.people;
  const client = await subject.clientOf(ada);
  const session = await start(ada, 4);
  const params = paramsOf(session);
  const [signed, refused, dropped, kept] = signatures(ada, session);
  if (!signed || !refused || !dropped || !kept) throw new Error('Four were asked for');
  await client.notifications.giveSignature({ params: { hash: signed.hash }, body: { signature: signed.signature } });
  await client.notifications.refuse({ params: { hash: refused.hash }, body: {} });
  const told = (await client.notifications.inbox()).items.length;
  const added = requestOf(ada);
  const of = (hash: string) => session.requests.flatMap((one) => (one.hash === hash ? [{ entity: one.entity, hash }] : []));
  time.ahead = 500_000;
  await client.signingSessions.change({
    params,
    body: { requests: [...of(signed.hash), ...of(refused.hash), ...of(kept.hash), added] },
  });
  // Only what is new makes a notification: the rest made theirs before.
  expect((await client.notifications.inbox()).items).toHaveLength(told + 1);
  time.ahead = 1_000_000;
  const states = new Map((await client.signingSessions.get({ params })).requests.map(({ hash, status }) => [hash, status]));
  expect(Object.fromEntries(states)).toEqual({
    [signed.hash]: 'Signed',
    [refused.hash]: 'Rejected',
    [kept.hash]: 'Waiting',
    [added.hash]: 'Waiting',
  });
  const waiting = (await client.notifications.list()).items.filter((item) => item.session?.id === session.id);
  expect(waiting.map(({ hash }) => hash)).toEqual([kept.hash, added.hash]);
  await expect(
    client.notifications.giveSignature({ params: { hash: dropped.hash }, body: { signature: dropped.signature } }),
  ).rejects.toMatchObject({ status: 404 });
  await client.notifications.giveSignature({ params: { hash: kept.hash }, body: { signature: kept.signature } });
  expect((await client.signingSessions.get({ params })).requests.find(({ hash }) => hash === kept.hash)).toMatchObject({
    status: 'Signed',
  });
  time.ahead = 1_200_000;
  await expect(client.signingSessions.change({ params, body: { requests: [added] } })).rejects.toMatchObject({ status: 409 });
});

test('what two consoles ask for is before the device once, signed for both, and withdrawn by each for itself', async () => {
  const { ada } = subject.people;
  const client = await subject.clientOf(ada);
  const requests = [requestOf(ada), requestOf(ada)];
  const body = { requests };
  const [one, other] = [
    await client.signingSessions.create({ params: { domainId: ada.domainId }, body }),
    await client.signingSessions.create({ params: { domainId: ada.domainId }, body }),
  ];
  const hashes = requests.map(({ hash }) => hash);
  const waiting = async () =>
    (await client.notifications.list()).items.flatMap(({ hash }) => (hashes.includes(hash) ? [hash] : []));
  expect((await waiting()).toSorted()).toEqual(hashes.toSorted());
  const [first] = signatures(ada, one);
  await client.notifications.giveSignature({ params: { hash: first?.hash ?? '' }, body: { signature: first?.signature ?? '' } });
  for (const session of [one, other])
    expect((await client.signingSessions.get({ params: paramsOf(session) })).requests).toContainEqual(
      expect.objectContaining({ ...first, status: 'Signed' }),
    );
  await client.signingSessions.cancel({ params: paramsOf(one) });
  expect(await waiting()).toEqual(hashes.slice(1));
});

test('only one’s own requests are put before the device, under their own hash', async () => {
  const { ada, ben } = subject.people;
  const client = await subject.clientOf(ada);
  const params = { domainId: ada.domainId };
  const own = requestOf(ada);
  const refused = [
    [requestOf(ben)],
    [{ ...own, hash: requestOf(ada).hash }],
    [own, own],
    [{ ...own, entity: { ...own.entity, type: 'Login' as never } }],
    Array.from({ length: 21 }, () => requestOf(ada)),
    [],
  ];
  for (const requests of refused) {
    await expect(client.signingSessions.create({ params, body: { requests } })).rejects.toMatchObject({ status: 400 });
  }
  await expect(
    client.signingSessions.create({ params: { domainId: subject.domains.trading }, body: { requests: [own] } }),
  ).rejects.toMatchObject({ code: 'PermissionDeniedError' });
});

test('nobody else sees a session, or answers it', async () => {
  const { ada, ben, dan } = subject.people;
  const session = await start(ada);
  const params = paramsOf(session);
  const body = { approve: true as const, signatures: signatures(ada, session) };
  for (const other of [ben, dan]) {
    const client = await subject.clientOf(other);
    await expect(client.signingSessions.get({ params })).rejects.toMatchObject({ status: 404 });
    await expect(client.signingSessions.approve({ params, body })).rejects.toMatchObject({ status: 404 });
    await expect(client.signingSessions.cancel({ params })).rejects.toMatchObject({ status: 404 });
  }
});

test('sends what happens in a session, until its end, and again from where one left', async () => {
  const { ada } = subject.people;
  const client = await subject.clientOf(ada);
  const session = await start(ada);
  const token = await subject.signIn(ada);
  const url = `${subject.url}/internal/v1/me/domains/${ada.domainId}/session/${session.id}/events`;
  const stream = await openStream(url, token);
  const created = await stream.next();
  expect(created).toMatchObject({ event: 'session' });
  expect(JSON.parse(created?.data ?? '')).toMatchObject({ type: 'Created' });
  await client.signingSessions.approve({
    params: paramsOf(session),
    body: { approve: true, signatures: signatures(ada, session) },
  });
  for (const _ of session.requests) expect(JSON.parse((await stream.next())?.data ?? '')).toMatchObject({ type: 'Signed' });
  expect(await stream.next()).toMatchObject({ event: 'end', data: '{"status":"Approved"}' });
  expect(await stream.next()).toBeUndefined();
  const again = await openStream(url, token, created?.id);
  expect(JSON.parse((await again.next())?.data ?? '')).toMatchObject({ type: 'Signed' });
  again.close();
  expect((await openStream(url, await subject.signIn(subject.people.ben))).status).toBe(404);
});
