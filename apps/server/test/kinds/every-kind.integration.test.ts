import { newId } from '@countersign/kernel';
import { IntentType } from '@countersign/model';
import type { CreateTransferOrder, IntentPayload } from '@countersign/kinds/schemas';
import { extension } from '@countersign/service';
import { generateKeyPair } from '@countersign/signing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';

import { startKindsInstance } from './kinds-instance.ts';
import type { KindsInstance } from './kinds-instance.ts';

/**
 * Every kind of intent goes its whole way over HTTP: tried, proposed, approved, executed; and what it made is what is read then.
 * Each makes what it needs if nobody did so before, so that one that fails takes no others along.
 */
let subject: KindsInstance;

const greeted: string[] = [];
const greeter = extension({
  name: 'test.greet',
  version: '1',
  payload: z.strictObject({ type: z.literal('test.greet') }),
  execute: ({ intentId }) => {
    greeted.push(intentId);
    return Promise.resolve();
  },
});

/** What there is to work with: made by the kind that creates it when another one needs it first. */
const ids = { domain: newId(), user: newId(), policy: newId(), vault: newId(), endpoint: newId(), account: newId(), ticker: '' };
let nativeTicker: string;

beforeAll(async () => {
  subject = await startKindsInstance({ extensions: [greeter] });
  const { items } = await subject.client.tickers.list({ query: { ledgerId: ['ethereum-sandbox'] } });
  nativeTicker = items.find(({ kind }) => kind === 'Native')?.id ?? '';
});
afterAll(() => subject.stop());

const newKey = () => generateKeyPair('Secp256r1').publicKey;
const address = '0x52908400098527886E0F7030069857D2E4169EE7';
const named = (alias: string) => ({ alias, description: `What ${alias} is for`, customProperties: { made: 'here' } });

/** Carries out a payload that was tried before. */
async function done(payload: IntentPayload): Promise<string> {
  expect(await subject.dryRun(payload)).toMatchObject({ success: true, type: payload.type });
  return subject.execute(payload);
}

const made = new Map<Kind, Promise<void>>();

/** Makes an entity once, whichever kind needs it first. */
function make(kind: Kind): Promise<void> {
  const making = made.get(kind) ?? creations[kind]();
  made.set(kind, making);
  return making;
}

const reads = {
  Domain: () => subject.client.domains.get({ params: { domainId: ids.domain } }),
  User: () => subject.client.users.get({ params: { domainId: subject.root, userId: ids.user } }),
  Policy: () => subject.client.policies.get({ params: { domainId: subject.root, policyId: ids.policy } }),
  Vault: () => subject.client.vaults.get({ params: { vaultId: ids.vault } }),
  Endpoint: () => subject.client.endpoints.get({ params: { domainId: subject.root, endpointId: ids.endpoint } }),
  Account: () => subject.client.accounts.get({ params: { domainId: subject.root, accountId: ids.account } }),
  Ticker: () => subject.client.tickers.get({ params: { tickerId: ids.ticker } }),
};
type Kind = keyof typeof reads;

async function reference(kind: Kind) {
  await make(kind);
  const { data } = await reads[kind]();
  return { reference: { id: data.id, revision: data.metadata?.revision ?? 0 } };
}

/** The reference of an entity that is locked, or is not. */
async function referenceWhen(lock: 'Locked' | 'Unlocked', kind: Kind) {
  const now = await reference(kind);
  if ((await reads[kind]()).data.lock === lock) return now;
  await subject.execute({ type: lock === 'Locked' ? `v0_Lock${kind}` : `v0_Unlock${kind}`, ...now });
  return reference(kind);
}

/** The next revision of an entity has these members. */
async function becomes(kind: Kind, payload: IntentPayload, expected: object): Promise<void> {
  const before = (await reads[kind]()).data.metadata?.revision ?? 0;
  await done(payload);
  const { data } = await reads[kind]();
  expect(data).toMatchObject(expected);
  expect(data.metadata?.revision).toBe(before + 1);
}

