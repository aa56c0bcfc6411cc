import { newId } from '@countersign/kernel';
import { ledgerModule, sandboxLedgers } from '@countersign/ledger-registry';
import { IntentPayload } from '@countersign/kinds/schemas';
import type { Account, ApiTickerData, Domain, Endpoint, Ledger, TransactionOrderParameters } from '@countersign/model';
import { generateKeyPair, notaryOf, sealEnvelope } from '@countersign/signing';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { Profile } from '../../../app/profile/profile.ts';
import { samples } from '@countersign/kinds/testing';
import { proposalOf } from '../testing/sample-requests.ts';
import { addressOwnersQuery, orderOf } from './typed-addresses.ts';

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
const transfer = samples.v0_CreateTransferOrder.payload;
const { accountId } = transfer;
/** The one of the sample. */
const typed = '0x52908400098527886E0F7030069857D2E4169EE7';
const metadata = { revision: 1, createdAt: '2030-01-01T00:00:00Z', lastModifiedAt: '2030-01-01T00:00:00Z', customProperties: {} };

const endpoint = (more: Partial<Endpoint>): Endpoint => ({
  id: newId(),
  domainId,
  alias: 'Mixer',
  address: typed.toLowerCase(),
  ledgerId: 'ethereum-sandbox',
  lock: 'Unlocked',
  metadata,
  trustScore: 10,
  ...more,
});
const coin: ApiTickerData = {
  id: transfer.tickerId,
  ledgerId: 'ethereum-sandbox',
  kind: 'Native',
  name: 'Ether',
  symbol: 'ETH',
  decimals: 18,
  ledgerDetails: { type: 'Ethereum', properties: { type: 'Native' } },
  lock: 'Unlocked',
  metadata,
};
/** One vault: another one at the same revision would be another account. */
const vaultId = newId();
const account = (ledgerId: string): Account => ({
  id: accountId,
  domainId,
  alias: 'Payments',
  ledgerId,
  providerDetails: {
    type: 'Vault',
    vaultId,
    keyStrategy: 'VaultHard',
    keyInformation: { type: 'VaultDerived', derivationPath: "m/1'" },
  },
  lock: 'Unlocked',
  metadata,
});

const domainBelow = (parentId: string | undefined): Domain => ({
  id: domainId,
  ...(parentId !== undefined && { parentId }),
  alias: 'Treasury',
  lock: 'Unlocked',
  governingStrategy: 'ConsiderDescendants',
  permissions: {
    readAccess: {
      domains: [],
      users: [],
      policies: [],
      endpoints: [],
      accounts: [],
      transactions: [],
      events: [],
      requests: [],
    },
  },
  metadata,
});

interface Served {
  readonly endpoints: readonly { readonly data: Endpoint; readonly signature: string; readonly signingKey: string }[];
  readonly accountOn?: string;
  readonly refuses?: string;
  /** The domain above, and what its endpoints are. */
  readonly above?: { readonly id: string; readonly endpoints: Served['endpoints'] };
}

/** Whose the device takes the addresses of an order to be, where the server finds these endpoints by what it is asked for. */
async function told(order: object, { endpoints, accountOn = '', refuses, above }: Served) {
  const answerOf = ({ pathname, searchParams }: URL): object => {
    if (pathname.endsWith('/endpoints')) {
      const asked = searchParams.getAll('address');
      const ofDomain = above !== undefined && pathname.includes(above.id) ? above.endpoints : endpoints;
      const beginning = searchParams.get('address.startsWith');
      const items = ofDomain.filter(({ data }) => {
        const address = data.address.toLowerCase();
        return beginning === null ? asked.includes(address) : address.startsWith(beginning);
      });
      return { items, count: items.length };
    }
    if (pathname.endsWith(`/domains/${domainId}`)) return sealEnvelope(notary, domainBelow(above?.id));
    if (above !== undefined && pathname.endsWith(`/domains/${above.id}`)) {
      return sealEnvelope(notary, { ...domainBelow(undefined), id: above.id });
    }
    if (pathname.includes('/accounts/')) return sealEnvelope(notary, account(accountOn));
    if (pathname.includes('/ledgers/')) {
      const ledger = sandboxLedgers.find(({ id }) => pathname.endsWith(id)) as Ledger;
      return sealEnvelope(notary, { ...ledger, metadata });
    }
    const { lock: _, metadata: __, ...fields } = coin;
    return { ...fields, data: coin, signature: sealEnvelope(notary, coin).signature };
  };
  const served = async (input: RequestInfo | URL): Promise<Response> => {
    const url = new URL(input instanceof Request ? input.url : input);
    return refuses !== undefined && url.pathname.includes(refuses)
      ? Response.json({ reason: 'PermissionDeniedError', message: 'no' }, { status: 403 })
      : Response.json(answerOf(url));
  };
  vi.stubGlobal('fetch', vi.fn<typeof fetch>(served));
  const payload = orderOf(proposalOf(IntentPayload.parse(order)));
  const { known, endpoints: found, ...rest } = await new QueryClient().fetchQuery(addressOwnersQuery(payload, domainId));
  const all = [...known].flatMap(([address, as]) => as.map((one) => ({ ...one, address })));
  const owners = all.flatMap(({ address, name, trustScore, isOtherTag }) => (isOtherTag ? [] : [[address, name, trustScore]]));
  const others = all.flatMap(({ address, name, isOtherTag }) => (isOtherTag ? [[address, name]] : []));
  expect(found.map(({ alias, trustScore }) => [alias, trustScore])).toEqual(owners.map(([, ...as]) => as));
  return { owners, others, ...rest };
}

const sealed = (more: Partial<Endpoint> = {}) => sealEnvelope(notary, endpoint(more));
const nobody = { owners: [], others: [], isForged: false, isUnknown: false };

