import { newId } from '@countersign/kernel';
import { IntentType } from '@countersign/model';
import type { CreatePolicy, IntentPayload, IntentPayloadOf } from '@countersign/kinds/schemas';
import type { TickerToValidate } from '@countersign/model';
import { extension } from '@countersign/service';
import { generateKeyPair } from '@countersign/signing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';

import { common, startKindsInstance } from './kinds-instance.ts';
import type { KindsInstance } from './kinds-instance.ts';

const ledgerId = 'ethereum-sandbox';
const address = '0x52908400098527886E0F7030069857D2E4169EE7';

let subject: KindsInstance;
let known: Awaited<ReturnType<typeof prepare>>;

const echo = extension({
  name: 'test.echo',
  version: '1',
  payload: z.strictObject({ type: z.literal('test.echo') }),
  execute: async () => undefined,
});

beforeAll(async () => {
  subject = await startKindsInstance({ extensions: [echo] });
  known = await prepare();
});
afterAll(() => subject.stop());

const custom = { customProperties: {} };
const newKey = () => generateKeyPair('Secp256r1').publicKey;
const reference = (id: string, revision = 1) => ({ reference: { id, revision } });
const policy = (values: Partial<CreatePolicy> = {}): CreatePolicy => ({
  type: 'v0_CreatePolicy',
  id: newId(),
  alias: 'Policy',
  rank: 5,
  // Vaults are locked in the root domain alone: this one never applies.
  scope: 'Descendants',
  scriptingEngine: 'Javascript_v0',
  intentTypes: ['v0_LockVault'],
  workflow: [],
  ...common,
  ...values,
});
const token = (values: Partial<TickerToValidate> = {}): TickerToValidate => ({
  id: newId(),
  ledgerId,
  kind: 'Contract',
  name: 'Token',
  decimals: 6,
  symbol: 'TOK',
  ledgerDetails: { type: 'Ethereum', properties: { type: 'ERC20', address: `0x${newId().replaceAll('-', '')}00000000` } },
  ...common,
  ...values,
});
const user = (values: object = {}) => ({
  id: newId(),
  alias: `${newId()}@example.com`,
  publicKey: newKey(),
  roles: ['clerk'],
  ...common,
  ...values,
});
const domain = (values: object = {}) => ({
  type: 'v0_CreateDomain' as const,
  id: newId(),
  alias: 'Domain',
  permissions: subject.genesis.rootDomainSetup.permissions,
  users: [],
  policies: [],
  ...common,
  ...values,
});
const endpoint = (values: object = {}) => ({
  type: 'v0_CreateEndpoint' as const,
  id: newId(),
  alias: 'Endpoint',
  address,
  trustScore: 5,
  ledgerId,
  ...common,
  ...values,
});