function locks(kind: Kind) {
  return async () => becomes(kind, { type: `v0_Lock${kind}`, ...(await referenceWhen('Unlocked', kind)) }, { lock: 'Locked' });
}

function unlocks(kind: Kind) {
  return async () => becomes(kind, { type: `v0_Unlock${kind}`, ...(await referenceWhen('Locked', kind)) }, { lock: 'Unlocked' });
}

const described = (alias: string) => ({
  alias,
  metadata: { description: `What ${alias} is for`, customProperties: { made: 'here' } },
});
/** For domains below the root, where no vault is: it governs nothing that is proposed here. */
const policyValues = { rank: 7, scope: 'Descendants', scriptingEngine: 'Javascript_v0', intentTypes: ['v0_LockVault'] } as const;

function transfer(amount: string): CreateTransferOrder {
  return {
    type: 'v0_CreateTransferOrder',
    id: newId(),
    accountId: ids.account,
    tickerId: nativeTicker,
    outputs: [{ destination: { type: 'Address', address }, amount }],
    feeStrategy: 'Medium',
    customProperties: {},
  };
}

async function processingOf(orderId: string) {
  const { items } = await subject.client.transactions.list({
    params: { domainId: subject.root },
    query: { 'orderReference.Id': orderId },
  });
  return items[0]?.processing;
}

async function completed(orderId: string): Promise<void> {
  await subject.until('the order', async () => ((await processingOf(orderId))?.status === 'Completed' ? true : undefined));
}

let funding: Promise<void> | undefined;

/** Gives the account a deposit that may be spent, once. */
function fund(): Promise<void> {
  funding ??= releaseDeposit();
  return funding;
}

async function releaseDeposit(): Promise<void> {
  await referenceWhen('Unlocked', 'Account');
  const params = { ledgerId: 'ethereum-sandbox' };
  await subject.client.ledgers.faucet({ params, body: { address: await subject.addressOf(ids.account) } });
  const query = { accountId: ids.account, quarantined: true };
  const [deposit] = await subject.until('the deposit', async () => {
    const { items } = await subject.client.transfers.list({ params: { domainId: subject.root }, query });
    return items.length > 0 ? items : undefined;
  });
  const transferId = deposit?.id ?? '';
  await subject.until('its confirmation', async () => {
    const { items } = await subject.client.balances.list({ params: { domainId: subject.root, accountId: ids.account } });
    return items.length > 0 ? true : undefined;
  });
  await done({ type: 'v0_ReleaseQuarantinedTransfers', accountId: ids.account, transferIds: [transferId] });
  await subject.until('the release', async () => {
    const { quarantined } = await subject.client.transfers.get({ params: { domainId: subject.root, transferId } });
    return quarantined ? undefined : true;
  });
}

const token = { type: 'Ethereum', properties: { type: 'ERC20', address } } as const;

