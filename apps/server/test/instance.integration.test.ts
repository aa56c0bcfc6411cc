import { newId } from '@countersign/kernel';
import { parsePublicKey, publicKeyThumbprint } from '@countersign/signing';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { approval, carryThrough, proposal, rejection, signed, startTestInstance } from './harness.ts';
import type { TestInstance } from './harness.ts';

let subject: TestInstance;

beforeAll(async () => {
  subject = await startTestInstance();
});
afterAll(() => subject.stop());

const endpointPayload = () => ({
  type: 'v0_CreateEndpoint' as const,
  id: newId(),
  alias: 'Custodian',
  address: '0x52908400098527886E0F7030069857D2E4169EE7',
  trustScore: 80,
  ledgerId: 'ethereum-sandbox',
  lock: 'Unlocked' as const,
  customProperties: {},
});
const userPayload = (alias: string, publicKey: string) => ({
  type: 'v0_CreateUser' as const,
  id: newId(),
  alias,
  publicKey,
  roles: ['clerk'],
  lock: 'Unlocked' as const,
  customProperties: {},
});

test('genesis happens once', async () => {
  await expect(subject.anonymous.genesis.create({ body: subject.genesis })).rejects.toMatchObject({
    code: 'GenesisAlreadyDoneError',
    status: 409,
  });
});

test('a person learns who they are', async () => {
  const { ada, cleo } = subject.people;
  const client = await subject.clientOf(ada);
  const key = parsePublicKey(ada.keyPair.publicKey);
  const thumbprint = key.ok ? publicKeyThumbprint(key.value) : '';
  expect(await client.me.get()).toEqual({
    publicKey: ada.keyPair.publicKey,
    loginId: { id: thumbprint, providerId: 'countersign' },
    domains: [
      { id: subject.domains.root, alias: 'Root', userReference: { id: ada.userId, alias: 'ada@example.com', roles: ['admin'] } },
    ],
  });
  expect((await (await subject.clientOf(cleo)).me.get()).domains).toHaveLength(1);
});

test('an intent that needs no one else is executed at once', async () => {
  const { ada } = subject.people;
  const payload = endpointPayload();
  expect(await carryThrough(subject, [ada], payload, subject.domains.root)).toMatchObject({ status: 'Executed' });
  const client = await subject.clientOf(ada);
  const params = { domainId: subject.domains.root, endpointId: payload.id };
  expect((await client.endpoints.get({ params })).data).toMatchObject({
    alias: 'Custodian',
    trustScore: 80,
    metadata: { revision: 1 },
  });
  const found = await client.endpoints.list({ params: { domainId: subject.domains.root }, query: { alias: 'custo' } });
  expect(found.items.map((item) => item.data.id)).toEqual([payload.id]);
});

test('an intent waits for the second administrator, who is named meanwhile', async () => {
  const { ada, ben } = subject.people;
  const [author, decider] = await Promise.all([subject.clientOf(ada), subject.clientOf(ben)]);
  const proposed = signed(
    ada,
    proposal(ada, userPayload('fay@example.com', subject.people.eve.keyPair.publicKey), subject.domains.root),
  );
  const { requestId } = await author.intents.propose({ body: proposed });
  const params = { domainId: subject.domains.root, intentId: proposed.request.id };
  expect((await author.intents.get({ params })).data.state.status).toBe('Open');
  expect(await author.intents.remainingUsers({ params })).toEqual([{ domainId: subject.domains.root, users: [ben.userId] }]);
  const state = await author.requests.get({ params: { domainId: subject.domains.root, requestId } });
  expect(state).toMatchObject({ status: 'Succeeded', requester: { id: ada.userId }, intent: { id: proposed.request.id } });

  await decider.intents.approve({ body: signed(ben, approval(ben, proposed)) });
  expect((await author.intents.get({ params })).data.state.status).toBe('Executed');
  expect(await author.intents.remainingUsers({ params })).toEqual([]);
  const own = await author.requests.listOwn();
  expect(own.map((request) => request.id)).toContain(requestId);
  const events = await author.events.list({
    params: { domainId: subject.domains.root },
    query: { limit: 250, sortOrder: 'ASC' },
  });
  expect(events.items.map((event) => event.payload.type)).toEqual(
    expect.arrayContaining(['GenesisSucceeded', 'IntentCreated', 'UserCreated']),
  );
  expect((await author.users.roles({ params: { domainId: subject.domains.root } })).roles).toEqual(['admin', 'clerk']);
});

