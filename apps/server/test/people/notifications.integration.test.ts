import { newId } from '@countersign/kernel';
import { requestHash, signRequestWith } from '@countersign/signing';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { carryThrough, proposal, rejection, signed, startTestInstance } from '../harness.ts';
import type { TestInstance } from '../harness.ts';
import { openStream } from '../live/event-reader.ts';
import type { TestPerson } from '../organisation.ts';
import { startPushService } from '../push/push-service.ts';

let subject: TestInstance;
let pushService: Awaited<ReturnType<typeof startPushService>>;

beforeAll(async () => {
  pushService = await startPushService();
  subject = await startTestInstance({ config: { pushServices: [pushService.origin, 'fcm.googleapis.com'] } });
});
afterAll(async () => {
  await subject.stop();
  await pushService.stop();
});

const intents = { Transaction: [], Intent: ['IntentApproved' as const] };

async function rename(domainId: string): Promise<string> {
  const { ada, ben } = subject.people;
  const domain = await (await subject.clientOf(ada)).domains.get({ params: { domainId } });
  const reference = { id: domainId, revision: domain.data.metadata.revision };
  const payload = { type: 'v0_UpdateDomain' as const, reference, alias: `Name ${newId()}`, customProperties: {} };
  const { intentId, status } = await carryThrough(subject, [ada, ben], payload, domainId);
  expect(status).toBe('Executed');
  return intentId;
}

async function inboxOf(person: TestPerson) {
  return (await (await subject.clientOf(person)).notifications.inbox({})).items;
}

test('a task that waits is on by default, nothing else is before somebody asks for it, and all that they can ask for is listed', async () => {
  const client = await subject.clientOf(subject.people.ada);
  const domainId = subject.domains.trading;
  // The inboxes below have nothing of this.
  await rename(subject.domains.root);
  expect(await client.notificationSettings.get({ query: { domainId } })).toEqual({
    domainId,
    scope: 'SelfAndDescendants',
    events: { Transaction: [], Intent: ['IntentAwaiting'] },
  });
  expect(await client.notificationSettings.available()).toEqual({
    scopes: ['Self', 'SelfAndDescendants'],
    events: {
      Transaction: ['TransactionDetected', 'TransactionConfirmed', 'TransactionFailed', 'TransferQuarantined'],
      Intent: ['IntentAwaiting', 'IntentApproved', 'IntentRejected', 'IntentFailed', 'IntentExpired'],
    },
  });
});

/** Ada proposes another name for the domain above all; gives the intent's id. */
async function proposeName(): Promise<string> {
  const { ada } = subject.people;
  const domainId = subject.domains.root;
  const client = await subject.clientOf(ada);
  const { revision } = (await client.domains.get({ params: { domainId } })).data.metadata;
  const reference = { id: domainId, revision };
  const payload = { type: 'v0_UpdateDomain' as const, reference, alias: `Name ${newId()}`, customProperties: {} };
  const proposed = signed(ada, proposal(ada, payload, domainId));
  await client.intents.propose({ body: proposed });
  return proposed.request.id;
}

test('who has chosen nothing is pushed to once when a task waits for them, and who has chosen is as they chose', async () => {
  const { ada, ben, cleo } = subject.people;
  const client = await subject.clientOf(ben);
  const endpoint = pushService.subscription('/default');
  await client.notifications.subscribe({ body: endpoint });
  const told = async (person: TestPerson) =>
    (await inboxOf(person)).flatMap((item) => (item.type === 'IntentAwaiting' ? [item.intentId] : []));
  const first = await proposeName();
  await expect.poll(() => told(ben)).toEqual([first]);
  await expect
    .poll(() => pushService.received.map(({ path, text }) => [path, text]))
    .toEqual([['/default', '{"countersign":1,"waiting":true}']]);
  expect(pushService.received[0]?.ttl).toBeGreaterThan(600);
  // Its proposer has nothing to do, and who may not read tasks hears nothing of them.
  expect([await told(ada), await told(cleo)]).toEqual([[], []]);

  // Looked at again, as by another process that was as far: neither told nor pushed again.
  await subject.instance.services.pool.query('update notification_progress set sequence = 0');
  const none = { Transaction: [], Intent: [] };
  const query = { domainId: subject.domains.root };
  await client.notificationSettings.change({ query, body: { scope: 'Self', events: none } });
  const unheard = await proposeName();
  await expect
    .poll(async () => {
      const looked = await subject.instance.services.pool.query(
        `select from event, notification_progress where payload->>'id' = $1 and sequence_number <= sequence`,
        [unheard],
      );
      return looked.rowCount;
    })
    .toBeGreaterThan(0);
  await client.notificationSettings.change({ query, body: { scope: 'Self', events: { ...none, Intent: ['IntentAwaiting'] } } });
  const third = await proposeName();
  await expect.poll(() => told(ben)).toEqual([third, first]);
  expect(await told(ben)).not.toContain(unheard);
  await expect.poll(() => pushService.received.length).toBe(2);
  await client.notifications.unsubscribe({ body: { endpoint: endpoint.endpoint } });
  pushService.received.length = 0;
  pushService.asked.length = 0;
});