/** How each entity is made, and what is read of it then. */
const creations: Readonly<Record<Kind, () => Promise<void>>> = {
  Domain: async () => {
    const permissions = subject.genesis.rootDomainSetup.permissions;
    const values = { permissions, users: [], policies: [], lock: 'Unlocked' as const };
    await done({ type: 'v0_CreateDomain', id: ids.domain, ...named('Domain'), ...values });
    expect((await reads.Domain()).data).toMatchObject({ parentId: subject.root, permissions, ...described('Domain') });
  },
  User: async () => {
    const publicKey = newKey();
    await done({ type: 'v0_CreateUser', id: ids.user, ...named('User'), publicKey, roles: ['clerk'], lock: 'Unlocked' });
    expect((await reads.User()).data).toMatchObject({ publicKey, roles: ['clerk'], ...described('User') });
  },
  Policy: async () => {
    const values = { ...policyValues, intentTypes: ['v0_LockVault' as const], workflow: [], lock: 'Unlocked' as const };
    const payload = { type: 'v0_CreatePolicy' as const, id: ids.policy, ...named('Policy'), ...values };
    // Whatever this policy were asked for would fail from then on.
    const condition = { type: 'Expression' as const, expression: 'context.request.id ===' };
    expect(await subject.codeOf({ ...payload, condition })).toBe('PolicyScriptingExecutionFailed');
    await done(payload);
    expect((await reads.Policy()).data).toMatchObject({ ...policyValues, workflow: [], ...described('Policy') });
  },
  Vault: async () => {
    const publicKey = generateKeyPair('Ed25519').publicKey;
    await done({ type: 'v0_CreateVault', id: ids.vault, ...named('Vault'), publicKey, lock: 'Unlocked' });
    const { data, additionalDetails } = await reads.Vault();
    expect(data).toMatchObject({ publicKey, ...described('Vault') });
    expect(additionalDetails?.processing.status).toBe('Pending');
  },
  Endpoint: async () => {
    const values = { address, ledgerId: 'ethereum-sandbox', trustScore: 40, lock: 'Unlocked' as const };
    await subject.execute(
      { type: 'v0_CreateEndpoint', id: ids.endpoint, ...named('Endpoint'), ...values },
      { people: [subject.people.ada] },
    );
    expect((await reads.Endpoint()).data).toMatchObject({ ...values, ...described('Endpoint') });
  },
  Account: async () => {
    const providerDetails = { type: 'Vault' as const, vaultId: subject.vaultId, keyStrategy: 'VaultHard' as const };
    const values = { providerDetails, ledgerIds: ['ethereum-sandbox'], lock: 'Unlocked' as const };
    await done({ type: 'v0_CreateAccount', id: ids.account, ...named('Account'), ...values });
    expect(await subject.prepared(ids.account)).toMatchObject({ providerDetails, ...described('Account') });
  },
  Ticker: async () => {
    const values = { ledgerId: 'ethereum-sandbox', kind: 'Contract' as const, name: 'Token', symbol: 'TOK', decimals: 6 };
    ids.ticker = await done({ type: 'v0_CreateTicker', ...values, ledgerDetails: token });
    const ticker = await reads.Ticker();
    expect(ticker.data).toMatchObject({ ...values, ledgerDetails: token });
    expect(ticker.signature).toBeUndefined();
  },
};

