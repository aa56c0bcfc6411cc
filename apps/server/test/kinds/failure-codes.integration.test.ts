import { ApiError } from '@countersign/client';
import { newId, toBase64, utf8 } from '@countersign/kernel';
import { payloads } from '@countersign/kinds/testing';
import type { CreateTransferOrder, IntentPayload, Propose } from '@countersign/kinds/schemas';
import { generateKeyPair } from '@countersign/signing';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { approval, proposal, signed } from '../harness.ts';
import type { TestPerson } from '../organisation.ts';
import { startKindsInstance } from './kinds-instance.ts';
import type { KindsInstance } from './kinds-instance.ts';

const { address, inVault, ledgerId } = payloads;
const { createEndpoint, createPolicy, createVault, newToken, outputTo, setReviewAuthority, validateTickers } = payloads;

const time = { ahead: 0 };

let subject: KindsInstance;
let accountId: string;
let tickerId: string;

beforeAll(async () => {
  subject = await startKindsInstance({ clock: { now: () => new Date(Date.now() + time.ahead) } });
  accountId = (await subject.openAccount()).id;
  const { items } = await subject.client.tickers.list({ query: { ledgerId: [ledgerId] } });
  tickerId = items.find(({ kind }) => kind === 'Native')?.id ?? '';
});
afterAll(() => subject.stop());

const code = (payload: IntentPayload, domainId?: string) => subject.codeOf(payload, domainId === undefined ? {} : { domainId });

/** The code of a request that is refused before anything is decided: it is before the message. */
async function refusalOf(call: Promise<unknown>): Promise<string> {
  try {
    await call;
    return 'Accepted';
  } catch (error) {
    if (error instanceof ApiError) return error.message.split(':')[0] ?? '';
    throw error;
  }
}

async function propose(person: TestPerson, payload: IntentPayload, extra: Partial<Propose> = {}, domainId = subject.root) {
  const body = signed(person, proposal(person, payload, domainId, extra));
  const call = (await subject.clientOf(person)).intents.propose({ body });
  return { body, call };
}

/** An intent that waits for Ben. */
async function open(extra: Partial<Propose> = {}) {
  const { body, call } = await propose(subject.people.ada, { type: 'v0_NotarizeData', data: 'open' }, extra);
  await call;
  return body;
}

async function approve(person: TestPerson, body: Awaited<ReturnType<typeof open>>, change: object = {}) {
  const request = { ...approval(person, body), ...change };
  return (await subject.clientOf(person)).intents.approve({ body: signed(person, request) });
}

/** At an address of its own, so that what is locked is in nobody else's way. */
async function madeEndpoint(values: object = {}): Promise<string> {
  const payload = createEndpoint({ address: `0x${newId().replaceAll('-', '')}00000000`, ...values });
  await subject.execute(payload, { people: [subject.people.ada] });
  return payload.id;
}
const domain = (values: object = {}) => payloads.createDomain(subject.genesis.rootDomainSetup.permissions, values);
const transfer = (values: Partial<CreateTransferOrder> = {}) => payloads.createTransfer(accountId, tickerId, values);
const order = (values: object = {}) => payloads.createOrder(accountId, values);
const account = (values: object = {}) => payloads.createAccount(subject.vaultId, values);
const manifest = (values: object = {}) => payloads.signManifest(accountId, values);
const silo = (accounts: Parameters<typeof payloads.migrateBatch>[1]) => payloads.migrateBatch(subject.vaultId, accounts);
const createUser = (values: object = {}) => payloads.createUser(subject.newKey(), values);
const user = (values: object = {}) => payloads.newUser(subject.newKey(), values);
const reference = (id: string, revision = 1) => ({ reference: { id, revision } });
/** A vault whose signer announced itself with these strategies, or did not announce itself. */
async function otherVault(keyStrategies?: readonly 'Random'[]): Promise<string> {
  const publicKey = generateKeyPair('Ed25519').publicKey;
  const { instance } = subject.instance.services;
  if (keyStrategies) await instance.announceSigner({ publicKey, kind: 'HSM', keyStrategies }, new Date());
  const vault = createVault(publicKey);
  await subject.execute(vault);
  return vault.id;
}

