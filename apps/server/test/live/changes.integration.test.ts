import type { StreamedEvent } from '@countersign/client';
import type { HarmonizeEvent, Permissions } from '@countersign/model';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

import type { ServerConfig } from '../../src/config/config.ts';
import { startInstance } from '../../src/start-instance.ts';
import type { Instance } from '../../src/start-instance.ts';
import { carryThrough, startTestInstance } from '../harness.ts';
import type { TestInstance } from '../harness.ts';
import type { TestPerson } from '../organisation.ts';
import { freePorts } from '@countersign/adapters/free-ports';
import { openStream } from './event-reader.ts';
import type { OpenStream } from './event-reader.ts';

let subject: TestInstance;
let other: Instance;
const time = { ahead: 0 };
const clock = { now: () => new Date(Date.now() + time.ahead) };
const open: OpenStream[] = [];

beforeAll(async () => {
  subject = await startTestInstance({ clock });
  const port = await freePorts(3);
  const at = (offset: number) => `http://localhost:${port + offset}`;
  // A second process on the same database, behind the same sign-in.
  const config: ServerConfig = { ...subject.config, parts: ['gateway', 'worker'], port, publicUrl: at(0), companionUrl: at(1) };
  other = await startInstance(config, clock);
});
afterEach(() => {
  for (const stream of open.splice(0)) stream.close();
  time.ahead = 0;
});
afterAll(async () => {
  await other.stop();
  await subject.stop();
});

async function follow(
  person: TestPerson,
  domainId: string,
  options: { readonly scope?: string; readonly last?: string; readonly url?: string } = {},
): Promise<OpenStream> {
  const path = `/internal/v1/me/domains/${domainId}/changes?scope=${options.scope ?? 'Self'}`;
  const stream = await openStream((options.url ?? subject.url) + path, await subject.signIn(person), options.last);
  open.push(stream);
  return stream;
}

function changeOf(event: StreamedEvent | undefined): HarmonizeEvent {
  expect(event?.event).toBe('change');
  const change = JSON.parse(event?.data ?? '') as HarmonizeEvent;
  expect(event?.id).toBe(String(change.sequenceNumber));
  return change;
}

let names = 0;
/** A change of a domain that both administrators carry through; its events are three of the intent and one of the domain. */
async function rename(domainId: string): Promise<void> {
  const { ada, ben } = subject.people;
  const { domains } = await subject.instance.services.readStore.readingFacts(
    { publicKey: ada.keyPair.publicKey, expiresAt: new Date() },
    domainId,
  );
  const domain = domains.find(({ id }) => id === domainId);
  const payload = {
    type: 'v0_UpdateDomain' as const,
    reference: { id: domainId, revision: domain?.metadata.revision ?? 1 },
    alias: `Name ${++names}`,
    customProperties: {},
  };
  expect(await carryThrough(subject, [ada, ben], payload, domainId)).toMatchObject({ status: 'Executed' });
}

async function allow(domainId: string, readAccess: Partial<Permissions['readAccess']>): Promise<void> {
  const { ada, ben } = subject.people;
  const domain = await (await subject.clientOf(ada)).domains.get({ params: { domainId } });
  const permissions = { readAccess: { ...domain.data.permissions.readAccess, ...readAccess } };
  const reference = { id: domainId, revision: domain.data.metadata.revision };
  const payload = { type: 'v0_UpdateDomainPermissions' as const, reference, permissions };
  expect(await carryThrough(subject, [ada, ben], payload, domainId)).toMatchObject({ status: 'Executed' });
}

test('sends each person what they may read, wherever below it happens, and nobody else', async () => {
  const { domains, people } = subject;
  const [ada, adaAbove, dan, cleo] = await Promise.all([
    follow(people.ada, domains.root, { scope: 'SelfAndDescendants' }),
    follow(people.ada, domains.root),
    follow(people.dan, domains.treasury, { scope: 'SelfAndDescendants' }),
    follow(people.cleo, domains.trading),
  ]);
  for (const stream of [ada, adaAbove, dan, cleo]) expect(await stream.next()).toMatchObject({ event: 'ready' });
  await rename(domains.treasury);
  await rename(domains.root);

  const toAda: string[] = [];
  while (!toAda.includes(`DomainUpdated ${domains.root}`)) {
    const { domainId, payload } = changeOf(await ada.next());
    toAda.push(`${payload.type} ${domainId}`);
  }
  expect(toAda.filter((text) => text.endsWith(domains.treasury)).toSorted()).toEqual(
    ['DomainUpdated', 'IntentClosed', 'IntentCreated', 'IntentExecuted'].map((type) => `${type} ${domains.treasury}`),
  );
  // Only what happened in the root itself; and of the treasury its treasurer learns of the domain alone.
  expect(changeOf(await adaAbove.next())).toMatchObject({ domainId: domains.root, payload: { type: 'IntentCreated' } });
  expect(changeOf(await dan.next())).toMatchObject({ domainId: domains.treasury, payload: { type: 'DomainUpdated' } });
  // Cleo reads accounts only: what she receives next is that her rights changed, not what came before.
  await allow(domains.trading, { domains: ['trader'] });
  expect(await cleo.next()).toMatchObject({ event: 'access' });
  expect(changeOf(await cleo.next())).toMatchObject({ payload: { type: 'DomainUpdated', id: domains.trading } });
});

