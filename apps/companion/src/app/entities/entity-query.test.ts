import { newId } from '@countersign/kernel';
import * as fixtures from '@countersign/kinds/testing';
import type { Account, ApiTickerData, Endpoint, EntityMetadata } from '@countersign/model';
import { generateKeyPair, notaryOf, sealEnvelope } from '@countersign/signing';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { entityQuery, judged, saidOfEndpoint } from './entity-query.ts';
import type { EntityAnswer } from './entity-query.ts';
import type { NamedKind, RecordKind } from '@countersign/kinds/words';

const notary = notaryOf(generateKeyPair('Secp256r1'));
const instance = { backend: 'http://test', identity: 'http://id', notaryPublicKey: notary.publicKey };
const stored = vi.hoisted(() => new Map<string, unknown>());
const chosen = vi.hoisted(() => ({ id: 'profile' }));

vi.mock('../../platform/storage/database.ts', () => ({
  readStored: async (_store: string, key: string) => stored.get(key),
  ownKey: (profileId: string, name: string) => `${profileId}/${name}`,
  updateOwn: async ({ profileId, name }: { profileId: string; name: string }, change: (before: unknown) => unknown) => {
    const after = change(stored.get(`${profileId}/${name}`));
    if (after !== undefined) stored.set(`${profileId}/${name}`, after);
  },
}));
vi.mock('../session/session.ts', () => ({ accessToken: () => 'token', closeSession: () => undefined }));
vi.mock('../profile/profile-store.ts', () => ({
  profileState: () => ({ status: 'ready', profile: { ...chosen, instance } }),
}));

beforeEach(() => {
  stored.clear();
  chosen.id = 'profile';
});
afterEach(() => vi.unstubAllGlobals());

const domainId = newId();
const metadata = (revision = 1): EntityMetadata => ({
  revision,
  createdAt: '2030-01-01T00:00:00.000Z',
  lastModifiedAt: '2030-01-01T00:00:00.000Z',
  customProperties: {},
});
const endpoint = (alias: string, more: Partial<Endpoint> = {}): Endpoint => ({
  id: newId(),
  domainId,
  alias,
  address: `address of ${alias}`,
  ledgerId: 'bitcoin-sandbox',
  lock: 'Unlocked',
  metadata: metadata(),
  trustScore: 100,
  ...more,
});
const ticker = (more: Partial<ApiTickerData> = {}): ApiTickerData => ({
  id: newId(),
  ledgerId: 'ethereum-sandbox',
  kind: 'Contract',
  name: 'Dollar',
  symbol: 'USD',
  decimals: 6,
  ledgerDetails: { type: 'Ethereum', properties: { type: 'ERC20', address: `0x${'12'.repeat(20)}` } },
  lock: 'Unlocked',
  metadata: metadata(),
  ...more,
});

/** What the device makes of a server's answer about the thing with this id. */
async function told(kind: RecordKind, id: string, answer: object): Promise<EntityAnswer> {
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(async () => Response.json(answer)),
  );
  return new QueryClient().fetchQuery({ ...entityQuery(kind, { id, domainId }), staleTime: 0 });
}

test('what the notary signed about the thing that was asked for is believed', async () => {
  const exchange = endpoint('Exchange');
  const answer = await told('endpoint', exchange.id, sealEnvelope(notary, exchange));
  expect(answer.now).toMatchObject({ name: 'Exchange', address: exchange.address });
  expect(answer.isForged).toBeUndefined();
});

test('an envelope of the notary about another thing is not taken for the one that was asked for', async () => {
  const asked = newId();
  const answer = await told('endpoint', asked, sealEnvelope(notary, endpoint('Trusted exchange')));
  expect(answer).toEqual({ now: null, before: null, isForged: true });
});

test('nor is one about a thing of another kind that was given the same id', async () => {
  const asked = newId();
  const account: Account = {
    id: asked,
    domainId,
    alias: 'Trusted exchange',
    providerDetails: {
      type: 'Vault',
      vaultId: newId(),
      keyStrategy: 'VaultHard',
      keyInformation: { type: 'VaultDerived', derivationPath: "m/1'" },
    },
    lock: 'Unlocked',
    metadata: metadata(),
  };
  expect((await told('account', asked, sealEnvelope(notary, account))).now?.name).toBe('Trusted exchange');
  stored.clear();
  expect(await told('endpoint', asked, sealEnvelope(notary, account))).toEqual({ now: null, before: null, isForged: true });
});

