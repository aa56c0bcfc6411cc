import { intentTypes } from '@countersign/model/intent-types';
import { intentPayloads } from '../schemas/intent-payload.ts';
import { lockableEntities } from '../lock-and-unlock/lockable-entities.ts';
import type { ApiTickerData, Domain, Policy, TransactionProcessingStatus, User } from '@countersign/model';
import type { CreateTransactionOrder } from '../create-transaction-order/schema.ts';
import type { IntentPayload } from '../schemas/intent-payload.ts';
import { expect, test } from 'vitest';
import {
  account,
  child,
  childId,
  domain,
  either,
  endpoint,
  ethereum,
  id,
  metadata,
  now,
  policy,
  quorum,
  root,
  rootId,
  rules,
  ticker,
  user,
  vault,
} from '../testing/fixtures.ts';
import type { EntityData, EntityKind, LoadedEntity } from './entity-kind.ts';
import type { IntentContext } from './intent-rule.ts';
import { intentRule, intentRules } from './intent-rules.ts';
import type { PlatformRules } from './platform-rules.ts';
import { noFacts } from './state-needs.ts';
import type { LoadedFacts, OrderTransactionFact } from './state-needs.ts';

const author = { id: id(1_001), domainId: rootId };
const custom = { customProperties: {} };

function loaded<Kind extends EntityKind>(kind: Kind, data: EntityData[Kind]): LoadedEntity {
  return { kind, data } as LoadedEntity;
}

interface Situation {
  entities?: LoadedEntity[];
  facts?: Partial<LoadedFacts>;
  chain?: Domain[];
  rules?: Partial<PlatformRules>;
}

function plan(payload: IntentPayload, { entities = [], facts = {}, chain = [root], rules: changed = {} }: Situation = {}) {
  const context: IntentContext = {
    intentId: id(8_000),
    author,
    chain,
    facts: { ...noFacts, ledgers: [ethereum], ...facts, entities: [...entities, ...(facts.entities ?? [])] },
    rules: { ...rules, ...changed },
    now,
  };
  return intentRule(payload.type).plan(payload, context);
}

function code(payload: IntentPayload, situation?: Situation): string {
  const planned = plan(payload, situation);
  return planned.ok ? 'ok' : planned.error.code;
}

const inChild: Situation = { chain: [root, child] };

test('every type has its schema and its rule', () => {
  expect(Object.keys(intentRules).toSorted()).toEqual(intentTypes.toSorted());
  expect(Object.keys(intentPayloads).toSorted()).toEqual(intentTypes.toSorted());
});

test('kinds that are not available yet say so', () => {
  const ledger = { id: 'new', alias: 'New', parameters: ethereum.parameters, ...custom };
  expect(code({ type: 'v0_CreateLedger', ...ledger })).toBe('FeatureFlagDisabled');
  expect(code({ type: 'v0_UpdateLedger', ...ledger, reference: { id: 'new', revision: 1 } })).toBe('FeatureFlagDisabled');
});

const lockables: {
  [Kind in (typeof lockableEntities)[number]]: { data: EntityData[Kind]; right: Domain[]; wrong: Domain[]; code: string };
} = {
  Domain: { data: child, right: [root], wrong: [root, child], code: 'MustBeExecutedInParentDomain' },
  User: { data: user(1, ['x']), right: [root], wrong: [root, child], code: 'MustBeExecutedInCurrentDomain' },
  Policy: { data: policy(1), right: [root], wrong: [root, child], code: 'MustBeExecutedInCurrentDomain' },
  Vault: { data: vault, right: [root], wrong: [root, child], code: 'MustBeExecutedInRootDomain' },
  Ticker: { data: ticker(), right: [root], wrong: [root, child], code: 'MustBeExecutedInRootDomain' },
  Endpoint: { data: endpoint(), right: [root], wrong: [root, child], code: 'MustBeExecutedInCurrentDomain' },
  Account: { data: account(), right: [root], wrong: [root, child], code: 'MustBeExecutedInCurrentDomain' },
};

test.each(lockableEntities)('lock and unlock of %s', (kind) => {
  const { data, right, wrong, code: wrongDomain } = lockables[kind];
  const locking = (verb: 'Lock' | 'Unlock', lock: 'Unlocked' | 'Locked' | 'Archived', chain = right, revision = 1) =>
    plan(
      { type: `v0_${verb}${kind}`, reference: { id: data.id, revision } },
      { entities: [loaded(kind, { ...data, lock })], chain },
    );
  expect(locking('Lock', 'Unlocked')).toMatchObject({
    ok: true,
    value: {
      changes: [
        { kind, id: data.id, expectedRevision: 1, data: { lock: 'Locked', metadata: { revision: 2, lastModifiedBy: author } } },
      ],
    },
  });
  expect(locking('Unlock', 'Locked')).toMatchObject({ ok: true, value: { changes: [{ data: { lock: 'Unlocked' } }] } });
  expect(locking('Lock', 'Locked')).toMatchObject({ error: { code: 'EntityAlreadyLocked' } });
  expect(locking('Unlock', 'Unlocked')).toMatchObject({ error: { code: 'EntityAlreadyUnlocked' } });
  expect(locking('Unlock', 'Archived')).toMatchObject({ error: { code: 'LockStatusCannotBeChanged' } });
  expect(locking('Lock', 'Unlocked', wrong)).toMatchObject({ error: { code: wrongDomain } });
  expect(locking('Lock', 'Unlocked', right, 2)).toMatchObject({ error: { code: 'EntityRevisionMismatch' } });
  expect(code({ type: `v0_Lock${kind}`, reference: { id: data.id, revision: 1 } })).toBe('InvalidEntityId');
});