test('opens for nobody who knows nothing of the domain, and needs a token', async () => {
  const { domains, people } = subject;
  expect((await follow(people.dan, domains.root)).status).toBe(404);
  expect((await follow(people.dan, domains.trading)).status).toBe(404);
  const answer = await fetch(`${subject.url}/internal/v1/me/domains/${domains.root}/changes`);
  expect(answer.status).toBe(401);
});

test('goes on where a connection broke off, without a gap and without a repetition, at another process', async () => {
  const { domains, people } = subject;
  const first = await follow(people.ada, domains.root, { scope: 'SelfAndDescendants' });
  const ready = await first.next();
  await rename(domains.trading);
  const second = changeOf(await first.next());
  first.close();
  await rename(domains.treasury);
  await rename(domains.trading);
  const numbers: number[] = [];
  const resumed = await follow(people.ada, domains.root, {
    scope: 'SelfAndDescendants',
    last: String(second.sequenceNumber),
    url: other.services.config.publicUrl,
  });
  expect(await resumed.next()).toMatchObject({ event: 'ready', id: String(second.sequenceNumber) });
  while (numbers.length < 11) numbers.push(changeOf(await resumed.next()).sequenceNumber);
  expect(second.sequenceNumber).toBe(Number(ready?.id) + 1);
  // Ada reads everything, so that no number is missing.
  expect(numbers).toEqual(numbers.map((_, index) => second.sequenceNumber + 1 + index));
});

test('wakes the streams of every process, whichever of them a change came to', async () => {
  const { domains, people } = subject;
  const stream = await follow(people.ada, domains.trading, { url: other.services.config.publicUrl });
  await stream.next();
  await rename(domains.trading);
  expect(changeOf(await stream.next())).toMatchObject({ payload: { type: 'IntentCreated' } });
});

test('says so where too much was missed, or the number is of another database', async () => {
  const { domains, people } = subject;
  const stream = await follow(people.ada, domains.root, { last: '999999999' });
  const ready = await stream.next();
  expect(ready).toMatchObject({ event: 'ready' });
  expect(await stream.next()).toMatchObject({ event: 'reset', id: ready?.id });
});

test('ends with the token', async () => {
  const stream = await follow(subject.people.ben, subject.domains.root);
  await stream.next();
  time.ahead = 5 * 60 * 60 * 1000;
  await rename(subject.domains.treasury).catch(() => undefined);
  subject.instance.services.notifier.notify();
  // What happens next finds the token at its end.
  await subject.instance.services.pool.query(
    `insert into event (root_domain_id, domain_id, saved_at, type, payload)
     select root_domain_id, root_domain_id, now(), 'AccountUpdated', jsonb_build_object('type', 'AccountUpdated', 'id', $1::text) from instance`,
    [subject.people.ben.userId],
  );
  expect(await stream.next()).toBeUndefined();
});

test('a person has a limited number of streams; closing one allows another', async () => {
  const { ben } = subject.people;
  const streams = await Promise.all(Array.from({ length: 12 }, () => follow(ben, subject.domains.root)));
  expect(streams.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200));
  expect((await follow(ben, subject.domains.root)).status).toBe(429);
  expect((await follow(subject.people.ada, subject.domains.root)).status).toBe(200);
  streams[0]?.close();
  await expect.poll(async () => (await follow(ben, subject.domains.root)).status).toBe(200);
});

test('a lock ends the stream at once', async () => {
  const { ada, ben, dan } = subject.people;
  const { treasury } = subject.domains;
  const stream = await follow(dan, treasury);
  await stream.next();
  const lock = { type: 'v0_LockUser' as const, reference: { id: dan.userId, revision: 1 } };
  expect(await carryThrough(subject, [ada, ben], lock, treasury)).toMatchObject({ status: 'Executed' });
  await rename(treasury);
  expect(await stream.next()).toBeUndefined();
  expect((await follow(dan, treasury)).status).toBe(404);
});
