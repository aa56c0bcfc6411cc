import { newId } from '@countersign/kernel';
import type { TrustedIntentsCollection } from '@countersign/kinds/schemas';
import type { RippleCustody } from '@florent-uzio/custody';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { proposal, startTestInstance } from '../harness.ts';
import type { TestInstance } from '../harness.ts';
import type { TestPerson } from '../organisation.ts';
import { asProposed, customer as customerOf } from './customer.ts';

let subject: TestInstance;

beforeAll(async () => {
  subject = await startTestInstance();
});
afterAll(() => subject.stop());

type Questioned = Parameters<RippleCustody['intents']['dryRun']>[0];

const customer = (person: TestPerson) => customerOf(subject, person);

test('finds out what this instance can do', async () => {
  const client = customer(subject.people.ada);
  expect(await client.backendVersion()).toBe('1.27.0');
  await client.ready();
  // What we do not serve is refused by the client itself, before any request.
  await expect(client.backups.list()).rejects.toMatchObject({ name: 'UnsupportedInVersionError' });
});

test.each(['ada', 'ben', 'cleo'] as const)('%s logs in with a key of their own kind and reads who they are', async (name) => {
  const person = subject.people[name];
  expect(await customer(person).users.me()).toMatchObject({
    publicKey: person.keyPair.publicKey,
    domains: [{ id: person.domainId, userReference: { id: person.userId } }],
  });
});

test('lists with filters, sorts and pages', async () => {
  const client = customer(subject.people.ada);
  const domainId = subject.domains.root;
  const first = await client.domains.list({ limit: 2, sortBy: 'alias', sortOrder: 'ASC' });
  expect(first.items.map((item) => item.data.alias)).toEqual(['Root', 'Trading']);
  const second = await client.domains.list({
    limit: 2,
    sortBy: 'alias',
    sortOrder: 'ASC',
    startingAfter: first.nextStartingAfter,
  });
  expect(second.items.map((item) => item.data.alias)).toEqual(['Treasury']);
  expect(second.nextStartingAfter).toBeUndefined();
  const users = await client.users.list({ domainId }, { lock: ['Unlocked', 'Locked'], roles: ['admin'] });
  expect(new Set(users.items.map((item) => item.data.id))).toEqual(
    new Set([subject.people.ada.userId, subject.people.ben.userId]),
  );
  const others = await client.users.list({ domainId }, { roles: ['nobody'], 'roles[]': ['admin'] });
  expect(others.count).toBe(2);
  const described: unknown = await client.intents.list({ domainId }, { 'details.metadata.description': '' });
  expect(described).toMatchObject({ count: 0 });
  expect((await client.policies.list({ domainId })).count).toBe(2);
  expect((await client.accounts.list({ domainId })).items).toEqual([]);
  expect((await client.tickers.list({ validationStatus: 'Validated' })).items.length).toBeGreaterThan(0);
  expect((await client.ledgers.list()).items.length).toBeGreaterThan(0);
  expect((await client.vaults.list()).items).toEqual([]);
  expect((await client.users.knownRoles({ domainId })).roles).toEqual(['admin']);
  expect((await client.transactions.transfers({ domainId })).items).toEqual([]);
});

test('proposes and approves, signed by its own means with two kinds of keys', async () => {
  const { ada, ben, eve } = subject.people;
  const [author, approver] = [customer(ada), customer(ben)];
  const domainId = subject.domains.root;
  const payload = {
    type: 'v0_CreateUser' as const,
    id: newId(),
    alias: 'new@example.com',
    publicKey: eve.keyPair.publicKey,
    roles: ['clerk'],
    lock: 'Unlocked' as const,
    customProperties: {},
  };
  const request = proposal(ada, payload, domainId);
  const { type: _type, ...question } = request;
  expect(await author.intents.dryRun(question as unknown as Questioned)).toMatchObject({ success: true, type: 'v0_CreateUser' });

  const { requestId } = await author.intents.propose({ request: asProposed(request) });
  expect((await author.requests.state({ domainId, requestId })).status).toBe('Succeeded');
  const listed: unknown = await approver.intents.list({ domainId }, { 'state.status': ['Open'] });
  const open = listed as TrustedIntentsCollection;
  const intent = open.items.find((item) => item.data.id === request.id);
  expect(await approver.intents.remainingUsers({ domainId, intentId: request.id })).toEqual([{ domainId, users: [ben.userId] }]);

  await approver.intents.approve({
    request: {
      author: { id: ben.userId, domainId },
      targetDomainId: domainId,
      intentId: request.id,
      proposalSignature: intent?.data.details.proposalSignature ?? '',
      type: 'Approve',
    },
  });
  expect(await author.intents.getAndWait({ domainId, intentId: request.id })).toMatchObject({
    status: 'Executed',
    isSuccess: true,
  });
  expect((await author.users.get({ domainId, userId: payload.id })).data).toMatchObject({
    alias: 'new@example.com',
    roles: ['clerk'],
  });
});

test('invites somebody, and takes the invitation back', async () => {
  const client = customer(subject.people.ada);
  const domainId = subject.domains.trading;
  const invited = await client.userInvitations.create(
    { domainId },
    {
      user: { id: newId(), alias: 'guest@example.com', roles: ['clerk'], lock: 'Unlocked', customProperties: {} },
      numberSecondsOfValidity: 600,
    },
  );
  const where = { domainId, id: invited.id };
  expect(await client.userInvitations.get(where)).toMatchObject({ id: invited.id, status: 'Pending' });
  expect((await client.userInvitations.renew(where)).status).toBe('Pending');
  await expect(client.userInvitations.complete(where)).rejects.toMatchObject({ statusCode: 409, message: 'InvalidStateError' });
  expect((await client.userInvitations.cancel(where)).status).toBe('Cancelled');
  // The client's types take the list for one invitation.
  const listed: unknown = await client.userInvitations.list({ domainId }, { status: ['Cancelled'] });
  expect(listed).toMatchObject({ count: 1, items: [{ id: invited.id }] });
});

test('hands in files of vaults as a list', async () => {
  const imported = customer(subject.people.ada).vaults.importPreparedOperations({ files: ['nothing that a vault wrote'] });
  await expect(imported).rejects.toMatchObject({
    statusCode: 400,
    message: 'InvalidRequestError',
    errorMessage: 'Nothing was imported: a file was refused',
  });
});

test('learns what was refused', async () => {
  const { ada, dan } = subject.people;
  const { root } = subject.domains;
  await expect(customer(dan).users.list({ domainId: root })).rejects.toMatchObject({
    statusCode: 404,
    message: 'EntityNotFoundError',
  });
  await expect(customer(ada).accounts.get({ domainId: root, accountId: newId() })).rejects.toMatchObject({ statusCode: 404 });
  const stale = proposal(ada, { type: 'v0_LockDomain', reference: { id: root, revision: 1 } }, root, {
    expiryAt: new Date(Date.now() - 1000).toISOString(),
  });
  await expect(customer(ada).intents.propose({ request: asProposed(stale) })).rejects.toMatchObject({
    statusCode: 400,
    message: 'ExpiredRequestError',
  });
});