test('the root domain can not be locked', () => {
  const lock = { type: 'v0_LockDomain', reference: { id: rootId, revision: 1 } } as const;
  expect(code(lock, { entities: [loaded('Domain', root)] })).toBe('NotApplicableForRootDomain');
});

const reference = (entity: { id: string }) => ({ reference: { id: entity.id, revision: 1 } });
const updates: [string, IntentPayload, EntityKind, { id: string; lock?: string }, string, string][] = [
  [
    'domain',
    { type: 'v0_UpdateDomain', ...reference(root), alias: 'new', ...custom },
    'Domain',
    root,
    'DomainLocked',
    'MustBeExecutedInCurrentDomain',
  ],
  [
    'permissions',
    { type: 'v0_UpdateDomainPermissions', ...reference(root), permissions: root.permissions },
    'Domain',
    root,
    'DomainLocked',
    'MustBeExecutedInCurrentDomain',
  ],
  [
    'user',
    { type: 'v0_UpdateUser', ...reference(user(1, [])), alias: 'new', roles: ['y'], ...custom },
    'User',
    user(1, ['x']),
    'EntityAlreadyLocked',
    'MustBeExecutedInCurrentDomain',
  ],
  [
    'policy',
    {
      type: 'v0_UpdatePolicy',
      ...reference(policy(1)),
      alias: 'new',
      rank: 3,
      scope: 'Self',
      scriptingEngine: 'Javascript_v0',
      ...custom,
    },
    'Policy',
    policy(1),
    'EntityAlreadyLocked',
    'MustBeExecutedInCurrentDomain',
  ],
  [
    'vault',
    { type: 'v0_UpdateVault', ...reference(vault), alias: 'new', ...custom },
    'Vault',
    vault,
    'VaultLocked',
    'MustBeExecutedInRootDomain',
  ],
  [
    'endpoint',
    { type: 'v0_UpdateEndpoint', ...reference(endpoint()), alias: 'new', address: '0xnew', trustScore: 1, ...custom },
    'Endpoint',
    endpoint(),
    'EndpointLocked',
    'MustBeExecutedInCurrentDomain',
  ],
  [
    'account',
    { type: 'v0_UpdateAccount', ...reference(account()), alias: 'new', ...custom },
    'Account',
    account(),
    'AccountLocked',
    'MustBeExecutedInCurrentDomain',
  ],
  [
    'ticker',
    { type: 'v0_UpdateTicker', ...reference(ticker()), name: 'new', ...custom },
    'Ticker',
    ticker(),
    'TickerLocked',
    'MustBeExecutedInRootDomain',
  ],
];

test.each(updates)('update of %s', (_, payload, kind, data, whenLocked, whenElsewhere) => {
  const at = (values: object, chain = [root]) =>
    code(payload, { entities: [loaded(kind, { ...data, ...values } as never)], chain });
  expect(at({})).toBe('ok');
  expect(at({ lock: 'Locked' })).toBe(whenLocked);
  expect(at({}, [root, child])).toBe(whenElsewhere);
  expect(at({ metadata: metadata(2) })).toBe('EntityRevisionMismatch');
  expect(code(payload)).toBe('InvalidEntityId');
});

test('an update replaces the description and the custom properties as a whole', () => {
  const before = account({ metadata: { ...metadata(), description: 'old', customProperties: { a: '1' } } });
  const payload = { type: 'v0_UpdateAccount', ...reference(before), alias: 'new', customProperties: { b: '2' } } as const;
  const planned = plan(payload, { entities: [loaded('Account', before)] });
  const data = planned.ok ? planned.value.changes[0]?.data : undefined;
  expect(data?.metadata).toEqual({ ...metadata(2), customProperties: { b: '2' }, lastModifiedBy: author });
  expect(planned).toMatchObject({
    value: { events: [{ domainId: rootId, payload: { type: 'AccountUpdated', id: before.id } }] },
  });
});

const newUser = { id: id(1_500), alias: 'new', publicKey: 'new key', roles: ['x'], lock: 'Unlocked', ...custom } as const;
const google = { providerId: 'google', id: 'a' };

test.each<[string, Partial<typeof newUser> & { loginIds?: object[] }, Situation]>([
  ['ok', {}, {}],
  ['EntityAlreadyCreated', {}, { entities: [loaded('User', user(500, []))] }],
  ['PublicKeyInvalid', { publicKey: 'odd' as never }, {}],
  ['NonUniqueUsersByAlias', {}, { facts: { similarUsers: [user(1, [], { alias: 'new' })] } }],
  ['NonUniqueUsersByPublicKey', {}, { facts: { similarUsers: [user(1, [], { publicKey: 'new key' })] } }],
  ['ok', {}, { facts: { similarUsers: [user(1, [], { alias: 'new', publicKey: 'new key', domainId: childId })] } }],
  ['DuplicatedLoginIds', { loginIds: [google, google] }, {}],
  ['LoginIdAlreadyAssigned', { loginIds: [google] }, { facts: { similarUsers: [user(1, [], { loginIds: [google] })] } }],
  [
    'ok',
    { loginIds: [google] },
    { facts: { similarUsers: [user(1, [], { publicKey: 'new key', domainId: childId, loginIds: [google] })] } },
  ],
])('a new user: %s', (expected, values, situation) => {
  const payload = { type: 'v0_CreateUser', ...newUser, ...values } as unknown as IntentPayload;
  const entities = situation.entities?.map((entity) => ({ ...entity, data: { ...entity.data, id: newUser.id } }) as LoadedEntity);
  expect(code(payload, { ...situation, ...(entities ? { entities } : {}) })).toBe(expected);
});

