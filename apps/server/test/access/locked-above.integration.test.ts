import { newId } from '@countersign/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { carryThrough, startTestInstance } from '../harness.ts';
import type { TestInstance } from '../harness.ts';

let subject: TestInstance;
beforeAll(async () => {
  subject = await startTestInstance();
});
afterAll(() => subject.stop());

test('below a domain that is locked nothing new is made, though the domain itself is not locked', async () => {
  const { ada, ben, eve } = subject.people;
  const { root, trading } = subject.domains;
  const common = { lock: 'Unlocked' as const, customProperties: {} };
  const below = { ...eve, userId: newId(), domainId: newId() };
  const readAccess = { ...subject.genesis.rootDomainSetup.permissions.readAccess, users: ['clerk'], accounts: ['clerk'] };
  const made = await carryThrough(
    subject,
    [ada, ben],
    {
      type: 'v0_CreateDomain',
      id: below.domainId,
      alias: 'Below',
      permissions: { readAccess },
      users: [{ id: below.userId, alias: 'eve@example.com', publicKey: eve.keyPair.publicKey, roles: ['clerk'], ...common }],
      policies: [],
      ...common,
    },
    trading,
  );
  expect(made.status).toBe('Executed');
  const client = await subject.clientOf(below);
  const params = { domainId: below.domainId, accountId: newId(), ledgerId: 'bitcoin-sandbox' };
  const address = () => client.addresses.create({ params });
  const invite = () =>
    client.invitations.create({
      params: { domainId: below.domainId },
      body: {
        user: { id: newId(), alias: 'new@example.com', roles: ['clerk'], ...common },
        numberSecondsOfValidity: 60,
      },
    });
  await expect(address()).rejects.toMatchObject({ code: 'EntityNotFoundError' });
  expect((await invite()).status).toBe('Pending');

  const lock = { type: 'v0_LockDomain' as const, reference: { id: trading, revision: 1 } };
  expect((await carryThrough(subject, [ada, ben], lock, root)).status).toBe('Executed');
  await expect(address()).rejects.toMatchObject({ code: 'DomainLockedError' });
  await expect(invite()).rejects.toMatchObject({ code: 'DomainLockedError' });
});
