import { payloads } from '@countersign/kinds/testing';
import { createHash, createPublicKey, verify } from 'node:crypto';

import { fromBase64, fromHex, newId } from '@countersign/kernel';
import type { IntentPayload, TrustedIntentsCollection } from '@countersign/kinds/schemas';
import { generateKeyPair, parsePublicKey, publicKeyThumbprint, signRequestWith } from '@countersign/signing';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { proposal } from '../harness.ts';
import { startKindsInstance } from '../kinds/kinds-instance.ts';
import type { KindsInstance } from '../kinds/kinds-instance.ts';
import { foreign, surface } from './client-methods.ts';
import { asProposed } from './customer.ts';
import { foreignMethods } from './foreign-methods.ts';
import { endpointPayload, makeScene } from './surface-scene.ts';

let subject: KindsInstance;
let scene: Awaited<ReturnType<typeof makeScene>>;

beforeAll(async () => {
  subject = await startKindsInstance();
  scene = await makeScene(subject);
});
afterAll(() => subject.stop());

function propose(payload: IntentPayload) {
  const request = proposal(subject.people.ada, payload, subject.domains.root);
  return { request, sent: scene.client.intents.propose({ request: asProposed(request) }) };
}

/** The client's types know no list of intents. */
async function intentsSeen(query: Readonly<Record<string, number>> = {}): Promise<TrustedIntentsCollection> {
  const listed: unknown = await scene.client.intents.list(scene.in, query);
  return listed as TrustedIntentsCollection;
}

/** A decision on an open intent of Ada's. */
async function decisionOn(request: { readonly id: string }) {
  const { items } = await intentsSeen();
  const { ben } = subject.people;
  return {
    author: { id: ben.userId, domainId: ben.domainId },
    targetDomainId: subject.domains.root,
    intentId: request.id,
    proposalSignature: items.find(({ data }) => data.id === request.id)?.data.details.proposalSignature ?? '',
  };
}

const userPayload = (): IntentPayload => ({
  type: 'v0_CreateUser',
  id: newId(),
  alias: `${newId()}@example.com`,
  publicKey: generateKeyPair('Ed25519').publicKey,
  roles: ['clerk'],
  ...payloads.common,
});

async function invite() {
  const user = {
    id: newId(),
    alias: `${newId()}@example.com`,
    roles: ['clerk'],
    lock: 'Unlocked' as const,
    customProperties: {},
  };
  return scene.client.userInvitations.create(scene.in, { user, numberSecondsOfValidity: 600 });
}