test('a user can not take the alias or the login of another', () => {
  const payload: IntentPayload = {
    type: 'v0_UpdateUser',
    ...reference(user(1, [])),
    alias: 'new',
    roles: ['y'],
    loginIds: [google],
    ...custom,
  };
  const entities = [loaded('User', user(1, ['x']))];
  expect(code(payload, { entities, facts: { similarUsers: [user(2, [], { alias: 'new' })] } })).toBe('NonUniqueUsersByAlias');
  expect(code(payload, { entities, facts: { similarUsers: [user(2, [], { loginIds: [google] })] } })).toBe(
    'LoginIdAlreadyAssigned',
  );
  expect(code(payload, { entities, facts: { similarUsers: [user(1, ['x'], { alias: 'new', loginIds: [google] })] } })).toBe('ok');
});

const broken = { type: 'Expression', expression: 'broken' } as const;
const newPolicy = {
  id: id(2_500),
  alias: 'new',
  rank: 1,
  scope: 'Self',
  scriptingEngine: 'Javascript_v0',
  lock: 'Unlocked',
  ...custom,
} as const;
const tooComplex = Array.from({ length: 13 }, (_, index) => either(quorum(`x${index}`), quorum(`y${index}`)));

test('a new policy', () => {
  expect(code({ type: 'v0_CreatePolicy', ...newPolicy })).toBe('ok');
  expect(code({ type: 'v0_CreatePolicy', ...newPolicy }, { entities: [loaded('Policy', policy(500))] })).toBe(
    'EntityAlreadyCreated',
  );
  expect(code({ type: 'v0_CreatePolicy', ...newPolicy, workflow: tooComplex })).toBe('PolicyWorkflowFailed');
  expect(code({ type: 'v0_CreatePolicy', ...newPolicy, condition: broken })).toBe('PolicyScriptingExecutionFailed');
  const planned = plan({ type: 'v0_CreatePolicy', ...newPolicy }, inChild);
  const data = planned.ok ? (planned.value.changes[0]?.data as Policy) : undefined;
  expect(data).toMatchObject({ domainId: childId });
  expect(data && ('workflow' in data || 'intentTypes' in data || 'condition' in data)).toBe(false);
});

test('an updated policy loses what the update leaves out', () => {
  const before = policy(1, { intentTypes: ['v0_CreateUser'], condition: { type: 'Expression', expression: 'true' } });
  const payload = {
    type: 'v0_UpdatePolicy',
    ...reference(before),
    alias: 'x',
    rank: 2,
    scope: 'Self',
    scriptingEngine: 'Javascript_v0',
    ...custom,
  } as const;
  const planned = plan(payload, { entities: [loaded('Policy', before)] });
  const data = planned.ok ? (planned.value.changes[0]?.data as Policy) : undefined;
  expect(data && Object.keys(data).toSorted()).toEqual([
    'alias',
    'domainId',
    'id',
    'lock',
    'metadata',
    'rank',
    'scope',
    'scriptingEngine',
  ]);
});