/** One unlocked and one locked thing of each kind, and an account with funds. */
async function prepare() {
  const both = async (make: (lock: 'Locked' | 'Unlocked') => Promise<string>) => ({
    unlocked: await make('Unlocked'),
    locked: await make('Locked'),
  });
  const execute = async (payload: IntentPayload & { id: string }) => {
    await subject.execute(payload);
    return payload.id;
  };
  const things = {
    Domain: await both((lock) => execute(domain({ lock }))),
    User: await both((lock) => execute({ type: 'v0_CreateUser', ...user({ lock }) })),
    // Of ranks of their own: two of one rank are warned of.
    Policy: await both((lock) => execute(policy({ lock, rank: lock === 'Locked' ? 6 : 5 }))),
    Vault: await both((lock) =>
      execute({
        type: 'v0_CreateVault',
        id: newId(),
        alias: 'V',
        publicKey: generateKeyPair('Ed25519').publicKey,
        lock,
        ...custom,
      }),
    ),
    Endpoint: await both((lock) => execute(endpoint({ lock }))),
    Ticker: await both(async (lock) => {
      const ticker = token({ lock });
      await subject.execute({ type: 'v0_ValidateTickers', tickers: [ticker] });
      return ticker.id;
    }),
  };
  const funded = await subject.openAccount();
  const poor = await subject.openAccount();
  const locked = await subject.openAccount({ lock: 'Locked' });
  const { items } = await subject.client.tickers.list({ query: { ledgerId: [ledgerId] } });
  const native = items.find(({ kind }) => kind === 'Native')?.id ?? '';

  async function received(accountId: string): Promise<string> {
    const amount = '5000000000000000000';
    await subject.client.ledgers.faucet({ params: { ledgerId }, body: { address: await subject.addressOf(accountId), amount } });
    return subject.until('the deposit', async () => {
      const query = { accountId, quarantined: true };
      return (await subject.client.transfers.list({ params: { domainId: subject.root }, query })).items[0]?.id;
    });
  }
  await subject.execute({
    type: 'v0_ReleaseQuarantinedTransfers',
    accountId: funded.id,
    transferIds: [await received(funded.id)],
  });
  /** Until the ledger's block is read: before that the ledger has what the instance does not know of, nor that it is in quarantine. */
  async function held(accountId: string, quarantined: 'All' | 'None'): Promise<void> {
    await subject.until('the funds', async () => {
      const { items: balances } = await subject.client.balances.list({ params: { domainId: subject.root, accountId } });
      return balances.some(
        ({ quarantinedAmount, totalAmount }) =>
          totalAmount !== '0' && quarantinedAmount === (quarantined === 'All' ? totalAmount : '0'),
      )
        ? true
        : undefined;
    });
  }
  await held(funded.id, 'None');
  // Nothing is there to be spent until it is released: the order waits, and can be cancelled.
  const quarantined = await received(poor.id);
  await held(poor.id, 'All');
  const waiting = newId();
  await subject.execute(transfer(poor.id, native, { id: waiting }));
  return { things, funded, poor, locked, native, quarantined, waiting };
}

const transfer = (accountId: string, tickerId: string, values: object = {}): IntentPayloadOf<'v0_CreateTransferOrder'> => ({
  type: 'v0_CreateTransferOrder',
  id: newId(),
  accountId,
  tickerId,
  outputs: [{ destination: { type: 'Address', address }, amount: '1000' }],
  feeStrategy: 'Medium',
  ...custom,
  ...values,
});

interface Case<Type extends IntentType> {
  readonly good: () => IntentPayloadOf<Type>;
  /** The same kind with something wrong, and the code that says what. */
  readonly bad: () => IntentPayloadOf<Type>;
  readonly code: string;
  readonly domainId?: () => string;
}

type Lockable = keyof Awaited<ReturnType<typeof prepare>>['things'];

function lockOf(kind: Lockable, verb: 'Lock' | 'Unlock') {
  const { unlocked, locked } = known.things[kind];
  const [right, wrong] = verb === 'Lock' ? [unlocked, locked] : [locked, unlocked];
  const type = `v0_${verb}${kind}`;
  return { good: { type, ...reference(right) }, bad: { type, ...reference(wrong) } };
}

/** Locking and unlocking, which are the same for all that have a lock but accounts, whose revision depends on their keys. */
const locks = Object.fromEntries(
  (['Domain', 'User', 'Policy', 'Vault', 'Endpoint', 'Ticker'] as const).flatMap((kind) =>
    (['Lock', 'Unlock'] as const).map((verb) => [
      `v0_${verb}${kind}`,
      { good: () => lockOf(kind, verb).good, bad: () => lockOf(kind, verb).bad, code: `EntityAlready${verb}ed` },
    ]),
  ),
) as unknown as { readonly [Type in `v0_${'Lock' | 'Unlock'}${Lockable}`]: Case<Type> };