test('settings are kept per person and domain, for domains that one knows', async () => {
  const { ada, ben, dan } = subject.people;
  const client = await subject.clientOf(ada);
  const query = { domainId: subject.domains.trading };
  const body = { scope: 'SelfAndDescendants' as const, events: { Transaction: ['TransactionDetected' as const], Intent: [] } };
  expect(await client.notificationSettings.change({ query, body })).toEqual({ ...query, ...body });
  expect(await client.notificationSettings.get({ query })).toEqual({ ...query, ...body });
  // What is below a domain for which one chose for all below it was chosen, too.
  expect(await client.notificationSettings.get({ query: { domainId: subject.domains.root } })).toMatchObject({
    scope: 'SelfAndDescendants',
    events: { Intent: ['IntentAwaiting'] },
  });
  await client.notificationSettings.change({
    query: { domainId: subject.domains.root },
    body: { scope: 'SelfAndDescendants', events: { Transaction: [], Intent: [] } },
  });
  expect((await (await subject.clientOf(ben)).notificationSettings.get({ query })).events.Transaction).toEqual([]);
  const stranger = await subject.clientOf(dan);
  await expect(stranger.notificationSettings.get({ query })).rejects.toMatchObject({ status: 404 });
  await expect(stranger.notificationSettings.change({ query, body })).rejects.toMatchObject({ status: 404 });
});

test('those who asked and may read an approved intent are notified of it once, from when they asked', async () => {
  const { people, domains } = subject;
  const set = async (person: TestPerson, domainId: string, scope: 'Self' | 'SelfAndDescendants') =>
    await (await subject.clientOf(person)).notificationSettings.change({ query: { domainId }, body: { scope, events: intents } });
  await set(people.ada, domains.root, 'SelfAndDescendants');
  await set(people.ben, domains.root, 'Self');
  // Cleo is a user of the domain, but may not read its requests.
  await set(people.cleo, domains.trading, 'Self');
  const below = await rename(domains.trading);
  const above = await rename(domains.root);
  await expect
    .poll(async () => (await inboxOf(people.ada)).map((item) => ('intentId' in item ? item.intentId : item.type)))
    .toEqual([above, below]);
  const approvedFor = async (person: TestPerson) => (await inboxOf(person)).filter(({ type }) => type === 'IntentApproved');
  await expect.poll(async () => (await approvedFor(people.ben)).length).toBe(1);
  expect(await approvedFor(people.ben)).toMatchObject([{ domainId: domains.root, intentId: above }]);
  expect(await inboxOf(people.cleo)).toEqual([]);
  // Looked at again, as by another process that was as far.
  await subject.instance.services.pool.query('update notification_progress set sequence = 0');
  const again = await rename(domains.root);
  await expect
    .poll(async () => (await inboxOf(people.ada)).map((item) => ('intentId' in item ? item.intentId : item.type)))
    .toEqual([again, above, below]);
});