test.each<[string, object, Situation]>([
  ['ok', {}, {}],
  ['EntityAlreadyCreated', { id: childId }, { entities: [loaded('Domain', child)] }],
  ['NonUniqueUsersById', { users: [newUser, { ...newUser, alias: 'b', publicKey: 'new b' }] }, {}],
  ['NonUniqueUsersByAlias', { users: [newUser, { ...newUser, id: id(7), publicKey: 'new b' }] }, {}],
  ['NonUniqueUsersByPublicKey', { users: [newUser, { ...newUser, id: id(7), alias: 'b' }] }, {}],
  ['PublicKeyInvalid', { users: [{ ...newUser, publicKey: 'odd' }] }, {}],
  [
    'DuplicatedLoginIds',
    {
      users: [
        { ...newUser, loginIds: [google] },
        { ...newUser, id: id(7), alias: 'b', publicKey: 'new b', loginIds: [google] },
      ],
    },
    {},
  ],
  ['EntityAlreadyCreated', { users: [newUser] }, { entities: [loaded('User', user(1, [], { id: newUser.id }))] }],
  ['NonUniquePoliciesById', { policies: [newPolicy, newPolicy] }, {}],
  ['EntityAlreadyCreated', { policies: [newPolicy] }, { entities: [loaded('Policy', policy(500))] }],
  ['PolicyWorkflowFailed', { policies: [{ ...newPolicy, workflow: tooComplex }] }, {}],
  ['PolicyScriptingExecutionFailed', { policies: [{ ...newPolicy, condition: broken }] }, {}],
  ['InvalidEntityId', { childrenDomainIds: [childId] }, {}],
  [
    'MustBeExecutedInParentDomain',
    { childrenDomainIds: [childId] },
    { entities: [loaded('Domain', { ...child, parentId: id(99) })] },
  ],
  ['NotApplicableForRootDomain', { childrenDomainIds: [id(98)] }, { entities: [loaded('Domain', { ...root, id: id(98) })] }],
  ['InvalidParentDomain', { childrenDomainIds: [rootId] }, { entities: [loaded('Domain', root)] }],
  ['InvalidParentDomain', { childrenDomainIds: [rootId] }, { ...inChild, entities: [loaded('Domain', root)] }],
  ['InvalidParentDomain', { childrenDomainIds: [id(50)] }, {}],
  ['BatchTooLarge', { childrenDomainIds: Array.from({ length: 101 }, (_, index) => id(7_000 + index)) }, {}],
  [
    'InvalidParentDomain',
    { childrenDomainIds: [childId] },
    { entities: [loaded('Domain', child)], facts: { subtreeDepths: [{ domainId: childId, depth: 63 }] } },
  ],
  [
    'ok',
    { childrenDomainIds: [childId] },
    { entities: [loaded('Domain', child)], facts: { subtreeDepths: [{ domainId: childId, depth: 62 }] } },
  ],
  ['DomainLocked', { childrenDomainIds: [childId] }, { entities: [loaded('Domain', { ...child, lock: 'Locked' })] }],
  ['ok', { childrenDomainIds: [childId] }, { entities: [loaded('Domain', child)] }],
  ['ok', {}, { chain: Array.from({ length: 63 }, () => root) }],
  ['InvalidParentDomain', {}, { chain: Array.from({ length: 64 }, () => root) }],
])('a new domain: %s', (expected, values, situation) => {
  const { permissions } = root;
  const payload = {
    type: 'v0_CreateDomain',
    id: id(50),
    alias: 'new',
    lock: 'Unlocked',
    permissions,
    users: [],
    policies: [],
    ...custom,
    ...values,
  };
  expect(code(payload as IntentPayload, situation)).toBe(expected);
});

test('a domain is made below the target, and takes children of it along', () => {
  const payload: IntentPayload = {
    type: 'v0_CreateDomain',
    id: id(50),
    alias: 'between',
    lock: 'Unlocked',
    permissions: root.permissions,
    users: [{ ...newUser, roles: ['x'] }],
    policies: [newPolicy],
    childrenDomainIds: [childId],
    ...custom,
  };
  const planned = plan(payload, { entities: [loaded('Domain', child)] });
  expect(planned).toMatchObject({
    ok: true,
    value: {
      changes: [
        { kind: 'Domain', data: { parentId: rootId }, expectedRevision: 'absent' },
        { kind: 'User', domainId: id(50), expectedRevision: 'absent' },
        { kind: 'Policy', domainId: id(50), expectedRevision: 'absent' },
        { kind: 'Domain', id: childId, data: { parentId: id(50) }, expectedRevision: 1 },
      ],
      events: [
        { payload: { type: 'DomainCreated', parentId: rootId } },
        {},
        {},
        { payload: { type: 'DomainUpdated', id: childId } },
      ],
    },
  });
});

test.each<[string, object, Situation]>([
  ['ok', {}, {}],
  ['MustBeExecutedInRootDomain', {}, inChild],
  ['EntityAlreadyCreated', { id: vault.id }, { entities: [loaded('Vault', vault)] }],
  ['PublicKeyInvalid', { publicKey: 'odd' }, {}],
  ['DuplicatePublicKey', {}, { facts: { similarVaultIds: [vault.id] } }],
  ['InvalidVaultParameters', { parameters: { type: 'MPC' } }, {}],
])('a new vault: %s', (expected, values, situation) => {
  const payload = {
    type: 'v0_CreateVault',
    id: id(3_500),
    alias: 'new',
    publicKey: 'new key',
    lock: 'Unlocked',
    ...custom,
    ...values,
  };
  expect(code(payload as IntentPayload, situation)).toBe(expected);
});

test.each<[string, object, Situation]>([
  ['ok', {}, {}],
  ['ok', { parameters: { type: 'Ethereum', ABI: '[]' } }, {}],
  ['EntityAlreadyCreated', { id: id(5_000) }, { entities: [loaded('Endpoint', endpoint())] }],
  ['LedgerNotFound', { ledgerId: 'other' }, {}],
  ['InvalidEndpointCreateParameters', { address: 'odd' }, {}],
  ['InvalidEndpointCreateParameters', { parameters: { type: 'Ethereum', ABI: '{}' } }, {}],
  ['InvalidEndpointCreateParameters', { parameters: { type: 'Ethereum', ABI: 'x' } }, {}],
])('a new endpoint: %s', (expected, values, situation) => {
  const payload = {
    type: 'v0_CreateEndpoint',
    id: id(5_500),
    alias: 'new',
    address: '0xgood',
    trustScore: 1,
    ledgerId: ethereum.id,
    lock: 'Unlocked',
    ...custom,
    ...values,
  };
  expect(code(payload as IntentPayload, situation)).toBe(expected);
});