const missing = '00000000-0000-4000-8000-000000000000';
const account = (values: object = {}) => ({
  type: 'v0_CreateAccount' as const,
  id: newId(),
  alias: 'Account',
  providerDetails: { type: 'Vault' as const, vaultId: subject.vaultId, keyStrategy: 'VaultHard' as const },
  ledgerIds: [ledgerId],
  ...common,
  ...values,
});
function fromPolicy(made: CreatePolicy) {
  const { type: _, id: __, lock: ___, ...values } = made;
  return values;
}
const order = (values: object = {}) => ({
  type: 'v0_CreateTransactionOrder' as const,
  id: newId(),
  accountId: known.funded.id,
  parameters: {
    type: 'Ethereum' as const,
    destination: { type: 'Address' as const, address },
    amount: '1000',
    feeStrategy: { type: 'Priority' as const, priority: 'Medium' as const },
  },
  ...custom,
  ...values,
});
const ledger = { alias: 'Ledger', ...custom };
const parameters = { type: 'Tron' as const, nativeTickerSymbol: 'TRX', nativeTickerName: 'Tronix' };
const property = (publicKey: string) => ({
  type: 'v0_SetSystemProperty' as const,
  value: {
    type: 'StateReviewAuthorityProperty' as const,
    value: { publicKey: { type: 'PublicKey' as const, value: publicKey } },
  },
});
const silo = (values: object = {}) => ({
  type: 'v0_MigrateSilo3AccountBatch' as const,
  vaultId: subject.vaultId,
  wasColdSilo: false,
  wasTestSilo: false,
  accounts: [{ id: newId(), alias: 'Old', ledgerId, lockStatus: 'Unlocked' as const, publicId: '0001-00000001', ...custom }],
  ...values,
});
const manifest = (values: object = {}) => ({
  type: 'v0_SignManifest' as const,
  id: newId(),
  accountId: known.funded.id,
  content: { type: 'EIP-191' as const, value: '0x00' },
  ...custom,
  ...values,
});
function newTicker() {
  const { id: _, lock: __, customProperties: ___, ...values } = token();
  return values;
}