test('an asset that the device has seen has its ledger asked for beside it, before the server has answered', async () => {
  const dollar = ticker();
  await told('ticker', dollar.id, sealEnvelope(notary, dollar));
  const asked: string[] = [];
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(async (input) => {
      asked.push(input instanceof Request ? input.url : String(input));
      return new Promise(() => undefined);
    }),
  );
  void new QueryClient().fetchQuery(entityQuery('ticker', { id: dollar.id, domainId }));
  await expect.poll(() => asked.some((url) => url.includes(`/ledgers/${dollar.ledgerId}`))).toBe(true);
});

test('what was verified while another profile was chosen is remembered by the one that had asked', async () => {
  const exchange = endpoint('Exchange');
  const judging = judged('endpoint', exchange.id, saidOfEndpoint(sealEnvelope(notary, exchange)), null);
  chosen.id = 'other';
  await judging;
  expect([...stored.keys()]).toEqual([`profile/endpoint:${exchange.id}`]);
});

test('what comes after another profile was chosen is remembered by neither, nor shown to it', async () => {
  const exchange = endpoint('Exchange');
  let answer: (response: Response) => void = () => undefined;
  const asked = new Promise<void>((isAsked) =>
    vi.stubGlobal(
      'fetch',
      vi.fn<typeof fetch>(() => {
        isAsked();
        return new Promise((resolve) => (answer = resolve));
      }),
    ),
  );
  const client = new QueryClient();
  const query = entityQuery('endpoint', { id: exchange.id, domainId });
  const looking = client.fetchQuery(query);
  await asked;
  chosen.id = 'other';
  // As a scope that is left does.
  void client.cancelQueries();
  answer(Response.json(sealEnvelope(notary, exchange)));
  await expect(looking).rejects.toThrow();
  // The disk was asked, and written to, by then if ever.
  await new Promise((resolve) => setTimeout(resolve));
  expect([...stored.keys()]).toEqual([]);
  expect(client.getQueryData(query.queryKey)).toBeUndefined();
});

test('a revision before one that this device has seen is not shown as what is there now', async () => {
  const before = endpoint('Exchange', { address: 'given up' });
  const now: Endpoint = { ...before, address: 'in use', metadata: metadata(2) };
  await told('endpoint', now.id, sealEnvelope(notary, now));
  const answer = await told('endpoint', now.id, sealEnvelope(notary, before));
  expect(answer).toMatchObject({ isForged: true, now: { address: 'in use' } });
});

test('an asset without the signature of the notary scales no amount', async () => {
  const dollar = ticker();
  const { signature } = sealEnvelope(notary, dollar);
  const { lock: _, metadata: __, ...fields } = dollar;
  expect((await told('ticker', dollar.id, { ...fields, data: dollar, signature })).now?.ticker).toMatchObject({ decimals: 6 });
  stored.clear();
  const lying = { ...dollar, decimals: 3 };
  const stripped = await told('ticker', dollar.id, { ...fields, data: lying });
  expect(stripped.now?.ticker?.decimals).toBeUndefined();
  expect(await told('ticker', dollar.id, { ...fields, data: lying, signature })).toMatchObject({ isForged: true });
});