test('an updated endpoint must still be an address of its ledger', () => {
  const payload = {
    type: 'v0_UpdateEndpoint',
    ...reference(endpoint()),
    alias: 'x',
    address: 'odd',
    trustScore: 1,
    ...custom,
  } as const;
  const entities = [loaded('Endpoint', endpoint())];
  expect(code(payload, { entities })).toBe('InvalidEndpointUpdateParameters');
  expect(code({ ...payload, ledgerId: 'other' }, { entities })).toBe('LedgerNotFound');
  expect(
    intentRules.v0_UpdateEndpoint.furtherNeeds?.(payload, { ...noFacts, entities }, { rules, targetDomainId: rootId }),
  ).toEqual([{ type: 'Ledger', ledgerId: ethereum.id }]);
});

const withVault = [loaded('Vault', vault)];

test.each<[string, object, Situation]>([
  ['ok', {}, { entities: withVault }],
  ['ok', { ledgerIds: undefined, ledgerId: ethereum.id }, { entities: withVault }],
  ['EntityAlreadyCreated', {}, { entities: [...withVault, loaded('Account', account({ id: id(4_500) }))] }],
  ['LedgerNotProvided', { ledgerIds: [] }, { entities: withVault }],
  ['InvalidCreateAccountParameters', { ledgerIds: [ethereum.id, ethereum.id] }, { entities: withVault }],
  ['InvalidCreateAccountParameters', { ledgerId: 'other' }, { entities: withVault }],
  ['LedgerNotFound', { ledgerIds: ['other'] }, { entities: withVault }],
  ['VaultNotFound', {}, {}],
  ['VaultLocked', {}, { entities: [loaded('Vault', { ...vault, lock: 'Locked' })] }],
  ['VaultNotReady', {}, { entities: withVault, facts: { pendingVaultIds: [vault.id] } }],
  ['UnsupportedAccountKeyStrategy', {}, { entities: [loaded('Vault', { ...vault, enabledKeyStrategies: ['Random'] })] }],
])('a new account: %s', (expected, values, situation) => {
  const providerDetails = { type: 'Vault', vaultId: vault.id, keyStrategy: 'VaultHard' };
  const payload = {
    type: 'v0_CreateAccount',
    id: id(4_500),
    alias: 'new',
    providerDetails,
    ledgerIds: [ethereum.id],
    lock: 'Unlocked',
    ...custom,
    ...values,
  };
  expect(code(payload as IntentPayload, situation)).toBe(expected);
});

const active = [{ accountId: id(4_000), ledgerId: ethereum.id, status: 'Activated' as const }];
const funded = [...withVault, loaded('Account', account())];

test.each<[string, object, Situation]>([
  ['ok', {}, { entities: funded }],
  ['InvalidAddAccountLedgersParameters', { ledgerIds: [] }, { entities: funded }],
  ['InvalidAddAccountLedgersParameters', { ledgerIds: [ethereum.id, ethereum.id] }, { entities: funded }],
  ['InvalidAddAccountLedgersParameters', {}, { entities: funded, facts: { accountLedgers: active } }],
  ['LedgerNotFound', { ledgerIds: ['other'] }, { entities: funded }],
  ['AccountLocked', {}, { entities: [...withVault, loaded('Account', account({ lock: 'Locked' }))] }],
  ['VaultLocked', {}, { entities: [loaded('Vault', { ...vault, lock: 'Locked' }), loaded('Account', account())] }],
  ['MustBeExecutedInCurrentDomain', {}, { ...inChild, entities: funded }],
])('more ledgers for an account: %s', (expected, values, situation) => {
  const payload = { type: 'v0_AddAccountLedgers', ...reference(account()), ledgerIds: [ethereum.id], ...values };
  expect(code(payload as IntentPayload, situation)).toBe(expected);
});

const transferState: Situation = {
  entities: [...funded, loaded('Ticker', ticker())],
  facts: { accountLedgers: active, validatedTickerIds: [id(6_000)] },
};
const replacing = (kind: EntityKind, values: object): Situation => ({
  ...transferState,
  entities: transferState.entities?.map((each) =>
    each.kind === kind ? ({ ...each, data: { ...each.data, ...values } } as LoadedEntity) : each,
  ),
});
const adding = (...entities: LoadedEntity[]): Situation => ({
  ...transferState,
  entities: [...(transferState.entities ?? []), ...entities],
});
const addingWith = (facts: Partial<LoadedFacts>, ...entities: LoadedEntity[]): Situation => ({
  ...adding(...entities),
  facts: { ...transferState.facts, ...facts },
});
const transactionFact = (status: TransactionProcessingStatus, values: Partial<OrderTransactionFact> = {}) => ({
  orderId: id(7_001),
  transactionId: id(7_101),
  status,
  ...values,
});
const to = (destination: object) => ({ outputs: [{ destination, amount: '5' }] });
const toEndpoint = to({ type: 'Endpoint', endpointId: id(5_000) });
const toAccount = to({ type: 'Account', accountId: id(4_001) });
const otherAccount = account({ id: id(4_001) });
const otherActive = {
  accountLedgers: [...active, { accountId: id(4_001), ledgerId: ethereum.id, status: 'Activated' as const }],
};
const order = {
  id: id(7_000),
  domainId: rootId,
  accountId: id(4_000),
  ledgerId: ethereum.id,
  parameters: {} as never,
  metadata: metadata(),
};