const cases: { readonly [Type in IntentType]: Case<Type> } = {
  ...locks,
  v0_LockAccount: {
    good: () => ({ type: 'v0_LockAccount', ...reference(known.funded.id, known.funded.metadata.revision) }),
    bad: () => ({ type: 'v0_LockAccount', ...reference(known.locked.id, known.locked.metadata.revision) }),
    code: 'EntityAlreadyLocked',
  },
  v0_UnlockAccount: {
    good: () => ({ type: 'v0_UnlockAccount', ...reference(known.locked.id, known.locked.metadata.revision) }),
    bad: () => ({ type: 'v0_UnlockAccount', ...reference(known.funded.id, known.funded.metadata.revision) }),
    code: 'EntityAlreadyUnlocked',
  },
  v0_CreateDomain: { good: () => domain(), bad: () => domain({ childrenDomainIds: [missing] }), code: 'InvalidEntityId' },
  v0_UpdateDomain: {
    good: () => ({ type: 'v0_UpdateDomain', ...reference(known.things.Domain.unlocked), alias: 'New', ...custom }),
    bad: () => ({ type: 'v0_UpdateDomain', ...reference(known.things.Domain.unlocked, 7), alias: 'New', ...custom }),
    code: 'EntityRevisionMismatch',
    domainId: () => known.things.Domain.unlocked,
  },
  v0_UpdateDomainPermissions: {
    good: () => ({ ...domainPermissions(), ...reference(known.things.Domain.unlocked) }),
    bad: () => ({ ...domainPermissions(), ...reference(known.things.Domain.unlocked, 7) }),
    code: 'EntityRevisionMismatch',
    domainId: () => known.things.Domain.unlocked,
  },
  v0_CreateUser: {
    good: () => ({ type: 'v0_CreateUser', ...user() }),
    bad: () => ({ type: 'v0_CreateUser', ...user({ publicKey: 'AAAA' }) }),
    code: 'PublicKeyInvalid',
  },
  v0_UpdateUser: {
    good: () => ({
      type: 'v0_UpdateUser',
      ...reference(known.things.User.unlocked),
      alias: 'new@example.com',
      roles: ['x'],
      ...custom,
    }),
    bad: () => ({
      type: 'v0_UpdateUser',
      ...reference(known.things.User.unlocked),
      alias: 'ada@example.com',
      roles: ['x'],
      ...custom,
    }),
    code: 'NonUniqueUsersByAlias',
  },
  v0_CreatePolicy: {
    good: () => policy({ rank: 7 }),
    bad: () => policy({ id: known.things.Policy.unlocked }),
    code: 'EntityAlreadyCreated',
  },
  v0_UpdatePolicy: {
    good: () => ({ type: 'v0_UpdatePolicy', ...reference(known.things.Policy.unlocked), ...fromPolicy(policy()) }),
    bad: () => ({ type: 'v0_UpdatePolicy', ...reference(missing), ...fromPolicy(policy()) }),
    code: 'InvalidEntityId',
  },
  v0_CreateVault: {
    good: () => ({ type: 'v0_CreateVault', id: newId(), alias: 'V', publicKey: newKey(), ...common }),
    bad: () => ({ type: 'v0_CreateVault', id: newId(), alias: 'V', publicKey: subject.vaultKey, ...common }),
    code: 'DuplicatePublicKey',
  },
  v0_UpdateVault: {
    good: () => ({ type: 'v0_UpdateVault', ...reference(known.things.Vault.unlocked), alias: 'New', ...custom }),
    bad: () => ({ type: 'v0_UpdateVault', ...reference(known.things.Vault.locked), alias: 'New', ...custom }),
    code: 'VaultLocked',
  },
  v0_CreateEndpoint: {
    good: () => endpoint(),
    bad: () => endpoint({ address: 'nowhere' }),
    code: 'InvalidEndpointCreateParameters',
  },
  v0_UpdateEndpoint: {
    good: () => ({
      type: 'v0_UpdateEndpoint',
      ...reference(known.things.Endpoint.unlocked),
      alias: 'New',
      address,
      trustScore: 1,
      ...custom,
    }),
    bad: () => ({
      type: 'v0_UpdateEndpoint',
      ...reference(known.things.Endpoint.locked),
      alias: 'New',
      address,
      trustScore: 1,
      ...custom,
    }),
    code: 'EndpointLocked',
  },
  v0_CreateAccount: { good: () => account(), bad: () => account({ ledgerIds: ['none'] }), code: 'LedgerNotFound' },
  v0_UpdateAccount: {
    good: () => ({
      type: 'v0_UpdateAccount',
      ...reference(known.funded.id, known.funded.metadata.revision),
      alias: 'New',
      ...custom,
    }),
    bad: () => ({
      type: 'v0_UpdateAccount',
      ...reference(known.locked.id, known.locked.metadata.revision),
      alias: 'New',
      ...custom,
    }),
    code: 'AccountLocked',
  },
  v0_AddAccountLedgers: {
    good: () => ({
      type: 'v0_AddAccountLedgers',
      ...reference(known.funded.id, known.funded.metadata.revision),
      ledgerIds: ['xrpl-sandbox'],
    }),
    bad: () => ({
      type: 'v0_AddAccountLedgers',
      ...reference(known.funded.id, known.funded.metadata.revision),
      ledgerIds: [ledgerId],
    }),
    code: 'InvalidAddAccountLedgersParameters',
  },
  v0_MigrateSilo3AccountBatch: { good: () => silo(), bad: () => silo({ vaultId: missing }), code: 'VaultNotFound' },
  v0_CreateTransferOrder: {
    good: () => transfer(known.funded.id, known.native),
    bad: () => transfer(known.funded.id, known.things.Ticker.locked),
    code: 'TickerLocked',
  },
  v0_CreateTransactionOrder: { good: () => order(), bad: () => order({ accountId: known.locked.id }), code: 'AccountLocked' },
  v0_ReleaseQuarantinedTransfers: {
    good: () => ({ type: 'v0_ReleaseQuarantinedTransfers', accountId: known.poor.id, transferIds: [known.quarantined] }),
    bad: () => ({ type: 'v0_ReleaseQuarantinedTransfers', accountId: known.funded.id, transferIds: [known.quarantined] }),
    code: 'InvalidEntityId',
  },
  v0_AttemptTransactionOrderCancellation: {
    good: () => ({
      type: 'v0_AttemptTransactionOrderCancellation',
      targetTransactionOrderId: known.waiting,
      replacementTransactionOrderId: newId(),
      reason: 'Not needed any more',
    }),
    bad: () => ({
      type: 'v0_AttemptTransactionOrderCancellation',
      targetTransactionOrderId: missing,
      replacementTransactionOrderId: newId(),
      reason: 'No such order',
    }),
    code: 'InvalidEntityId',
  },
  v0_CreateTicker: {
    good: () => ({ type: 'v0_CreateTicker', ...newTicker() }),
    bad: () => ({ type: 'v0_CreateTicker', ...newTicker(), kind: 'Native' }),
    code: 'InvalidTickerLedgerDetails',
  },
  v0_UpdateTicker: {
    good: () => ({ type: 'v0_UpdateTicker', ...reference(known.things.Ticker.unlocked), name: 'New', ...custom }),
    bad: () => ({ type: 'v0_UpdateTicker', ...reference(known.things.Ticker.locked), name: 'New', ...custom }),
    code: 'TickerLocked',
  },
  v0_ValidateTickers: {
    good: () => ({ type: 'v0_ValidateTickers', tickers: [token()] }),
    bad: () => ({ type: 'v0_ValidateTickers', tickers: [token({ kind: 'Native' })] }),
    code: 'InvalidTickerLedgerDetails',
  },
  v0_SignManifest: { good: () => manifest(), bad: () => manifest({ ledgerId: 'none' }), code: 'LedgerNotFound' },
  v0_NotarizeData: {
    good: () => ({ type: 'v0_NotarizeData', data: 'x' }),
    bad: () => ({ type: 'v0_NotarizeData', data: 'x' }),
    code: 'PolicyWorkflowFailed',
  },
  v0_SetSystemProperty: { good: () => property(newKey()), bad: () => property('AAAA'), code: 'InvalidSystemPropertyParameters' },
  v0_ExecuteExtension: {
    good: () => ({ type: 'v0_ExecuteExtension', payload: { type: 'test.echo' } }),
    bad: () => ({ type: 'v0_ExecuteExtension', payload: { type: 'test.none' } }),
    code: 'FeatureFlagDisabled',
  },
  v0_CreateLedger: {
    good: () => ({ type: 'v0_CreateLedger', id: 'new', parameters, ...ledger }),
    bad: () => ({ type: 'v0_CreateLedger', id: 'new', parameters, ...ledger }),
    code: 'FeatureFlagDisabled',
  },
  v0_UpdateLedger: {
    good: () => ({ type: 'v0_UpdateLedger', ...reference(ledgerId), parameters, ...ledger }),
    bad: () => ({ type: 'v0_UpdateLedger', ...reference(ledgerId), parameters, ...ledger }),
    code: 'FeatureFlagDisabled',
  },
};