/** What each method is asked here, and what must come back. */
const calls: Readonly<Record<string, () => Promise<unknown>>> = {
  'domains.list': async () => expect((await scene.client.domains.list()).count).toBe(3),
  'domains.get': async () => expect((await scene.client.domains.get(scene.in)).data).toMatchObject({ alias: 'Root' }),
  'endpoints.list': async () => expect((await scene.client.endpoints.list(scene.in)).count).toBe(1),
  'endpoints.get': async () => {
    const found = await scene.client.endpoints.get({ ...scene.in, endpointId: scene.endpointId });
    expect(found.data).toMatchObject({ alias: 'Supplier', address: scene.address });
  },
  'events.list': async () => expect((await scene.client.events.list(scene.in, { limit: 5 })).items).toHaveLength(5),
  'genesis.run': async () => {
    const again = scene.client.genesis.run(subject.genesis);
    await expect(again).rejects.toMatchObject({ statusCode: 409, message: 'GenesisAlreadyDoneError' });
  },
  'intents.propose': async () => expect(await propose(userPayload()).sent).toMatchObject({ requestId: expect.any(String) }),
  'intents.approve': async () => {
    const { request, sent } = propose(userPayload());
    await sent;
    await scene.approver.intents.approve({ request: { ...(await decisionOn(request)), type: 'Approve' } });
    const done = await scene.client.intents.getAndWait({ ...scene.in, intentId: request.id });
    expect(done).toMatchObject({ isSuccess: true, status: 'Executed' });
  },
  'intents.reject': async () => {
    const { request, sent } = propose(userPayload());
    await sent;
    const rejection = { ...(await decisionOn(request)), type: 'Reject' as const, rejectReason: 'Not like this' };
    await scene.approver.intents.reject({ request: rejection });
    const { data } = await scene.client.intents.get({ ...scene.in, intentId: request.id });
    expect(data.state.status).toBe('Rejected');
  },
  'intents.get': async () => {
    const { items } = await intentsSeen({ limit: 1 });
    const intentId = items[0]?.data.id ?? '';
    expect((await scene.client.intents.get({ ...scene.in, intentId })).data.id).toBe(intentId);
  },
  'intents.list': async () => expect((await intentsSeen()).count).toBeGreaterThan(5),
  'intents.dryRun': async () => {
    const { type: _, ...request } = proposal(subject.people.ada, userPayload(), subject.domains.root);
    expect(await scene.client.intents.dryRun(request as never)).toMatchObject({ success: true });
  },
  'intents.remainingUsers': async () => {
    const { request, sent } = propose(userPayload());
    await sent;
    const left = await scene.client.intents.remainingUsers({ ...scene.in, intentId: request.id });
    expect(left).toEqual([{ ...scene.in, users: [subject.people.ben.userId] }]);
  },
  'intents.getAndWait': async () => {
    const { request, sent } = propose(endpointPayload(newId(), scene.address));
    await sent;
    const done = await scene.client.intents.getAndWait({ ...scene.in, intentId: request.id });
    expect(done.isSuccess).toBe(true);
  },
  'transactions.orders': async () => expect((await scene.client.transactions.orders(scene.in)).count).toBeGreaterThan(0),
  'transactions.order': async () => {
    const transactionOrderId = scene.transaction.orderReference?.id ?? '';
    const { data } = await scene.client.transactions.order({ ...scene.in, transactionOrderId });
    expect(data).toMatchObject({ accountId: scene.account.accountId, parameters: { type: 'XRPL', operation: scene.payment } });
  },
  'transactions.transfers': async () => {
    expect((await scene.client.transactions.transfers(scene.in, { tickerId: scene.tickerId })).count).toBeGreaterThan(1);
  },
  'transactions.transfer': async () => {
    const found = await scene.client.transactions.transfer({ ...scene.in, transferId: scene.transfer.id });
    expect(found).toMatchObject({ value: '500000000', quarantined: false });
  },
  'transactions.transactions': async () => {
    const listed = await scene.client.transactions.transactions(scene.in, { ledgerId: 'xrpl-sandbox' });
    expect(listed.items.map(({ id }) => id)).toContain(scene.transaction.id);
  },
  'transactions.transaction': async () => {
    const found = await scene.client.transactions.transaction({ ...scene.in, transactionId: scene.transaction.id });
    expect(found.ledgerTransactionData?.ledgerStatus).toBe('Confirmed');
  },
  'transactions.dryRun': async () => {
    const feeStrategy = { type: 'Priority' as const, priority: 'Low' as const };
    const parameters = { type: 'XRPL' as const, operation: scene.payment, feeStrategy, memos: [] };
    const { accountId } = scene.account;
    const answered = await scene.client.transactions.dryRun(scene.in, {
      accountId,
      ledgerId: 'xrpl-sandbox',
      parameters,
    });
    expect(answered).toMatchObject({ result: { type: 'Success' }, estimate: { type: 'XRPL', fee: '10' } });
  },
  'accounts.list': async () => expect((await scene.client.accounts.list(scene.in)).items).toHaveLength(2),
  'accounts.allDomainsAddresses': async () => {
    const { items } = await scene.client.accounts.allDomainsAddresses({ address: scene.address });
    expect(items).toMatchObject([{ type: 'AccountAddressReference', ...scene.account, ledgerId: 'xrpl-sandbox' }]);
  },
  'accounts.get': async () => expect((await scene.client.accounts.get(scene.account)).data).toMatchObject({ alias: 'XRPL' }),
  'accounts.addresses': async () => {
    const { items } = await scene.client.accounts.addresses(scene.account, { scope: ['External'] });
    expect(items.map((item) => item.data?.address)).toEqual([scene.address]);
  },
  'accounts.generateNewExternalAddressDeprecated': async () => {
    const made = await scene.client.accounts.generateNewExternalAddressDeprecated(scene.bitcoin, { ledgerId: 'bitcoin-sandbox' });
    expect(made.data?.address).toMatch(/^bcrt1/);
  },
  'accounts.generateNewExternalAddress': async () => {
    const where = { ...scene.bitcoin, ledgerId: 'bitcoin-sandbox' };
    const made = await scene.client.accounts.generateNewExternalAddress(where);
    expect((await scene.client.accounts.generateNewExternalAddress(where)).data?.address).not.toBe(made.data?.address);
  },
  'accounts.getAccountAddress': async () => {
    const { items } = await scene.client.accounts.addresses(scene.account);
    const accountAddressId = items[0]?.data?.id ?? '';
    const found = await scene.client.accounts.getAccountAddress({ ...scene.account, accountAddressId });
    expect(found.data?.address).toBe(scene.address);
  },
  'accounts.getAccountBalances': async () => {
    const { items } = await scene.client.accounts.getAccountBalances(scene.account);
    expect(items).toMatchObject([{ tickerId: scene.tickerId }]);
  },
  'accounts.forceUpdateAccountBalances': async () => {
    const asked = scene.client.accounts.forceUpdateAccountBalances(scene.account, { ledgerId: 'xrpl-sandbox' });
    expect(await asked).toBe('');
  },
  'accounts.getManifests': async () => {
    const { items } = await scene.client.accounts.getManifests(scene.account);
    expect(items.length).toBeGreaterThan(0);
  },
  'accounts.getManifest': async () => {
    const { items } = await scene.client.accounts.getManifests(scene.account);
    const manifestId = items[0]?.data.id ?? '';
    const { data } = await scene.client.accounts.getManifest({ ...scene.account, manifestId });
    expect(data.content.type).toBe('Unsafe');
  },
  'accounts.findByAddress': async () => {
    expect(await scene.client.accounts.findByAddress(scene.address)).toMatchObject(scene.account);
  },
  'accounts.findByAddressOrThrow': async () => {
    expect(await scene.client.accounts.findByAddressOrThrow(scene.address)).toMatchObject(scene.account);
    await expect(scene.client.accounts.findByAddressOrThrow('nowhere')).rejects.toThrow('Account not found');
  },
  'accounts.getLatestAddress': async () => {
    const found = await scene.client.accounts.getLatestAddress(scene.account, { ledgerId: 'xrpl-sandbox' });
    expect(found.data?.address).toBe(scene.address);
  },
  'accounts.getConfirmedBalance': async () => {
    const where = { ...scene.account, tickerId: scene.tickerId };
    expect(await scene.client.accounts.getConfirmedBalance(where)).toMatchObject({ confirmedAmount: expect.any(String) });
  },
  'users.list': async () => expect((await scene.client.users.list(scene.in)).count).toBeGreaterThan(1),
  'users.knownRoles': async () => expect((await scene.client.users.knownRoles(scene.in)).roles).toContain('admin'),
  'users.get': async () => {
    const { ada } = subject.people;
    expect((await scene.client.users.get({ ...scene.in, userId: ada.userId })).data.alias).toBe('ada@example.com');
  },
  'users.me': async () => {
    const { publicKey } = subject.people.ada.keyPair;
    const read = parsePublicKey(publicKey);
    const loginId = { id: read.ok ? publicKeyThumbprint(read.value) : '', providerId: 'countersign' };
    expect(await scene.client.users.me()).toMatchObject({ publicKey, loginId });
  },
  'userInvitations.create': async () => expect(await invite()).toMatchObject({ status: 'Pending' }),
  'userInvitations.list': async () => {
    const { id } = await invite();
    const listed: unknown = await scene.client.userInvitations.list(scene.in, { status: ['Pending'] });
    expect(listed).toMatchObject({ items: expect.arrayContaining([expect.objectContaining({ id })]) });
  },
  'userInvitations.get': async () => {
    const { id } = await invite();
    expect(await scene.client.userInvitations.get({ ...scene.in, id })).toMatchObject({ id, status: 'Pending' });
  },
  'userInvitations.getPublic': async () => {
    const { code } = await invite();
    expect(await scene.client.userInvitations.getPublic({ idOrCode: code })).toMatchObject({ status: 'Pending' });
  },
  'userInvitations.fill': async () => {
    const { id, code, user } = await invite();
    const keyPair = generateKeyPair('Secp256r1');
    const { publicKey } = keyPair;
    const answered = { type: 'InvitationAnswer', invitationId: id, email: user.alias, publicKey, backend: subject.url };
    // Beyond the public API: that the key's holder answers is proven (docs/decisions/0031).
    const body = { publicKey, email: user.alias, signature: signRequestWith(keyPair, answered) };
    const { fill } = scene.client.userInvitations;
    await fill({ idOrCode: code }, body);
    expect((await scene.client.userInvitations.get({ ...scene.in, id })).status).toBe('DeviceRegistered');
  },
  'userInvitations.cancel': async () => {
    const { id } = await invite();
    expect((await scene.client.userInvitations.cancel({ ...scene.in, id })).status).toBe('Cancelled');
  },
  'userInvitations.renew': async () => {
    const { id } = await invite();
    expect((await scene.client.userInvitations.renew({ ...scene.in, id })).status).toBe('Pending');
  },
  'userInvitations.complete': async () => {
    const { id } = await invite();
    const early = scene.client.userInvitations.complete({ ...scene.in, id });
    await expect(early).rejects.toMatchObject({ statusCode: 409, message: 'InvalidStateError' });
  },
  'tickers.list': async () => expect((await scene.client.tickers.list()).items.length).toBeGreaterThan(2),
  'tickers.get': async () => {
    const found = await scene.client.tickers.get({ tickerId: scene.tickerId });
    expect(found.data).toMatchObject({ ledgerId: 'xrpl-sandbox' });
  },
  'ledgers.list': async () => expect((await scene.client.ledgers.list()).items.length).toBeGreaterThan(2),
  'ledgers.get': async () => expect((await scene.client.ledgers.get({ ledgerId: 'xrpl-sandbox' })).data.id).toBe('xrpl-sandbox'),
  'ledgers.fees': async () =>
    expect(await scene.client.ledgers.fees({ ledgerId: 'xrpl-sandbox' })).toMatchObject({ type: 'XRPL' }),
  'ledgers.processEthereumContractCall': async () => {
    const contractAddress = `0x${'11'.repeat(20)}`;
    const call = { contractAddress, from: { type: 'Address' as const, address: contractAddress } };
    const answered = await scene.client.ledgers.processEthereumContractCall({ ledgerId: 'ethereum-sandbox' }, call);
    expect(answered).toBe('0x');
  },
  'ledgers.trusted': async () => {
    expect((await scene.client.ledgers.trusted({ ledgerId: 'xrpl-sandbox' })).data.id).toBe('xrpl-sandbox');
  },
  'ledgers.trustedList': async () => expect((await scene.client.ledgers.trustedList()).items.length).toBeGreaterThan(2),
  'policies.list': async () => expect((await scene.client.policies.list(scene.in)).count).toBe(2),
  'policies.get': async () => {
    const { items } = await scene.client.policies.list(scene.in, { limit: 1 });
    const policyId = items[0]?.data.id ?? '';
    expect((await scene.client.policies.get({ ...scene.in, policyId })).data.id).toBe(policyId);
  },
  'vaults.list': async () => expect((await scene.client.vaults.list()).count).toBe(1),
  'vaults.get': async () => {
    expect((await scene.client.vaults.get({ vaultId: subject.vaultId })).data.publicKey).toBe(subject.vaultKey);
  },
  'vaults.exportPreparedOperations': async () => {
    // The vault here is online: nothing is prepared for it.
    const asked = scene.client.vaults.exportPreparedOperations({ vaultId: subject.vaultId });
    await expect(asked).rejects.toMatchObject({ statusCode: 400, message: 'InvalidRequestError' });
  },
  'vaults.importPreparedOperations': async () => {
    const imported = scene.client.vaults.importPreparedOperations({ files: ['nothing that a vault wrote'] });
    await expect(imported).rejects.toMatchObject({ statusCode: 400, message: 'InvalidRequestError' });
  },
  'requests.state': async () => {
    const { requestId } = await propose(userPayload()).sent;
    expect((await scene.client.requests.state({ ...scene.in, requestId })).status).toBe('Succeeded');
  },
  'requests.userStates': async () => expect((await scene.client.requests.userStates()).length).toBeGreaterThan(0),
  'requests.userStatesInDomain': async () => {
    expect((await scene.client.requests.userStatesInDomain(scene.in, { limit: 3 })).length).toBe(3);
  },
  'systemProperties.list': async () => expect((await scene.client.systemProperties.list()).count).toBeGreaterThan(0),
  'trustedPublicKeys.listTrustedCollection': async () => {
    expect((await scene.client.trustedPublicKeys.listTrustedCollection()).count).toBe(1);
  },
  'trustedPublicKeys.listApi': async () => expect((await scene.client.trustedPublicKeys.listApi()).count).toBe(1),
  'trustedPublicKeys.listMessages': async () => expect((await scene.client.trustedPublicKeys.listMessages()).count).toBe(1),
  'auth.getCurrentToken': async () => expect(scene.client.auth.getCurrentToken()).toEqual(expect.any(String)),
  'auth.getTokenExpiration': async () => expect(scene.client.auth.getTokenExpiration()).toEqual(expect.any(Number)),
  'xrpl.proposeIntent': async () => {
    expect(await scene.client.xrpl.proposeIntent({ Account: scene.address, operation: scene.payment })).toMatchObject({
      requestId: expect.any(String),
    });
  },
  'xrpl.getPublicKey': async () => {
    const { data } = await scene.client.accounts.get(scene.account);
    if (data.providerDetails.type !== 'Vault') throw new Error('An account of another kind');
    const served = data.providerDetails.keys?.[0]?.publicKey?.value ?? '';
    const jwk = createPublicKey({ key: Buffer.from(served, 'base64'), format: 'der', type: 'spki' }).export({ format: 'jwk' });
    const key = await scene.client.xrpl.getPublicKey(scene.account);
    expect(Buffer.from(key, 'hex').subarray(1).toString('base64url')).toBe(jwk.x);
  },
  'xrpl.rawSign': async () => {
    expect(await scene.client.xrpl.rawSign(scene.xrpl)).toMatchObject({ requestId: expect.any(String) });
    await scene.approveNext('v0_SignManifest');
  },
  'xrpl.rawSignAndWait': async () => {
    const { signature, signingPubKey } = scene.raw;
    expect(signingPubKey).toBe(await scene.client.xrpl.getPublicKey(scene.account));
    const { items } = await scene.client.accounts.getManifests(scene.account);
    const signed = items.flatMap(({ data }) => (data.content.type === 'Unsafe' ? [fromBase64(data.content.value)] : []));
    const key = createPublicKey({
      key: Buffer.concat([fromHex('3036301006072a8648ce3d020106052b8104000a032200'), Buffer.from(signingPubKey, 'hex')]),
      format: 'der',
      type: 'spki',
    });
    const raw = { key, dsaEncoding: 'ieee-p1363' } as const;
    const holds = (bytes: Uint8Array) => verify('sha256', bytes, raw, Buffer.from(signature, 'hex'));
    expect(signed.filter(holds)).toHaveLength(1);
    // It is for clients that know the account's own key, and for no ledger: docs/decisions/0057.
    const half = (bytes: Uint8Array) => createHash('sha512').update(bytes).digest().subarray(0, 32);
    expect(signed.some((bytes) => verify(null, half(bytes), raw, Buffer.from(signature, 'hex')))).toBe(false);
  },
  'xrpl.signBatchPayload': async () => {
    const handle = await scene.client.xrpl.signBatchPayload('42434800', scene.address);
    expect(handle).toMatchObject({ ...scene.account, signerAddress: scene.address });
    await scene.approveNext('v0_SignManifest');
  },
  'xrpl.getBatchSignature': async () => {
    const handle = await scene.client.xrpl.signBatchPayload('42434801', scene.address);
    expect(await scene.client.xrpl.getBatchSignature(handle)).toBeUndefined();
    await scene.approveNext('v0_SignManifest');
    const found = await scene.client.xrpl.getBatchSignature(handle, scene.polling);
    expect(found?.signature).toMatch(/^[0-9A-F]{128}$/);
  },
  'xrpl.signBatchPayloadAndWait': async () => {
    const [signed] = await Promise.all([
      scene.client.xrpl.signBatchPayloadAndWait('42434802', scene.address, { polling: scene.polling }),
      scene.approveNext('v0_SignManifest'),
    ]);
    expect(signed.signature).toMatch(/^[0-9A-F]{128}$/);
  },
};

test('every method of the client is tried here, or is for no noun of ours', () => {
  expect(surface.length).toBeGreaterThan(150);
  expect(Object.keys(calls).toSorted()).toEqual(surface.filter((name) => !foreign.includes(name)).toSorted());
  const idle = Object.keys(foreignMethods).filter((beginning) => !foreign.some((name) => name.startsWith(beginning)));
  expect(idle).toEqual([]);
});

test.each(Object.entries(calls))('%s', async (_name, call) => {
  expect.hasAssertions();
  await call();
});

test('what is no noun of ours is refused by the client itself, since our document does not have it', async () => {
  const batch = { Account: scene.address, executionMode: 'AllOrNothing', entries: [] };
  const answers = foreign.map(async (name) => {
    const method = name.split('.').reduce<unknown>((value, part) => (value as Record<string, unknown>)[part], scene.client);
    const refusal = await (method as (...input: readonly unknown[]) => Promise<unknown>)(batch, batch).catch(
      (error: Error) => error.name,
    );
    return [name, refusal];
  });
  expect(await Promise.all(answers)).toEqual(foreign.map((name) => [name, 'UnsupportedInVersionError']));
});