const transferCases: [string, object, Situation][] = [
  ['ok', {}, transferState],
  ['EntityAlreadyCreated', {}, adding(loaded('TransactionOrder', order))],
  ['InvalidEntityId', { accountId: id(1) }, transferState],
  ['MustBeExecutedInCurrentDomain', {}, { ...transferState, ...inChild }],
  ['AccountLocked', {}, replacing('Account', { lock: 'Locked' })],
  ['AccountLocked', {}, replacing('Account', { lock: 'Archived' })],
  ['VaultLocked', {}, replacing('Vault', { lock: 'Locked' })],
  ['VaultNotReady', {}, { ...transferState, facts: { ...transferState.facts, pendingVaultIds: [vault.id] } }],
  ['InvalidTransferOrderParameters', { tickerId: id(1) }, transferState],
  ['TickerLocked', {}, replacing('Ticker', { lock: 'Locked' })],
  ['InvalidTransferOrderParameters', {}, { ...transferState, facts: { accountLedgers: active } }],
  ['LedgerNotFound', {}, replacing('Ticker', { ledgerId: 'other' })],
  ['AccountNotReady', {}, { ...transferState, facts: { validatedTickerIds: [id(6_000)] } }],
  [
    'AccountNotReady',
    {},
    {
      ...transferState,
      facts: { ...transferState.facts, accountLedgers: active.map((fact) => ({ ...fact, status: 'Activating' as const })) },
    },
  ],
  [
    'InvalidTransferOrderParameters',
    { outputs: [{ destination: { type: 'Address', address: '0x1' }, amount: '0' }] },
    transferState,
  ],
  ['InvalidDestination', to({ type: 'Address', address: 'odd' }), transferState],
  ['InvalidDestination', toEndpoint, transferState],
  ['ok', toEndpoint, adding(loaded('Endpoint', endpoint()))],
  ['EndpointLocked', toEndpoint, adding(loaded('Endpoint', endpoint({ lock: 'Locked' })))],
  ['InvalidDestination', toEndpoint, adding(loaded('Endpoint', endpoint({ ledgerId: 'other' })))],
  ['InvalidDestination', toEndpoint, adding(loaded('Endpoint', endpoint({ domainId: id(77) })))],
  ['InvalidDestination', toAccount, transferState],
  ['InvalidDestination', toAccount, adding(loaded('Account', otherAccount))],
  ['ok', toAccount, { ...adding(loaded('Account', otherAccount)), facts: { ...transferState.facts, ...otherActive } }],
  [
    'AccountLocked',
    toAccount,
    { ...adding(loaded('Account', { ...otherAccount, lock: 'Locked' })), facts: { ...transferState.facts, ...otherActive } },
  ],
  [
    'InvalidTransferOrderParameters',
    {},
    {
      ...transferState,
      rules: { convertTransferOrder: () => ({ ok: false, error: { code: 'InvalidTransferOrderParameters', message: 'x' } }) },
    },
  ],
];

test.each(transferCases)('a transfer order: %s (%#)', (expected, values, situation) => {
  const outputs = [{ destination: { type: 'Address', address: '0x1' }, amount: '5' }];
  const payload = {
    type: 'v0_CreateTransferOrder',
    id: order.id,
    accountId: id(4_000),
    tickerId: id(6_000),
    outputs,
    feeStrategy: 'Low',
    ...custom,
    ...values,
  };
  expect(code(payload as IntentPayload, situation)).toBe(expected);
});

test.each<[string, object, Situation]>([
  ['ok', {}, transferState],
  ['ok', { ledgerId: undefined }, transferState],
  [
    'LedgerNotProvided',
    { ledgerId: undefined },
    { ...transferState, facts: { accountLedgers: [...active, { ...active[0], ledgerId: 'b' } as never] } },
  ],
  ['LedgerNotFound', { ledgerId: 'other' }, transferState],
  ['AccountNotReady', {}, { ...transferState, facts: {} }],
  ['AccountLocked', {}, replacing('Account', { lock: 'Locked' })],
  ['VaultLocked', {}, replacing('Vault', { lock: 'Locked' })],
  ['EntityAlreadyCreated', {}, adding(loaded('TransactionOrder', order))],
  ['InvalidTransactionOrderParameters', { parameters: { type: 'Bitcoin', outputs: [] } }, transferState],
  ['InvalidDestination', { parameters: { type: 'Ethereum', destination: { type: 'Address', address: 'odd' } } }, transferState],
  [
    'InvalidDestination',
    { parameters: { type: 'Ethereum', destination: { type: 'Endpoint', endpointId: id(5_000) } } },
    transferState,
  ],
  [
    'EndpointLocked',
    { parameters: { type: 'Ethereum', destination: { type: 'Endpoint', endpointId: id(5_000) } } },
    adding(loaded('Endpoint', endpoint({ lock: 'Locked' }))),
  ],
  [
    'InvalidTransactionOrderState',
    { parameters: { type: 'Ethereum', resourceStrategy: { type: 'OrderReplacement', transactionOrderId: id(7_001) } } },
    transferState,
  ],
  [
    'InvalidTransactionOrderState',
    { parameters: { type: 'Ethereum', resourceStrategy: { type: 'OrderReplacement', transactionOrderId: id(7_001) } } },
    adding(loaded('TransactionOrder', { ...order, id: id(7_001), accountId: id(4_001) })),
  ],
  [
    'ok',
    { parameters: { type: 'Ethereum', resourceStrategy: { type: 'OrderReplacement', transactionOrderId: id(7_001) } } },
    addingWith({ orderTransactions: [transactionFact('Reserved')] }, loaded('TransactionOrder', { ...order, id: id(7_001) })),
  ],
  [
    'InvalidTransactionOrderState',
    { parameters: { type: 'Ethereum', resourceStrategy: { type: 'OrderReplacement', transactionOrderId: id(7_001) } } },
    addingWith({ orderTransactions: [transactionFact('Failed')] }, loaded('TransactionOrder', { ...order, id: id(7_001) })),
  ],
  [
    'InvalidTransactionOrderParameters',
    {},
    {
      ...transferState,
      rules: { checkOrderParameters: () => ({ ok: false, error: { code: 'InvalidTransactionOrderParameters', message: 'x' } }) },
    },
  ],
])('a transaction order: %s (%#)', (expected, values, situation) => {
  const parameters = {
    type: 'Ethereum',
    destination: { type: 'Address', address: '0x1' },
    amount: '5',
    feeStrategy: { type: 'Priority', priority: 'Low' },
  };
  const payload = {
    type: 'v0_CreateTransactionOrder',
    id: order.id,
    accountId: id(4_000),
    ledgerId: ethereum.id,
    parameters,
    ...custom,
    ...values,
  };
  expect(code(payload as IntentPayload as CreateTransactionOrder, situation)).toBe(expected);
});