/** For each failure code the shortest way to it, over HTTP. What it gives must be that code. */
const ways: Readonly<Record<string, () => Promise<string>>> = {
  AccountLocked: async () => {
    const { id, metadata } = await subject.openAccount();
    await subject.execute({ type: 'v0_LockAccount', ...reference(id, metadata.revision) });
    return code(transfer({ accountId: id }));
  },
  AccountNotReady: () => code(manifest({ ledgerId: 'bitcoin-sandbox' })),
  DecisionInvalid: async () => refusalOf(approve(subject.people.ada, await open())),
  DomainLocked: async () => {
    const below = domain({ lock: 'Locked' });
    await subject.execute(below);
    return refusalOf((await propose(subject.people.ada, { type: 'v0_NotarizeData', data: 'x' }, {}, below.id)).call);
  },
  TickerLocked: async () => {
    const ticker = newToken({ lock: 'Locked' });
    await subject.execute(validateTickers(ticker));
    return code(transfer({ tickerId: ticker.id }));
  },
  EndpointLocked: async () => code(transfer(outputTo({ type: 'Endpoint', endpointId: await madeEndpoint({ lock: 'Locked' }) }))),
  EntityAlreadyCreated: () => code(createUser({ id: subject.people.ada.userId })),
  EntityRevisionMismatch: () => code({ type: 'v0_LockVault', ...reference(subject.vaultId, 9) }),
  EntityAlreadyUnlocked: () => code({ type: 'v0_UnlockVault', ...reference(subject.vaultId) }),
  EntityAlreadyLocked: async () => {
    const endpointId = await madeEndpoint({ lock: 'Locked' });
    return code({ type: 'v0_LockEndpoint', ...reference(endpointId) });
  },
  IntentAlreadyComplete: async () => {
    const body = await open();
    await approve(subject.people.ben, body);
    return refusalOf(approve(subject.people.ben, body));
  },
  IntentAlreadyExists: async () => {
    const { request } = await open();
    return refusalOf((await propose(subject.people.ada, { type: 'v0_NotarizeData', data: 'other' }, { id: request.id })).call);
  },
  IntentMissing: async () => refusalOf(approve(subject.people.ben, await open(), { intentId: newId() })),
  InvalidParentDomain: () => code(domain({ childrenDomainIds: [subject.root] })),
  LedgerNotFound: () => code(account({ ledgerIds: ['none'] })),
  LedgerNotProvided: () => code(account({ ledgerIds: [] })),
  InvalidSystemPropertyParameters: () => code(setReviewAuthority('AAAA')),
  MustBeExecutedInCurrentDomain: () => code(transfer(), subject.domains.trading),
  MustBeExecutedInParentDomain: () =>
    code({ type: 'v0_LockDomain', ...reference(subject.domains.trading) }, subject.domains.treasury),
  MustBeExecutedInRootDomain: () => code(setReviewAuthority(subject.newKey()), subject.domains.trading),
  NonUniquePoliciesById: () => {
    const { type: _, ...twice } = createPolicy();
    return code(domain({ policies: [twice, twice] }));
  },
  NonUniqueUsersByAlias: () => code(createUser({ alias: 'ada@example.com' })),
  NonUniqueUsersById: () => {
    const id = newId();
    return code(domain({ users: [user({ id }), user({ id })] }));
  },
  NonUniqueUsersByPublicKey: () => code(createUser({ publicKey: subject.people.ada.keyPair.publicKey })),
  NonUniqueValidatedTickersByLedgerDetails: async () => {
    const { data } = await subject.client.tickers.get({ params: { tickerId } });
    const { metadata: _, ...details } = data;
    return code(validateTickers({ ...newToken(), ...details, lock: 'Unlocked', id: newId() }));
  },
  NotApplicableForRootDomain: () => code({ type: 'v0_LockDomain', ...reference(subject.root) }),
  PolicyScriptingExecutionFailed: async () => {
    const condition = { type: 'Expression' as const, expression: 'context.nothing.here' };
    await subject.execute(createPolicy({ rank: 999, scope: 'Self', intentTypes: ['v0_CreateTicker'], condition }));
    return code(payloads.createToken());
  },
  PolicyWorkflowFailed: () =>
    subject.codeOf({ type: 'v0_NotarizeData', data: 'x' }, { people: [subject.people.cleo], domainId: subject.domains.trading }),
  PublicKeyInvalid: () => code(createUser({ publicKey: 'AAAA' })),
  LoginIdAlreadyAssigned: async () => {
    const loginIds = [{ id: 'subject', providerId: 'provider' }];
    await subject.execute(createUser({ loginIds }));
    return code(createUser({ loginIds }));
  },
  DuplicatedLoginIds: () => {
    const loginId = { id: 'twice', providerId: 'provider' };
    return code(createUser({ loginIds: [loginId, loginId] }));
  },
  ProposerIntentSignatureMismatches: async () =>
    refusalOf(approve(subject.people.ben, await open(), { proposalSignature: toBase64(utf8('x')) })),
  RequestExpired: async () => {
    const expiryAt = new Date(Date.now() - 1_000).toISOString();
    return refusalOf((await propose(subject.people.ada, { type: 'v0_NotarizeData', data: 'x' }, { expiryAt })).call);
  },
  IntentExpired: async () => {
    // The sweep that expires intents may be faster, seldom: then it is complete already.
    for (let attempt = 0; attempt < 3; attempt++) {
      const body = await open({ expiryAt: new Date(Date.now() + 60_000).toISOString() });
      time.ahead = 61_000;
      const refusal = await refusalOf(approve(subject.people.ben, body));
      time.ahead = 0;
      if (refusal === 'IntentExpired') return refusal;
    }
    return 'The sweep was faster';
  },
  StaleIntent: async () => {
    await subject.client.ledgers.faucet({
      params: { ledgerId },
      body: { address: await subject.addressOf(accountId), amount: '1000' },
    });
    const received = await subject.until('the deposit', async () => {
      const { items } = await subject.client.transfers.list({
        params: { domainId: subject.root },
        query: { accountId, quarantined: true },
      });
      return items[0];
    });
    const release = { type: 'v0_ReleaseQuarantinedTransfers' as const, accountId, transferIds: [received.id] };
    await subject.execute(release);
    await subject.until('the release', async () => {
      const { quarantined } = await subject.client.transfers.get({ params: { domainId: subject.root, transferId: received.id } });
      return quarantined ? undefined : true;
    });
    return code(release);
  },
  RequestSubmitterLocked: async () => {
    const { dan } = subject.people;
    await subject.signIn(dan);
    await subject.execute({ type: 'v0_LockUser', ...reference(dan.userId) }, { domainId: subject.domains.treasury });
    return refusalOf((await propose(dan, { type: 'v0_NotarizeData', data: 'x' }, {}, subject.domains.treasury)).call);
  },
  RequestSubmitterNotFound: async () => {
    const author = { id: newId(), domainId: subject.root };
    return refusalOf((await propose(subject.people.ada, { type: 'v0_NotarizeData', data: 'x' }, { author })).call);
  },
  RequestSubmitterSignatureInvalid: async () => {
    const { ada, ben } = subject.people;
    const request = proposal(ada, { type: 'v0_NotarizeData', data: 'x' }, subject.root);
    return refusalOf(subject.client.intents.propose({ body: { request, signature: signed(ben, request).signature } }));
  },
  UnsupportedAccountKeyStrategy: async () => code(account(inVault(await otherVault(['Random'])))),
  VaultNotFound: () => code(account(inVault(newId()))),
  VaultLocked: async () => {
    const vaultId = await otherVault();
    await subject.execute({ type: 'v0_LockVault', ...reference(vaultId) });
    return code(account(inVault(vaultId)));
  },
  VaultNotReady: async () => code(account(inVault(await otherVault()))),
  InvalidDestination: () => code(transfer(outputTo({ type: 'Address', address: 'nowhere' }))),
  InvalidTransactionOrderState: () => {
    const resourceStrategy = { type: 'OrderReplacement' as const, transactionOrderId: newId() };
    return code(order({ parameters: { ...order().parameters, resourceStrategy } }));
  },
  InvalidTransactionOrderParameters: () => {
    const { destination, amount, feeStrategy } = order().parameters;
    return code(order({ parameters: { type: 'Bitcoin', outputs: [{ destination, amount }], feeStrategy } }));
  },
  InvalidTransferOrderParameters: () => code(transfer(outputTo({ type: 'Address', address }, '0'))),
  InvalidEndpointCreateParameters: () => subject.codeOf(createEndpoint({ address: 'nowhere' }), { people: [subject.people.ada] }),
  InvalidEndpointUpdateParameters: async () => {
    const { type: _, id: __, lock: ___, ...values } = createEndpoint({ address: 'nowhere' });
    return code({ type: 'v0_UpdateEndpoint', ...reference(await madeEndpoint()), ...values });
  },
  InvalidManifestContent: () => code(manifest({ content: { type: 'JWT', header: { algorithm: 'none' }, payload: {} } })),
  BatchTooLarge: () =>
    code(
      silo(Array.from({ length: 101 }, (_, number) => ({ id: newId(), publicId: `0004-${String(number).padStart(8, '0')}` }))),
    ),
  MigrateSilo3AccountBatchContainsDuplicateDerivationData: () =>
    code(
      silo([
        { id: newId(), publicId: '0001-00000001' },
        { id: newId(), publicId: '0001-00000001' },
      ]),
    ),
  MigrateSilo3AccountBatchContainsDuplicateAccountIds: () => {
    const id = newId();
    return code(
      silo([
        { id, publicId: '0001-00000001' },
        { id, publicId: '0001-00000002' },
      ]),
    );
  },
  MigrateSilo3AccountAlreadyImported: async () => {
    await subject.execute(silo([{ id: newId(), publicId: '0002-00000001' }]));
    return code(silo([{ id: newId(), publicId: '0002-00000001' }]));
  },
  InvalidMigrationKeyMaterial: () =>
    code(silo([{ id: newId(), publicId: '0003-00000001', key: { publicKey: 'AAAA', sealedKey: 'AAAA' } }])),
  InvalidTickerLedgerDetails: () => code(validateTickers(newToken({ kind: 'Native' }))),
  DuplicateTickerIdsToValidate: () => {
    const id = newId();
    return code(validateTickers(newToken({ id }), newToken({ id })));
  },
  DuplicateTickerLedgerDatasToValidate: () => {
    const ticker = newToken();
    return code(validateTickers(ticker, { ...ticker, id: newId() }));
  },
  InvalidEntityId: () => code({ type: 'v0_LockAccount', ...reference(newId()) }),
  FeatureFlagDisabled: () => code({ type: 'v0_ExecuteExtension', payload: { type: 'no.such.extension' } }),
  InvalidCreateAccountParameters: () => code(account({ ledgerIds: [ledgerId, ledgerId] })),
  InvalidAddAccountLedgersParameters: async () => {
    const { id, metadata } = await subject.openAccount();
    return code({ type: 'v0_AddAccountLedgers', ...reference(id, metadata.revision), ledgerIds: [] });
  },
  DuplicatePublicKey: () => code(createVault(subject.vaultKey)),
  InvalidVaultParameters: () => code(createVault(subject.newKey(), { parameters: { type: 'MPC' } })),
  // The last, for afterwards nobody may notarise.
  NoApplicablePoliciesForDomain: async () => {
    const [everything] = subject.genesis.rootDomainSetup.policies;
    if (everything === undefined) throw new Error('No policy');
    const { id, lock: _, ...values } = everything;
    await subject.execute({ type: 'v0_UpdatePolicy', ...reference(id), ...values, intentTypes: ['v0_UpdatePolicy'] });
    return code({ type: 'v0_NotarizeData', data: 'x' });
  },
};