const ways: Readonly<Record<IntentType, () => Promise<void>>> = {
  v0_NotarizeData: async () => void (await done({ type: 'v0_NotarizeData', data: 'x' })),
  v0_ExecuteExtension: async () => {
    const intentId = await done({ type: 'v0_ExecuteExtension', payload: { type: 'test.greet' } });
    await subject.until('the greeting', async () => (greeted.includes(intentId) ? true : undefined));
  },
  v0_CreateDomain: () => make('Domain'),
  v0_UpdateDomain: async () => {
    const payload = { type: 'v0_UpdateDomain' as const, ...(await referenceWhen('Unlocked', 'Domain')), ...named('Other') };
    expect(await subject.codeOf(payload)).toBe('MustBeExecutedInCurrentDomain');
    await subject.execute(payload, { domainId: ids.domain });
    expect((await reads.Domain()).data).toMatchObject(described('Other'));
  },
  v0_UpdateDomainPermissions: async () => {
    const readAccess = { ...subject.genesis.rootDomainSetup.permissions.readAccess, events: ['auditor'] };
    const payload = {
      type: 'v0_UpdateDomainPermissions' as const,
      ...(await referenceWhen('Unlocked', 'Domain')),
      permissions: { readAccess },
    };
    await subject.execute(payload, { domainId: ids.domain });
    expect((await reads.Domain()).data.permissions).toEqual({ readAccess });
  },
  v0_LockDomain: locks('Domain'),
  v0_UnlockDomain: unlocks('Domain'),
  v0_CreateUser: () => make('User'),
  v0_UpdateUser: async () => {
    const values = { ...named('Other'), roles: ['auditor'], loginIds: [{ id: 'subject', providerId: 'provider' }] };
    const payload = { type: 'v0_UpdateUser' as const, ...(await referenceWhen('Unlocked', 'User')), ...values };
    await becomes('User', payload, { ...described('Other'), roles: ['auditor'], loginIds: values.loginIds });
  },
  v0_LockUser: locks('User'),
  v0_UnlockUser: unlocks('User'),
  v0_CreatePolicy: () => make('Policy'),
  v0_UpdatePolicy: async () => {
    const values = { ...policyValues, intentTypes: ['v0_UnlockVault' as const], rank: 9 };
    const payload = {
      type: 'v0_UpdatePolicy' as const,
      ...(await referenceWhen('Unlocked', 'Policy')),
      ...named('Other'),
      ...values,
    };
    await becomes('Policy', payload, { ...values, ...described('Other') });
    // Without a workflow it rejects always.
    expect('workflow' in (await reads.Policy()).data).toBe(false);
  },
  v0_LockPolicy: locks('Policy'),
  v0_UnlockPolicy: unlocks('Policy'),
  v0_CreateVault: () => make('Vault'),
  v0_UpdateVault: async () =>
    becomes(
      'Vault',
      { type: 'v0_UpdateVault', ...(await referenceWhen('Unlocked', 'Vault')), ...named('Other') },
      described('Other'),
    ),
  v0_LockVault: locks('Vault'),
  v0_UnlockVault: unlocks('Vault'),
  v0_CreateEndpoint: () => make('Endpoint'),
  v0_UpdateEndpoint: async () => {
    const values = { address, trustScore: 100 };
    const payload = {
      type: 'v0_UpdateEndpoint' as const,
      ...(await referenceWhen('Unlocked', 'Endpoint')),
      ...named('Other'),
      ...values,
    };
    await becomes('Endpoint', payload, { ...values, ledgerId: 'ethereum-sandbox', ...described('Other') });
  },
  v0_LockEndpoint: locks('Endpoint'),
  v0_UnlockEndpoint: unlocks('Endpoint'),
  v0_CreateAccount: () => make('Account'),
  v0_MigrateSilo3AccountBatch: async () => {
    const id = newId();
    const account = { id, ...named('Old'), ledgerId: 'xrpl-sandbox', lockStatus: 'Locked' as const, publicId: '0001-00000001' };
    const silo = { vaultId: subject.vaultId, wasColdSilo: false, wasTestSilo: false, accounts: [account] };
    await done({ type: 'v0_MigrateSilo3AccountBatch', ...silo });
    expect(await subject.prepared(id)).toMatchObject({ lock: 'Locked', ledgerId: 'xrpl-sandbox', ...described('Old') });
  },
  v0_UpdateAccount: async () =>
    becomes(
      'Account',
      { type: 'v0_UpdateAccount', ...(await referenceWhen('Unlocked', 'Account')), ...named('Other') },
      described('Other'),
    ),
  v0_LockAccount: locks('Account'),
  v0_UnlockAccount: unlocks('Account'),
  v0_AddAccountLedgers: async () => {
    await done({
      type: 'v0_AddAccountLedgers',
      ...(await referenceWhen('Unlocked', 'Account')),
      ledgerIds: ['xrpl-sandbox', 'bitcoin-sandbox'],
    });
    const known = await subject.until('the ledgers', async () => {
      const ledgers = (await reads.Account()).additionalDetails?.ledgers ?? [];
      return ledgers.every(({ status }) => status === 'Activated') ? ledgers : undefined;
    });
    expect(new Set(known.map(({ ledgerId }) => ledgerId))).toEqual(
      new Set(['bitcoin-sandbox', 'ethereum-sandbox', 'xrpl-sandbox']),
    );
  },
  v0_ReleaseQuarantinedTransfers: () => fund(),
  v0_CreateTransactionOrder: async () => {
    await fund();
    await referenceWhen('Unlocked', 'Endpoint');
    const order = {
      id: newId(),
      accountId: ids.account,
      ledgerId: 'ethereum-sandbox',
      parameters: {
        type: 'Ethereum' as const,
        destination: { type: 'Endpoint' as const, endpointId: ids.endpoint },
        amount: '1000',
        feeStrategy: { type: 'Priority' as const, priority: 'High' as const },
      },
      customProperties: {},
    };
    await done({ type: 'v0_CreateTransactionOrder', ...order });
    await completed(order.id);
    const params = { domainId: subject.root, transactionOrderId: order.id };
    expect((await subject.client.orders.get({ params })).data).toMatchObject({ parameters: order.parameters });
  },
  v0_CreateTransferOrder: async () => {
    await fund();
    const payload = transfer('2000');
    await done(payload);
    await completed(payload.id);
  },
  v0_AttemptTransactionOrderCancellation: async () => {
    await referenceWhen('Unlocked', 'Account');
    // More than there is: the order waits for funds, so that it is there to be cancelled.
    const payload = transfer('9'.repeat(30));
    const cancellation = {
      type: 'v0_AttemptTransactionOrderCancellation' as const,
      targetTransactionOrderId: payload.id,
      replacementTransactionOrderId: newId(),
      reason: 'Not meant so',
    };
    await subject.execute(payload);
    await done(cancellation);
    expect(await processingOf(payload.id)).toEqual({ status: 'Interrupted', cause: 'Cancellation', reason: 'Not meant so' });
  },
  v0_SignManifest: async () => {
    await referenceWhen('Unlocked', 'Account');
    const manifestId = newId();
    const content = { type: 'EIP-191' as const, value: '0x00' };
    await done({ type: 'v0_SignManifest', id: manifestId, accountId: ids.account, content, customProperties: {} });
    const params = { domainId: subject.root, accountId: ids.account, manifestId };
    await subject.until('the signature', async () => (await subject.client.manifests.get({ params })).data.value);
  },
  v0_CreateTicker: () => make('Ticker'),
  v0_ValidateTickers: async () => {
    await make('Ticker');
    const { data } = await reads.Ticker();
    const { metadata: _, ...values } = data;
    await done({ type: 'v0_ValidateTickers', tickers: [{ ...values, lock: 'Unlocked', customProperties: {} }] });
    expect((await reads.Ticker()).signature).toBeDefined();
  },
  v0_UpdateTicker: async () => {
    const values = { name: 'Other token', symbol: 'OTH', decimals: 8 };
    const payload = {
      type: 'v0_UpdateTicker' as const,
      ...(await referenceWhen('Unlocked', 'Ticker')),
      ...values,
      customProperties: {},
    };
    await becomes('Ticker', payload, values);
  },
  v0_LockTicker: locks('Ticker'),
  v0_UnlockTicker: unlocks('Ticker'),
  v0_SetSystemProperty: async () => {
    const publicKey = { type: 'PublicKey' as const, value: newKey() };
    await done({ type: 'v0_SetSystemProperty', value: { type: 'StateReviewAuthorityProperty', value: { publicKey } } });
    const { items } = await subject.client.properties.list({ query: { id: ['STATE_REVIEW_AUTHORITY'] } });
    expect(items[0]?.data.value).toEqual({ publicKey });
  },
  // Ledgers are configured, not proposed: docs/decisions/0041.
  v0_CreateLedger: async () => {
    const { parameters } = (await subject.client.ledgers.get({ params: { ledgerId: 'ethereum-sandbox' } })).data;
    const payload = { type: 'v0_CreateLedger' as const, id: 'other', alias: 'Other', parameters, customProperties: {} };
    expect(await subject.codeOf(payload)).toBe('FeatureFlagDisabled');
  },
  v0_UpdateLedger: async () => {
    const { parameters } = (await subject.client.ledgers.get({ params: { ledgerId: 'ethereum-sandbox' } })).data;
    const values = { alias: 'Other', parameters, customProperties: {} };
    const ledger = { reference: { id: 'ethereum-sandbox', revision: 1 } };
    expect(await subject.codeOf({ type: 'v0_UpdateLedger', ...ledger, ...values })).toBe('FeatureFlagDisabled');
  },
};

test.each(Object.keys(ways) as IntentType[])('%s', async (type) => expect(await ways[type]()).toBeUndefined(), 60_000);

test('no kind is left out', () => {
  expect(Object.keys(ways).toSorted()).toEqual(IntentType.options.toSorted());
});