const target = loaded('TransactionOrder', { ...order, id: id(7_001) });
const waiting = (status: TransactionProcessingStatus, values: Partial<OrderTransactionFact> = {}): Situation =>
  addingWith({ orderTransactions: [transactionFact(status, values)] }, target);
const built = { replaceable: {} };

test.each<[string, object, Situation]>([
  ['ok', {}, waiting('Pending')],
  ['ok', {}, waiting('Preparing')],
  ['ok', {}, waiting('Reserved', built)],
  ['ok', {}, waiting('Prepared', built)],
  ['ok', {}, waiting('Broadcasting', built)],
  ['ok', {}, waiting('Completed', { ...built, ledgerStatus: 'Detected' })],
  ['InvalidTransactionOrderState', {}, waiting('Completed', { ...built, ledgerStatus: 'Confirmed' })],
  ['InvalidTransactionOrderState', {}, waiting('Completed', { ...built, ledgerStatus: 'Expired' })],
  ['InvalidTransactionOrderState', {}, waiting('Completed', { ...built, ledgerStatus: 'Replaced' })],
  ['InvalidTransactionOrderState', {}, waiting('Failed')],
  ['InvalidTransactionOrderState', {}, waiting('Interrupted')],
  ['InvalidTransactionOrderState', {}, waiting('Broadcasting', { ...built, replacedBy: id(7_002) })],
  ['InvalidTransactionOrderState', {}, adding(target)],
  ['InvalidTransactionOrderState', {}, waiting('Prepared')],
  ['InvalidTransactionOrderParameters', { maximumFee: '1' }, waiting('Prepared', built)],
  ['InvalidEntityId', {}, transferState],
  ['MustBeExecutedInCurrentDomain', {}, { ...waiting('Pending'), ...inChild }],
  ['EntityAlreadyCreated', { replacementTransactionOrderId: id(7_001) }, waiting('Pending')],
])('a cancellation: %s (%#)', (expected, values, situation) => {
  const payload = {
    type: 'v0_AttemptTransactionOrderCancellation',
    targetTransactionOrderId: id(7_001),
    replacementTransactionOrderId: id(7_002),
    reason: 'A wrong amount',
    ...values,
  };
  expect(code(payload as IntentPayload, situation)).toBe(expected);
});

test('a locked account is no hindrance to stopping what is not signed yet, but nothing new is signed for it', () => {
  const payload: IntentPayload = {
    type: 'v0_AttemptTransactionOrderCancellation',
    targetTransactionOrderId: id(7_001),
    replacementTransactionOrderId: id(7_002),
    reason: 'A wrong amount',
  };
  const locked = (status: TransactionProcessingStatus) => ({
    ...waiting(status, built),
    entities: [...(replacing('Account', { lock: 'Locked' }).entities ?? []), target],
  });
  expect(plan(payload, locked('Reserved'))).toMatchObject({
    ok: true,
    value: {
      changes: [],
      effects: [{ type: 'InterruptOrder', orderId: id(7_001), cause: 'Cancellation', reason: 'A wrong amount' }],
    },
  });
  expect(code(payload, locked('Prepared'))).toBe('AccountLocked');
  expect(plan(payload, waiting('Prepared', built))).toMatchObject({
    ok: true,
    value: {
      changes: [{ kind: 'TransactionOrder', id: id(7_002), data: { accountId: id(4_000) } }],
      effects: [{ type: 'ProcessOrder', orderId: id(7_002), replaces: id(7_001) }],
    },
  });
});

const incoming = (values: object = {}) => ({
  id: id(10),
  tickerId: id(6_000),
  quarantined: true,
  senders: [],
  recipient: { type: 'Account' as const, domainId: rootId, accountId: id(4_000) },
  value: '5',
  kind: 'Transfer' as const,
  registeredAt: now.toISOString(),
  metadata: { type: 'Ethereum' as const },
  ...values,
});