function domainPermissions() {
  return { type: 'v0_UpdateDomainPermissions' as const, permissions: subject.genesis.rootDomainSetup.permissions };
}

/** Ledgers are configured: no proposal of these kinds can succeed. */
const disabled: ReadonlySet<IntentType> = new Set(['v0_CreateLedger', 'v0_UpdateLedger']);

async function counts() {
  const { rows } = await subject.instance.services.pool.query<{ count: string }>(
    `select (select count(*) from request) || ' ' || (select count(*) from intent) || ' ' || (select count(*) from entity_revision) as count`,
  );
  return rows[0]?.count;
}

test.each(IntentType.options)(
  '%s is tried: the rules that would apply, who may approve, and that nothing changes',
  async (type) => {
    const { good, domainId, code } = cases[type] as Case<typeof type>;
    const before = await counts();
    const answer = await subject.dryRun(good(), { domainId: domainId?.() ?? subject.root });
    expect(await counts()).toBe(before);
    expect(answer.type).toBe(type);
    expect([answer.success, answer.errors]).toEqual(disabled.has(type) ? [false, [code]] : [true, undefined]);
    const [governing] = answer.policies ?? [];
    const isAtOnce = type === 'v0_CreateEndpoint';
    expect(governing).toMatchObject({
      alias: isAtOnce ? 'Endpoints at once' : 'Two administrators',
      policyReference: { domainId: subject.root, revision: 1 },
      reason: { place: domainId ? 'Descendants' : 'Self', intentTypes: isAtOnce ? 'Listed' : 'All', condition: 'None' },
    });
    const { ada, ben } = subject.people;
    const approvers = governing?.approversPerStep?.[0]?.map(({ id }) => id).toSorted();
    expect(approvers).toEqual(isAtOnce ? undefined : [ada.userId, ben.userId].toSorted());
    expect(answer.warnings).toBeUndefined();
  },
);

test.each(IntentType.options)('%s is tried with something wrong: the code that it would fail with, and why', async (type) => {
  const { bad, code, domainId } = cases[type] as Case<typeof type>;
  // Data can be notarised by whoever may start an intent; what can be wrong is the author.
  const how = type === 'v0_NotarizeData' ? { people: [subject.people.cleo] as const, domainId: subject.domains.trading } : {};
  const answer = await subject.dryRun(bad(), { domainId: domainId?.() ?? subject.root, ...how });
  expect(answer).toMatchObject({
    type,
    success: false,
    errors: [code],
    errorDetails: [{ code, message: expect.stringMatching(/\S/) }],
  });
});