test('one rejection ends an intent', async () => {
  const { ada, ben } = subject.people;
  const proposed = signed(
    ada,
    proposal(ada, { type: 'v0_LockDomain', reference: { id: subject.domains.trading, revision: 1 } }, subject.domains.root),
  );
  await (await subject.clientOf(ada)).intents.propose({ body: proposed });
  const client = await subject.clientOf(ben);
  await client.intents.reject({ body: signed(ben, rejection(ben, proposed)) });
  const intent = await client.intents.get({ params: { domainId: subject.domains.root, intentId: proposed.request.id } });
  expect(intent.data.state.status).toBe('Rejected');
});

test('a dry run says what would govern, and changes nothing', async () => {
  const { ada } = subject.people;
  const client = await subject.clientOf(ada);
  const { type: _type, ...request } = proposal(
    ada,
    userPayload('gil@example.com', subject.people.eve.keyPair.publicKey),
    subject.domains.root,
  );
  const before = await client.intents.list({ params: { domainId: subject.domains.root } });
  expect(await client.intents.dryRun({ body: request })).toMatchObject({ type: 'v0_CreateUser' });
  expect(await client.intents.list({ params: { domainId: subject.domains.root } })).toEqual(before);
});

test('lists of the instance', async () => {
  const client = await subject.clientOf(subject.people.ada);
  expect((await client.ledgers.list()).items.map((item) => item.data.id)).toContain('ethereum-sandbox');
  const tickers = await client.tickers.list({ query: { ledgerId: 'ethereum-sandbox', validationStatus: 'Validated' } });
  expect(tickers.items.map((item) => item.kind)).toEqual(['Native']);
  expect((await client.signers.list()).items).toMatchObject([{ kind: 'Software' }]);
  expect(await client.ledgers.fees({ params: { ledgerId: 'ethereum-sandbox' } })).toMatchObject({ type: 'Ethereum' });
  expect(
    (await client.domains.list({ query: { sortBy: 'alias', sortOrder: 'ASC' } })).items.map((item) => item.data.alias),
  ).toEqual(['Root', 'Trading', 'Treasury']);
});

test('a vault and an account that gets its address', async () => {
  const { ada, ben } = subject.people;
  const client = await subject.clientOf(ada);
  const publicKey = (await client.signers.list()).items[0]?.publicKey ?? '';
  const common = { lock: 'Unlocked' as const, customProperties: {} };
  const vault = { type: 'v0_CreateVault' as const, id: newId(), alias: 'Hot', publicKey, ...common };
  expect(await carryThrough(subject, [ada, ben], vault, subject.domains.root)).toMatchObject({ status: 'Executed' });
  const account = {
    type: 'v0_CreateAccount' as const,
    id: newId(),
    alias: 'Operations',
    providerDetails: { type: 'Vault' as const, vaultId: vault.id, keyStrategy: 'VaultHard' as const },
    ledgerIds: ['ethereum-sandbox'],
    ...common,
  };
  expect(await carryThrough(subject, [ada, ben], account, subject.domains.trading)).toMatchObject({ status: 'Executed' });
  const params = { domainId: subject.domains.trading, accountId: account.id };
  await expect
    .poll(async () => (await client.addresses.list({ params })).items.map((item) => item.ledgerId))
    .toEqual(['ethereum-sandbox']);
  const latest = await client.addresses.latest({ params, query: { ledgerId: 'ethereum-sandbox' } });
  expect(await client.addresses.find({ query: { address: latest.address } })).toMatchObject({
    items: [{ accountId: account.id }],
    count: 1,
  });
  const given = await client.ledgers.faucet({
    params: { ledgerId: 'ethereum-sandbox' },
    body: { address: latest.address, amount: '1000' },
  });
  expect(given.transactionId).not.toBe('');
  expect((await client.balances.list({ params })).items).toEqual(expect.any(Array));
  const vaults = await client.vaults.list();
  expect(vaults.items).toMatchObject([{ data: { id: vault.id }, additionalDetails: { processing: { status: 'Completed' } } }]);
});