test('those who can decide a task are notified of it, and those who asked of its end', async () => {
  const { ada, ben } = subject.people;
  const domainId = subject.domains.root;
  const events = { Transaction: [], Intent: ['IntentAwaiting' as const, 'IntentRejected' as const] };
  for (const person of [ada, ben]) {
    const client = await subject.clientOf(person);
    await client.notificationSettings.change({ query: { domainId }, body: { scope: 'Self', events } });
    expect((await client.notificationSettings.get({ query: { domainId } })).events).toEqual(events);
  }
  const domain = await (await subject.clientOf(ada)).domains.get({ params: { domainId } });
  const reference = { id: domainId, revision: domain.data.metadata.revision };
  const payload = { type: 'v0_UpdateDomain' as const, reference, alias: `Name ${newId()}`, customProperties: {} };
  const proposed = signed(ada, proposal(ada, payload, domainId));
  await (await subject.clientOf(ada)).intents.propose({ body: proposed });
  const about = async (person: TestPerson) =>
    (await inboxOf(person)).flatMap((item) => ('intentId' in item && item.intentId === proposed.request.id ? [item.type] : []));
  await expect.poll(() => about(ben)).toEqual(['IntentAwaiting']);
  await (await subject.clientOf(ben)).intents.reject({ body: signed(ben, rejection(ben, proposed)) });
  await expect.poll(() => about(ada)).toEqual(['IntentRejected']);
  await expect.poll(() => about(ben)).toEqual(['IntentRejected', 'IntentAwaiting']);
});

test('what was read is marked, for oneself alone, and pages follow one another', async () => {
  const { ada, ben } = subject.people;
  const client = await subject.clientOf(ada);
  const all = await inboxOf(ada);
  const [first, second] = all.map(({ id }) => id);
  expect(all.length).toBeGreaterThan(2);
  await (await subject.clientOf(ben)).notifications.markRead({ body: { ids: [first ?? ''] } });
  expect((await client.notifications.inbox({})).unread).toBe(all.length);
  await client.notifications.markRead({ body: { ids: [first ?? '', newId()] } });
  const page = await client.notifications.inbox({ query: { limit: 1 } });
  expect(page).toMatchObject({ count: 1, unread: all.length - 1, nextStartingAfter: first });
  expect(page.items).toMatchObject([{ id: first, readAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) }]);
  expect((await client.notifications.inbox({ query: { limit: 1, startingAfter: first } })).items.map(({ id }) => id)).toEqual([
    second,
  ]);
  expect((await client.notifications.inbox({ query: { unread: true } })).items.map(({ id }) => id)).toEqual(
    all.slice(1).map(({ id }) => id),
  );
  const others = (await inboxOf(ben))[0]?.id;
  await expect(client.notifications.inbox({ query: { startingAfter: others } })).rejects.toMatchObject({ status: 400 });
});

test('a person is notified of a request to sign at once, and a listener learns what waits for their device', async () => {
  const { ada } = subject.people;
  const client = await subject.clientOf(ada);
  const url = `${subject.url}/api/notifications/inbox/stream`;
  const stream = await openStream(url, await subject.signIn(ada));
  const ready = await stream.next();
  expect(ready).toMatchObject({ event: 'ready' });
  expect(await stream.next()).toMatchObject({ event: 'requests', data: '{"count":0}' });
  const entity = proposal(ada, { type: 'v0_LockUser', reference: { id: newId(), revision: 1 } }, ada.domainId);
  const hash = requestHash({ ...entity });
  await client.notifications.signWeb({ body: { email: 'ada@example.com', entity: entity, hash } });
  const seen = [await stream.next(), await stream.next()];
  const notified = seen.find((event) => event?.event === 'notification');
  expect(JSON.parse(notified?.data ?? '')).toMatchObject({ type: 'SignatureRequested', hash });
  expect(seen.find((event) => event?.event === 'requests')?.data).toBe('{"count":1}');
  // A console that leaves them out gets neither them nor their number.
  const [all, told] = [
    await client.notifications.inbox({}),
    await client.notifications.inbox({ query: { exclude: ['SignatureRequested'] } }),
  ];
  expect(all.items[0]).toMatchObject({ type: 'SignatureRequested', hash });
  expect(told.items).toEqual(all.items.filter(({ type }) => type !== 'SignatureRequested'));
  expect(told.unread).toBe(all.unread - (all.items.length - told.items.length));
  await client.notifications.giveSignature({
    params: { hash },
    body: { signature: signRequestWith(ada.keyPair, { ...entity }) },
  });
  expect(await stream.next()).toMatchObject({ event: 'requests', data: '{"count":0}' });
  stream.close();
  const resumed = await openStream(url, await subject.signIn(ada), ready?.id);
  await resumed.next();
  expect(await resumed.next()).toMatchObject({ event: 'notification', id: notified?.id });
  resumed.close();
});

