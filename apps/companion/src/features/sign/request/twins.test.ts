import { newId } from '@countersign/kernel';
import { IntentPayload } from '@countersign/kinds/schemas';
import { samples } from '@countersign/kinds/testing';
import { sandboxLedgers } from '@countersign/ledger-registry';
import type { Domain, Endpoint, Ledger } from '@countersign/model';
import { generateKeyPair, notaryOf, sealEnvelope } from '@countersign/signing';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { Profile } from '../../../app/profile/profile.ts';
import { proposalOf } from '../testing/sample-requests.ts';
import { twinsQuery } from './twins.ts';

const notary = notaryOf(generateKeyPair('Secp256r1'));
const instance = { backend: 'http://test', identity: 'http://id', notaryPublicKey: notary.publicKey };
const stored = vi.hoisted(() => new Map<string, unknown>());

vi.mock('../../../platform/storage/database.ts', () => ({
  readStored: async (_store: string, key: string) => stored.get(key),
  ownKey: (profileId: string, name: string) => `${profileId}/${name}`,
  updateOwn: async ({ profileId, name }: { profileId: string; name: string }, change: (before: unknown) => unknown) =>
    void stored.set(`${profileId}/${name}`, change(stored.get(`${profileId}/${name}`))),
}));
vi.mock('../../../app/session/session.ts', () => ({ accessToken: () => 'token', closeSession: () => undefined }));
vi.mock('../../../app/profile/profile-store.ts', () => ({
  profileState: () => ({ status: 'ready', profile: { id: 'profile', instance } as unknown as Profile }),
}));

beforeEach(() => stored.clear());
afterEach(() => vi.unstubAllGlobals());

const { targetDomainId: domainId } = proposalOf(IntentPayload.parse(samples.v0_NotarizeData.payload));
const metadata = { revision: 1, createdAt: '2030-01-01T00:00:00Z', lastModifiedAt: '2030-01-01T00:00:00Z', customProperties: {} };
const address = 'rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe';

const endpoint = (alias: string, more: Partial<Endpoint> = {}): Endpoint => ({
  id: newId(),
  domainId,
  alias,
  address,
  ledgerId: 'xrpl-sandbox',
  lock: 'Unlocked',
  metadata,
  trustScore: 10,
  ...more,
});

const readAccess = {
  domains: [],
  users: [],
  policies: [],
  endpoints: [],
  accounts: [],
  transactions: [],
  events: [],
  requests: [],
};
const domain: Domain = {
  id: domainId,
  alias: 'Treasury',
  lock: 'Unlocked',
  governingStrategy: 'ConsiderDescendants',
  permissions: { readAccess },
  metadata,
};

/** What the device knows of the others at the place of the endpoint that is proposed, where the server has these. */
async function told(payload: object, endpoints: readonly Endpoint[], signed = true, record?: Endpoint) {
  const other = notaryOf(generateKeyPair('Secp256r1'));
  const answerOf = ({ pathname }: URL): object => {
    if (pathname.endsWith('/endpoints')) {
      const items = endpoints.map((one) => sealEnvelope(signed ? notary : other, one));
      return { items, count: items.length };
    }
    if (pathname.includes('/ledgers/')) {
      const ledger = sandboxLedgers.find(({ id }) => pathname.endsWith(id)) as Ledger;
      return sealEnvelope(notary, { ...ledger, metadata });
    }
    return sealEnvelope(notary, domain);
  };
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(async (input) => Response.json(answerOf(new URL(input instanceof Request ? input.url : input)))),
  );
  const query = twinsQuery(proposalOf(IntentPayload.parse(payload)), record === undefined ? undefined : { ...record });
  if (query.enabled !== true) return 'not asked';
  const { twins, isForged } = await new QueryClient().fetchQuery(query);
  return { at: twins?.at.map(({ alias }) => alias), isLocked: twins?.of.isLocked, isForged };
}

const made = { ...samples.v0_CreateEndpoint.payload, address, ledgerId: 'xrpl-sandbox' };
const tag = (value: string) => ({ tag: { type: 'DestinationTag', value } }) as const;
const others = [endpoint('Whole'), endpoint('Seven', tag('7')), endpoint('Eight', tag('8'))];

test('the device knows which endpoints, as the notary signed them, are at the place of one that is made: by its tag, or with none', async () => {
  expect(await told({ ...made, ...tag('7') }, others)).toEqual({ at: ['Whole', 'Seven'], isLocked: false, isForged: false });
  expect(await told(made, others)).toEqual({ at: ['Whole', 'Seven', 'Eight'], isLocked: false, isForged: false });
  expect(await told(made, others, false)).toEqual({ at: [], isLocked: false, isForged: true });
});

test('and of one that is locked, which is where it is now; of what is about no endpoint it asks nothing', async () => {
  const [, seven] = others;
  const lock = { type: 'v0_LockEndpoint', reference: { id: seven?.id ?? '', revision: 1 } };
  expect(await told(lock, others, true, seven)).toEqual({ at: ['Whole', 'Seven'], isLocked: true, isForged: false });
  expect(await told(lock, others)).toBe('not asked');
  expect(await told(samples.v0_LockUser.payload, others)).toBe('not asked');
});