describe('an answer without the signature of the notary', () => {
  const validated = ticker({ metadata: metadata(2) });
  const { metadata: _, ...bare } = validated;
  const rolledBack = { ...validated, decimals: 8, metadata: metadata(1) };
  const remembered = () => stored.get(`profile/ticker:${validated.id}`);

  test('neither counts for an asset whose signature the device has seen, nor has an older one believed after it', async () => {
    await told('ticker', validated.id, sealEnvelope(notary, validated));
    const known = { isForged: true, now: { name: 'Dollar', revision: 2, ticker: { decimals: 6, ledgerId: validated.ledgerId } } };
    const unsigned = { ...bare, name: 'Play money', ledgerId: 'a-test-ledger' };
    expect(await told('ticker', validated.id, { data: unsigned })).toMatchObject(known);
    expect(await told('ticker', validated.id, { data: { ...unsigned, metadata: metadata(3) } })).toMatchObject(known);
    expect(await told('ticker', validated.id, sealEnvelope(notary, rolledBack))).toMatchObject(known);
  });

  test('says no revision that keeps what the notary has signed from being believed later', async () => {
    await told('ticker', validated.id, { data: { ...validated, metadata: metadata(999) } });
    expect(remembered()).not.toHaveProperty('revision');
    const answer = await told('ticker', validated.id, sealEnvelope(notary, validated));
    expect(answer).toMatchObject({ now: { revision: 2, ticker: { decimals: 6 } } });
    expect(answer.isForged).toBeUndefined();
  });

  test('is about the asset that was asked for, or forged', async () => {
    const asked = newId();
    expect(await told('ticker', asked, { data: validated })).toEqual({ now: null, before: null, isForged: true });
    expect(stored.size).toBe(0);
  });

  test('is heard again and again of an asset that nobody has validated, and the signed one once somebody has', async () => {
    const token = ticker({ name: 'Unknown ERC20' });
    for (const name of ['Unknown ERC20', 'A better name']) {
      const answer = await told('ticker', token.id, { data: { ...token, name } });
      expect(answer).toMatchObject({ now: { name } });
      expect(answer.isForged).toBeUndefined();
    }
    const answer = await told('ticker', token.id, sealEnvelope(notary, { ...token, metadata: metadata(2) }));
    expect(answer).toMatchObject({ now: { name: token.name, revision: 2, ticker: { decimals: 6 } } });
    expect(answer.isForged).toBeUndefined();
  });

  test('that came while a signed one was under way does not take its place', async () => {
    const saidOf = (name: string) => ({ name, record: { ...bare }, ticker: { name, symbol: 'USD' } });
    const envelope = sealEnvelope(notary, validated);
    await judged('ticker', validated.id, { said: { ...saidOf('Dollar'), revision: 2 }, envelope }, null);
    await judged('ticker', validated.id, { said: saidOf('Play money') }, null);
    expect(remembered()).toMatchObject({ name: 'Dollar', revision: 2 });
  });

  test('is distinguished from a signed one in what an earlier app remembered', async () => {
    const { name, symbol, ledgerId } = validated;
    const before = { name, revision: 999, ticker: { name, symbol, ledgerId, native: false } };
    const key = `profile/ticker:${validated.id}`;
    stored.set(key, before);
    expect((await told('ticker', validated.id, { data: validated })).isForged).toBeUndefined();
    stored.set(key, before);
    expect((await told('ticker', validated.id, sealEnvelope(notary, validated))).isForged).toBeUndefined();
    stored.set(key, { ...before, revision: 2, ticker: { ...before.ticker, decimals: 6 } });
    expect(await told('ticker', validated.id, { data: validated })).toMatchObject({ isForged: true });
    expect(await told('ticker', validated.id, sealEnvelope(notary, rolledBack))).toMatchObject({ isForged: true });
  });
});

test('the decimals of a native coin are those of its ledger, whatever the instance signs', async () => {
  const coin = ticker({
    ledgerId: 'bitcoin-sandbox',
    kind: 'Native',
    decimals: 10,
    ledgerDetails: { type: 'Bitcoin', properties: { type: 'Native' } },
  });
  const { lock: _, metadata: __, ...fields } = coin;
  const { signature } = sealEnvelope(notary, coin);
  expect((await told('ticker', coin.id, { ...fields, data: coin, signature })).now?.ticker).toMatchObject({
    decimals: 8,
    native: true,
  });
});

const key = { publicKey: notary.publicKey };