// Before the ways: after the last of them nothing can be proposed.
test('the lock of an asset stops an order that calls its contract, by its address or as an endpoint, until it is unlocked', async () => {
  const contract = `0x${'7'.repeat(40)}`;
  const ticker = newToken({ ledgerDetails: { type: 'Ethereum', properties: { type: 'ERC20', address: contract } } });
  await subject.execute(validateTickers(ticker));
  const endpointId = await madeEndpoint({ address: contract });
  const calling = (selector: string, destination: object = { type: 'Address', address: contract }, amount = 5) => {
    const data = `0x${selector}${'1'.repeat(40).padStart(64, '0')}${amount.toString(16).padStart(64, '0')}`;
    return order({ parameters: { ...order().parameters, amount: '0', destination, data } });
  };
  const [transferring, approving] = ['a9059cbb', '095ea7b3'];
  const tried = async (payload: IntentPayload) => (await subject.dryRun(payload)).errors ?? [];
  expect(await tried(calling(transferring))).not.toContain('TickerLocked');

  await subject.execute({ type: 'v0_LockTicker', ...reference(ticker.id) });
  const named = { type: 'Endpoint', endpointId };
  for (const payload of [calling(transferring), calling(approving), calling(transferring, named)]) {
    expect(await tried(payload)).toEqual(['TickerLocked']);
    expect(await code(payload)).toBe('TickerLocked');
  }
  // To take back what somebody may take is what a lock is put on for.
  expect(await code(calling(approving, undefined, 0))).toBe('Executed');
  expect(await code(calling(transferring, { type: 'Address', address: `0x${'8'.repeat(40)}` }))).toBe('Executed');

  await subject.execute({ type: 'v0_UnlockTicker', ...reference(ticker.id, 2) });
  expect(await code(calling(transferring))).toBe('Executed');
});

test.each(Object.keys(ways))('%s', async (expected) => {
  expect(await ways[expected]?.()).toBe(expected);
});
