import { newId } from '@countersign/kernel';
import { IntentPayload } from '@countersign/kinds/schemas';
import { samples } from '@countersign/kinds/testing';
import type { Envelope, User } from '@countersign/model';
import { generateKeyPair, notaryOf, sealEnvelope } from '@countersign/signing';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { Profile } from '../../../app/profile/profile.ts';
import { proposalOf } from '../testing/sample-requests.ts';
import { roleHoldersQuery } from './role-holders.ts';

const notary = notaryOf(generateKeyPair('Secp256r1'));
const instance = { backend: 'http://test', identity: 'http://id', notaryPublicKey: notary.publicKey };
const stored = vi.hoisted(() => new Map<string, unknown>());

vi.mock('../../../platform/storage/database.ts', () => ({
  readStored: async (_store: string, key: string) => stored.get(key),
  ownKey: (profileId: string, name: string) => `${profileId}/${name}`,
  updateOwn: async ({ profileId, name }: { profileId: string; name: string }, change: (before: unknown) => unknown) => {
    const after = change(stored.get(`${profileId}/${name}`));
    if (after !== undefined) stored.set(`${profileId}/${name}`, after);
  },
}));
vi.mock('../../../app/session/session.ts', () => ({ accessToken: () => 'token', closeSession: () => undefined }));
vi.mock('../../../app/profile/profile-store.ts', () => ({
  profileState: () => ({ status: 'ready', profile: { id: 'profile', instance } as unknown as Profile }),
}));

beforeEach(() => stored.clear());
afterEach(() => vi.unstubAllGlobals());

const quorum = (role: string) => ({ type: 'RoleQuorum', role, quorum: 1 }) as const;
const change = proposalOf(
  IntentPayload.parse({
    ...samples.v0_UpdatePolicy.payload,
    workflow: [{ type: 'Or', left: quorum('approver'), right: quorum('auditor') }],
  }),
);
const { targetDomainId: domainId } = change;

function user(alias: string, roles: string[], more: Partial<User> = {}): User {
  return {
    id: newId(),
    domainId,
    alias,
    publicKey: generateKeyPair('Secp256r1').publicKey,
    roles,
    lock: 'Unlocked',
    metadata: { revision: 1, createdAt: '2030-01-01T00:00:00Z', lastModifiedAt: '2030-01-01T00:00:00Z', customProperties: {} },
    ...more,
  };
}

/** A server that gives its users page by page, two each. */
function serve(...envelopes: readonly Envelope<unknown>[]): void {
  const idOf = (one: Envelope<unknown>) => (one.data as User).id;
  vi.stubGlobal('fetch', async (url: URL | string) => {
    const after = new URL(String(url)).searchParams.get('startingAfter');
    const from = envelopes.findIndex((one) => idOf(one) === after) + 1;
    const items = envelopes.slice(from, from + 2);
    const last = items.at(-1);
    const isMore = from + 2 < envelopes.length && last !== undefined;
    return Response.json({ items, count: items.length, ...(isMore && { nextStartingAfter: idOf(last) }) });
  });
}

const seal = (data: User) => sealEnvelope(notary, data);
const look = (proposal = change) => new QueryClient().fetchQuery(roleHoldersQuery(proposal));

test('names those who have each role that the policy asks for, without those who are locked', async () => {
  serve(
    seal(user('ada', ['administrator', 'approver'])),
    seal(user('ben', ['operator'])),
    seal(user('chloe', ['approver'], { lock: 'Locked' })),
    seal(user('dev', ['approver'])),
  );
  const found = await look();
  expect(found?.isForged).toBe(false);
  expect([...(found?.byRole ?? [])]).toEqual([
    ['approver', ['ada', 'dev']],
    ['auditor', []],
  ]);
});

test('believes nothing that the notary did not sign, nor users of another domain', async () => {
  const other = notaryOf(generateKeyPair('Secp256r1'));
  serve(sealEnvelope(other, user('mallory', ['approver'])), seal(user('dev', ['approver'])));
  expect(await look()).toMatchObject({
    isForged: true,
    byRole: new Map([
      ['approver', ['dev']],
      ['auditor', []],
    ]),
  });
  serve(seal(user('elsewhere', ['approver'], { domainId: newId() })));
  expect(await look()).toMatchObject({
    isForged: true,
    byRole: new Map([
      ['approver', []],
      ['auditor', []],
    ]),
  });
});

test('believes no earlier state of somebody than it has seen', async () => {
  const dev = user('dev', ['approver']);
  serve(seal({ ...dev, roles: ['operator'], metadata: { ...dev.metadata, revision: 2 } }));
  await look();
  serve(seal(dev));
  expect(await look()).toMatchObject({
    isForged: true,
    byRole: new Map([
      ['approver', []],
      ['auditor', []],
    ]),
  });
});

test('where they may not be read, nothing is known of them', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ reason: 'AccessDenied', message: 'No' }, { status: 403 }));
  expect(await look()).toBeNull();
});

test('asks for nobody where nobody is asked for', () => {
  expect(roleHoldersQuery(proposalOf(IntentPayload.parse(samples.v0_NotarizeData.payload))).enabled).toBe(false);
});