/** A thing of each kind, as an instance serves it. */
const things: { readonly [Kind in NamedKind]: { readonly id: string } } = {
  account: fixtures.account(),
  domain: fixtures.root,
  endpoint: fixtures.endpoint(),
  ledger: fixtures.ethereum,
  policy: fixtures.policy(1),
  ticker: fixtures.ticker(),
  user: fixtures.user(1, ['clerk'], key),
  vault: { ...fixtures.vault, ...key },
};
const renamed = <T extends object>(thing: T, name: string): T => ({
  ...thing,
  ...('alias' in thing ? { alias: name } : { name }),
});
const atRevision = <T extends object>(thing: T, revision: number): T => ({ ...thing, metadata: metadata(revision) });

describe.each(Object.entries(things) as [NamedKind, (typeof things)[NamedKind]][])(
  'of %s, whatever a server says',
  (kind, thing) => {
    /** An asset's answer has the fields beside the envelope as well. */
    const answering = (envelope: { readonly data: object }) =>
      told(kind, thing.id, kind === 'ticker' ? { ...envelope.data, ...envelope } : envelope);
    const saying = (data: object, by = notary) => answering(sealEnvelope(by, data));

    test('what its notary signed is believed', async () => {
      const answer = await saying(renamed(thing, 'The real name'));
      expect(answer).toMatchObject({ now: { name: 'The real name' } });
      expect(answer.isForged).toBeUndefined();
    });

    test('a forged name is not shown', async () => {
      const real = sealEnvelope(notary, renamed(thing, 'The real name'));
      const answer = await answering({ ...real, data: renamed(thing, 'A forged name') });
      expect(answer).toEqual({ now: null, before: null, isForged: true });
    });

    test('the word of another notary is not taken', async () => {
      const other = notaryOf(generateKeyPair('Secp256r1'));
      expect(await saying(renamed(thing, 'Elsewhere'), other)).toEqual({ now: null, before: null, isForged: true });
    });

    test('another thing of its kind is not taken for it', async () => {
      expect(await saying({ ...thing, id: kind === 'ledger' ? 'other' : newId() })).toMatchObject({ now: null, isForged: true });
    });

    test('neither yesterday nor a second truth is taken for today', async () => {
      await saying(atRevision(renamed(thing, 'Today'), 3));
      const today = { isForged: true, now: { name: 'Today', revision: 3 } };
      expect(await saying(atRevision(renamed(thing, 'Yesterday'), 2))).toMatchObject(today);
      expect(await saying(atRevision(renamed(thing, 'A second truth'), 3))).toMatchObject(today);
      // Neither is one that has the same name.
      const other = { ...atRevision(renamed(thing, 'Today'), 3), metadata: { ...metadata(3), description: 'Another truth' } };
      expect(await saying(other)).toMatchObject(today);
      expect(await saying(atRevision(renamed(thing, 'Tomorrow'), 4))).toMatchObject({ now: { name: 'Tomorrow' } });
    });
  },
);

test('an endpoint at one revision has one address for ever', async () => {
  const exchange = endpoint('Exchange');
  await told('endpoint', exchange.id, sealEnvelope(notary, exchange));
  const moved = await told('endpoint', exchange.id, sealEnvelope(notary, { ...exchange, address: 'of a thief' }));
  expect(moved).toMatchObject({ isForged: true, now: { address: exchange.address } });
});

test('a property is what its notary signed under its name, and of no other', async () => {
  const property = (id: string, value: string) =>
    sealEnvelope(notary, { id, value: { publicKey: { type: 'PublicKey', value } }, metadata: metadata(2) });
  const items = [
    property('NOTARY_API_KEY', generateKeyPair('Secp256r1').publicKey),
    property('STATE_REVIEW_AUTHORITY', notary.publicKey),
  ];
  const answer = await told('property', 'STATE_REVIEW_AUTHORITY', { items, count: 2 });
  expect(answer.now).toMatchObject({ revision: 2, record: { value: { publicKey: { value: notary.publicKey } } } });
  const forged = items.map((item) => ({ ...item, data: { ...item.data, metadata: metadata(3) } }));
  expect(await told('property', 'STATE_REVIEW_AUTHORITY', { items: forged, count: 2 })).toMatchObject({
    isForged: true,
    now: { revision: 2 },
  });
  expect(await told('property', 'STATE_REVIEW_AUTHORITY', { items: [], count: 0 })).toMatchObject({ now: { revision: 2 } });
});