test.each<[string, object, Situation]>([
  ['ok', {}, { entities: funded, facts: { transfers: [incoming()] } }],
  ['ok', { transferIds: [id(10), id(10)] }, { entities: funded, facts: { transfers: [incoming()] } }],
  ['InvalidEntityId', { accountId: id(1) }, { entities: funded }],
  ['InvalidEntityId', {}, { entities: funded }],
  [
    'InvalidEntityId',
    {},
    {
      entities: funded,
      facts: { transfers: [incoming({ recipient: { type: 'Account', domainId: rootId, accountId: id(4_001) } })] },
    },
  ],
  ['StaleIntent', {}, { entities: funded, facts: { transfers: [incoming({ quarantined: false })] } }],
  ['AccountLocked', {}, { entities: [loaded('Account', account({ lock: 'Locked' }))], facts: { transfers: [incoming()] } }],
  ['MustBeExecutedInCurrentDomain', {}, { ...inChild, entities: funded, facts: { transfers: [incoming()] } }],
  ['BatchTooLarge', { transferIds: Array.from({ length: 21 }, (_, index) => id(100 + index)) }, { entities: funded }],
])('a release of quarantined transfers: %s (%#)', (expected, values, situation) => {
  const payload = { type: 'v0_ReleaseQuarantinedTransfers', accountId: id(4_000), transferIds: [id(10)], ...values };
  expect(code(payload as IntentPayload, situation)).toBe(expected);
});

const erc20 = {
  ledgerId: ethereum.id,
  kind: 'Contract',
  name: 'Token',
  ledgerDetails: { type: 'Ethereum', properties: { type: 'ERC20', address: '0x1' } },
} as const;

test.each<[string, object, Situation]>([
  ['ok', {}, {}],
  ['ok', {}, inChild],
  ['EntityAlreadyCreated', {}, { entities: [loaded('Ticker', ticker({ id: id(8_000) }))] }],
  ['LedgerNotFound', { ledgerId: 'other' }, {}],
  ['InvalidTickerLedgerDetails', { kind: 'Native' }, {}],
  ['InvalidTickerLedgerDetails', { decimals: -1 }, {}],
  ['InvalidTickerLedgerDetails', { ledgerDetails: { type: 'XRPL', properties: { type: 'Native' } } }, {}],
  [
    'InvalidTickerLedgerDetails',
    {},
    { rules: { checkTickerDetails: () => ({ ok: false, error: { code: 'InvalidTickerLedgerDetails', message: 'x' } }) } },
  ],
  ['NonUniqueValidatedTickersByLedgerDetails', {}, { facts: { similarTickers: [ticker({ ...erc20 })] } }],
])('a new ticker: %s', (expected, values, situation) => {
  expect(code({ type: 'v0_CreateTicker', ...erc20, ...values }, situation)).toBe(expected);
});

const toValidate = { id: id(6_001), ...erc20, lock: 'Unlocked', ...custom } as const;
const registered = loaded('Ticker', ticker({ id: id(6_001), ...erc20 }));

test.each<[string, object[], Situation]>([
  ['ok', [toValidate], {}],
  ['ok', [toValidate], { entities: [registered] }],
  ['MustBeExecutedInRootDomain', [toValidate], inChild],
  ['DuplicateTickerIdsToValidate', [toValidate, toValidate], {}],
  ['DuplicateTickerLedgerDatasToValidate', [toValidate, { ...toValidate, id: id(6_002) }], {}],
  ['LedgerNotFound', [{ ...toValidate, ledgerId: 'other' }], {}],
  ['InvalidTickerLedgerDetails', [{ ...toValidate, kind: 'Native' }], {}],
  ['NonUniqueValidatedTickersByLedgerDetails', [toValidate], { facts: { similarTickers: [ticker({ ...erc20 })] } }],
  ['EntityAlreadyCreated', [toValidate], { entities: [registered], facts: { validatedTickerIds: [id(6_001)] } }],
  ['InvalidTickerLedgerDetails', [toValidate], { entities: [loaded('Ticker', ticker({ id: id(6_001) }))] }],
])('a validation of tickers: %s (%#)', (expected, tickers, situation) => {
  expect(code({ type: 'v0_ValidateTickers', tickers } as IntentPayload, situation)).toBe(expected);
});

test.each<[string, Partial<ApiTickerData>, number | undefined]>([
  ['ok', {}, 18],
  ['ok', {}, undefined],
  // Whoever approves a payment reads its amount by them.
  ['InvalidTickerLedgerDetails', {}, 16],
  ['ok', { ...erc20, decimals: 6 }, 2],
])('a change of the decimals of an asset: %s (%#)', (expected, values, decimals) => {
  const known = ticker(values);
  const reference = { id: known.id, revision: known.metadata?.revision ?? 1 };
  const payload = { type: 'v0_UpdateTicker', reference, name: 'Ether', decimals, ...custom } as IntentPayload;
  expect(code(payload, { entities: [loaded('Ticker', known)] })).toBe(expected);
});

test('a user object stays as it was', () => {
  const before: User = Object.freeze(user(1, ['x']));
  plan({ type: 'v0_LockUser', reference: { id: before.id, revision: 1 } }, { entities: [loaded('User', before)] });
  expect(before.lock).toBe('Unlocked');
  expect(domain().lock).toBe('Unlocked');
});