test('a typed address is known as the endpoints of the domain that have it, however it is spelled, the least trusted first', async () => {
  const others = [
    sealed({ alias: 'Elsewhere', ledgerId: 'bitcoin-sandbox' }),
    sealed({ alias: 'Other', address: `0x${'1'.repeat(40)}` }),
  ];
  const endpoints = [sealed({ alias: 'Friend', trustScore: 90, address: typed }), sealed(), ...others];
  const owners = [
    [typed, 'Mixer', 10],
    [typed, 'Friend', 90],
  ];
  expect(await told(transfer, { endpoints })).toEqual({ ...nobody, owners });
});

test('what the notary did not sign about an endpoint of the domain is not believed, and reported', async () => {
  const mixer = sealed();
  const forged = { ...nobody, isForged: true };
  expect(await told(transfer, { endpoints: [{ ...mixer, data: { ...mixer.data, trustScore: 100 } }] })).toEqual(forged);
  expect(await told(transfer, { endpoints: [sealed({ domainId: newId(), alias: 'Friend', trustScore: 100 })] })).toEqual(forged);
});

test('an endpoint of the domain above is known as well; where nobody may read those, that says nothing', async () => {
  const above = newId();
  const served = { endpoints: [], above: { id: above, endpoints: [sealed({ domainId: above })] } };
  expect(await told(transfer, served)).toEqual({ ...nobody, owners: [[typed, 'Mixer', 10]] });
  expect(await told(transfer, { ...served, refuses: `/domains/${above}/endpoints` })).toEqual(nobody);
});

test('nor is an endpoint at a revision before one that this device has seen', async () => {
  const mixer = endpoint({});
  const before = sealEnvelope(notary, { ...mixer, trustScore: 100 });
  const now = sealEnvelope(notary, { ...mixer, metadata: { ...metadata, revision: 2 } });
  expect((await told(transfer, { endpoints: [now] })).owners).toEqual([[typed, 'Mixer', 10]]);
  expect(await told(transfer, { endpoints: [before] })).toEqual({ ...nobody, isForged: true });
});

const recipient = 'rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe';
const payment = (address: string, destinationTag?: number): object => ({
  ...samples.v0_CreateTransactionOrder.payload,
  accountId,
  parameters: {
    type: 'XRPL',
    operation: {
      type: 'Payment',
      destination: { type: 'Address', address },
      amount: '7',
      ...(destinationTag !== undefined && { destinationTag }),
    },
    feeStrategy: { type: 'Priority', priority: 'High' },
    memos: [],
  } satisfies TransactionOrderParameters,
});

test('of a payment on the XRP Ledger the tag counts, wherever it is; the ledger is that of the account', async () => {
  const xrpl = await ledgerModule('XRPL');
  const ledger = sandboxLedgers.find(({ id }) => id === 'xrpl-sandbox') as Ledger;
  const tagged = xrpl.address.withTag?.(recipient, { type: 'DestinationTag', value: '7' }, ledger) ?? '';
  const served = { endpoints: [sealed({ address: tagged, ledgerId: 'xrpl-sandbox' })], accountOn: 'xrpl-sandbox' };
  expect(await told(payment(recipient, 7), served)).toEqual({ ...nobody, owners: [[recipient, 'Mixer', 10]] });
  expect(await told(payment(tagged), served)).toEqual({ ...nobody, owners: [[tagged, 'Mixer', 10]] });
  // Another tag is somebody else, also where address and tag are kept in one text.
  expect(await told(payment(recipient, 8), served)).toEqual({ ...nobody, others: [[recipient, 'Mixer']] });
  expect(await told(payment(recipient), served)).toEqual({ ...nobody, others: [[recipient, 'Mixer']] });
});

test('the endpoint at an address is said to be somebody else where its tag is another one', async () => {
  const served = {
    endpoints: [sealed({ address: recipient, ledgerId: 'xrpl-sandbox', trustScore: 90 })],
    accountOn: 'xrpl-sandbox',
  };
  expect(await told(payment(recipient), served)).toEqual({ ...nobody, owners: [[recipient, 'Mixer', 90]] });
  expect(await told(payment(recipient, 8), served)).toEqual({ ...nobody, others: [[recipient, 'Mixer']] });
});

test('what a token call pays is known as well', async () => {
  const data = `0xa9059cbb${typed.slice(2).toLowerCase().padStart(64, '0')}${'1'.padStart(64, '0')}`;
  const contract = { type: 'Address', address: `0x${'1'.repeat(40)}` };
  const { parameters } = samples.v0_CreateTransactionOrder.payload;
  const order = {
    ...samples.v0_CreateTransactionOrder.payload,
    ledgerId: 'ethereum-sandbox',
    parameters: { ...parameters, destination: contract, data },
  };
  expect((await told(order, { endpoints: [sealed()] })).owners).toMatchObject([[expect.stringMatching(/^0x/), 'Mixer', 10]]);
});

test.each(['/ledgers/', '/tickers/'])('without %s it is unknown whose an address is', async (refuses) => {
  expect(await told(transfer, { endpoints: [sealed()], refuses })).toEqual({ ...nobody, isUnknown: true });
});

test('nor is a refusal of the look-up taken for an answer', async () => {
  await expect(told(transfer, { endpoints: [sealed()], refuses: '/endpoints' })).rejects.toMatchObject({ status: 403 });
});

test('an order that names nobody by an address asks nothing', async () => {
  const outputs = [{ destination: { type: 'Account', accountId: newId() }, amount: '5' }];
  expect(await told({ ...transfer, outputs }, { endpoints: [], refuses: '/' })).toEqual(nobody);
});