test('orders are tried with their fee', async () => {
  expect(await subject.dryRun(cases.v0_CreateTransferOrder.good())).toMatchObject({
    result: { type: 'Success' },
    estimate: { type: 'Success', fee: expect.stringMatching(/^[1-9]\d*$/), tickerId: known.native },
  });
  expect(await subject.dryRun(cases.v0_CreateTransactionOrder.good())).toMatchObject({
    result: { type: 'Success' },
    estimate: { type: 'Ethereum' },
    fee: { amount: expect.stringMatching(/^[1-9]\d*$/), tickerId: known.native },
  });
  expect(await subject.dryRun(transfer(known.poor.id, known.native))).toMatchObject({
    success: true,
    result: { type: 'Failure', hint: 'CurrentlyNotEnoughFunds' },
  });
});

test('a cancellation is tried with the way it would go', async () => {
  expect(await subject.dryRun(cases.v0_AttemptTransactionOrderCancellation.good())).toMatchObject({
    cancellation: { type: 'OffLedger' },
  });
});

test('an account is tried with its ledgers', async () => {
  expect(await subject.dryRun(account({ ledgerIds: [ledgerId, 'none'] }))).toMatchObject({
    success: false,
    result: {
      ledgers: [
        { ledgerId, available: true },
        { ledgerId: 'none', available: false },
      ],
    },
  });
});

test('doubtful rules are warned of: ties, steps that nobody can fill, an author who may not start', async () => {
  const { ada, cleo } = subject.people;
  const domainId = subject.domains.trading;
  const steps = [
    { type: 'RoleQuorum' as const, role: 'trader', quorum: 1 },
    { type: 'RoleQuorum' as const, role: 'auditor', quorum: 2 },
  ];
  const values = { rank: 50, scope: 'Self' as const, intentTypes: ['v0_SignManifest' as const], workflow: steps };
  const [first, second] = [newId(), newId()].toSorted();
  const tied = policy({ ...values, id: second, alias: 'Second' });
  await subject.execute(policy({ ...values, id: first, alias: 'First' }), { domainId });
  const before = await subject.dryRun(tied, { domainId });
  expect(before.warningDetails).toContainEqual({
    code: 'RankTaken',
    message: 'Policies Second and First have rank 50 both: where both match, First wins by its id alone',
    policyId: first,
    winner: first,
  });
  await subject.execute(tied, { domainId });
  const answer = await subject.dryRun(manifest(), { people: [cleo], domainId });
  expect(answer.warningDetails).toEqual([
    { code: 'PoliciesTied', message: expect.stringContaining('Second'), policyId: tied.id },
    { code: 'StepCannotBeFilled', message: expect.stringContaining('step 2 of First'), policyId: first, step: 1 },
  ]);
  expect(answer.warnings).toEqual(answer.warningDetails?.map(({ message }) => message));
  expect(answer.policies?.map(({ alias, reason }) => [alias, reason])).toEqual([
    ['Two administrators', { place: 'Descendants', intentTypes: 'All', condition: 'None' }],
    ['First', { place: 'Self', intentTypes: 'Listed', condition: 'None' }],
  ]);
  const stranger = await subject.dryRun({ type: 'v0_NotarizeData', data: 'x' }, { people: [cleo], domainId });
  expect(stranger).toMatchObject({
    success: false,
    errors: ['PolicyWorkflowFailed'],
    warningDetails: [{ code: 'AuthorMayNotStart' }],
  });
  expect(stranger.ungoverned).toEqual([{ domainId, reason: 'NoMatch' }]);
  expect((await subject.dryRun({ type: 'v0_NotarizeData', data: 'x' }, { people: [ada], domainId })).warnings).toBeUndefined();
});

test('a policy that always rejects is no fault of the author', async () => {
  const { workflow: _, ...always } = policy({ rank: 700, scope: 'Self', intentTypes: ['v0_UpdateVault'] });
  await subject.execute(always);
  const answer = await subject.dryRun(cases.v0_UpdateVault.good());
  expect(answer).toMatchObject({ success: false, errors: ['PolicyWorkflowFailed'] });
  expect(answer.warnings).toBeUndefined();
});