/** Puts a request before the person's device. */
async function askForSignature(person: TestPerson): Promise<void> {
  const entity = proposal(person, { type: 'v0_LockUser', reference: { id: newId(), revision: 1 } }, person.domainId);
  const body = { email: `${person.name}@example.com`, entity, hash: requestHash({ ...entity }) };
  await (await subject.clientOf(person)).notifications.signWeb({ body });
}

async function endpointsOf({ keyPair }: TestPerson): Promise<readonly string[]> {
  const found = await subject.instance.services.pool.query<{ endpoint: string }>(
    'select endpoint from push_subscription where public_key = $1 order by endpoint',
    [keyPair.publicKey],
  );
  return found.rows.map(({ endpoint }) => endpoint);
}

test('a device that subscribed is pushed to when a request waits, with nothing of the request in it', async () => {
  const { ben } = subject.people;
  const client = await subject.clientOf(ben);
  await client.notifications.subscribe({ body: pushService.subscription('/ben') });
  await askForSignature(subject.people.ada);
  await askForSignature(ben);
  await expect.poll(() => pushService.received.length).toBe(1);
  expect(pushService.received).toEqual([
    {
      path: '/ben',
      ttl: expect.any(Number),
      topic: 'waiting',
      urgency: 'high',
      sender: (await subject.anonymous.notifications.instance()).push,
      claims: { aud: pushService.origin, exp: expect.any(Number), sub: subject.url },
      text: '{"countersign":1,"waiting":true}',
    },
  ]);
  const { ttl = 0, claims } = pushService.received[0] ?? {};
  expect(ttl).toBeGreaterThan(0);
  expect(ttl).toBeLessThanOrEqual(600);
  // A push service takes no claim for longer than a day (RFC 8292).
  expect((claims?.exp ?? 0) * 1_000).toBeLessThan(Date.now() + 24 * 60 * 60 * 1_000);
  expect(pushService.problems).toEqual([]);
});

test('a device that unsubscribed is not pushed to, nor one that its push service does not know any more', async () => {
  const { ada, ben } = subject.people;
  const client = await subject.clientOf(ben);
  await client.notifications.subscribe({ body: pushService.subscription('/left') });
  // Nobody ends what is of others.
  await (await subject.clientOf(ada)).notifications.unsubscribe({ body: { endpoint: `${pushService.origin}/left` } });
  expect(await endpointsOf(ben)).toEqual([`${pushService.origin}/ben`, `${pushService.origin}/left`]);
  await client.notifications.unsubscribe({ body: { endpoint: `${pushService.origin}/left` } });
  expect(await endpointsOf(ben)).toEqual([`${pushService.origin}/ben`]);
  pushService.answerWith({ status: 410 });
  await askForSignature(ben);
  await expect.poll(() => endpointsOf(ben)).toEqual([]);
  expect(pushService.received.map(({ path }) => path)).toEqual(['/ben', '/ben']);
});

test('where a push leads is neither inside this network nor where a push service sends on to', async () => {
  const { ben } = subject.people;
  const client = await subject.clientOf(ben);
  const subscription = pushService.subscription('/moved');
  for (const endpoint of [
    `${subject.url}/v1/intents`,
    'http://169.254.169.254/latest',
    'https://localhost/x',
    'https://evil.example/x',
  ]) {
    await expect(client.notifications.subscribe({ body: { ...subscription, endpoint } })).rejects.toMatchObject({ status: 400 });
  }
  // What was written into the database past this check is checked again.
  const inside = new URL(pushService.origin);
  inside.hostname = 'localhost';
  await subject.instance.services.pool.query(
    'insert into push_subscription (public_key, endpoint, p256dh, auth, created_at) values ($1, $2, $3, $4, now())',
    [ben.keyPair.publicKey, `${inside.origin}/inside`, subscription.p256dh, subscription.auth],
  );
  await client.notifications.subscribe({ body: subscription });
  const before = pushService.received.length;
  pushService.answerWith({ status: 307, location: `${pushService.origin}/elsewhere` });
  await askForSignature(ben);
  await expect.poll(() => pushService.received.length).toBe(before + 1);
  pushService.answerWith({ status: 201 });
  await askForSignature(ben);
  await expect.poll(() => pushService.received.length).toBe(before + 2);
  expect(pushService.received.slice(before).map(({ path }) => path)).toEqual(['/moved', '/moved']);
  expect(pushService.asked.filter((path) => path !== '/moved' && path !== '/ben')).toEqual([]);
});
