import type {
  Account,
  ApiTickerData,
  Domain,
  Endpoint,
  EntityMetadata,
  IntentPayload,
  Ledger,
  Policy,
  Propose,
  User,
  Vault,
  WorkflowCondition,
} from '@countersign/model';
import { ok } from '@countersign/kernel';
import type { ConditionEvaluator } from '../conditions/condition-evaluator.ts';
import type { ProposeInput } from '../decision.ts';
import { fail } from '../intents/intent-failure.ts';
import type { PlatformRules } from '../intents/platform-rules.ts';
import { noFacts } from '../intents/state-needs.ts';
import { compilePolicies } from '../policies/compile-policies.ts';

/** A UUID that ends in this number. */
export function id(number: number): string {
  return `00000000-0000-4000-8000-${number.toString(16).padStart(12, '0')}`;
}

export const now = new Date('2026-03-01T12:00:00.000Z');
const later = new Date('2026-03-01T13:00:00.000Z').toISOString();

export function metadata(revision = 1): EntityMetadata {
  return { revision, createdAt: now.toISOString(), lastModifiedAt: now.toISOString(), customProperties: {} };
}

const everyone = ['operator'];

export const rootId = id(1);
export const childId = id(2);

export function domain(values: Partial<Domain> = {}): Domain {
  return {
    id: rootId,
    alias: 'root',
    lock: 'Unlocked',
    permissions: {
      readAccess: {
        domains: everyone,
        users: everyone,
        endpoints: everyone,
        policies: everyone,
        accounts: everyone,
        transactions: everyone,
        requests: everyone,
        events: everyone,
      },
    },
    metadata: metadata(),
    ...values,
  };
}

export const root = domain();
export const child = domain({ id: childId, parentId: rootId, alias: 'child' });

export function user(number: number, roles: string[], values: Partial<User> = {}): User {
  return {
    id: id(1_000 + number),
    domainId: rootId,
    alias: `user ${number}`,
    publicKey: `key ${number}`,
    roles,
    lock: 'Unlocked',
    metadata: metadata(),
    ...values,
  };
}

export function policy(number: number, values: Partial<Policy> = {}): Policy {
  return {
    id: id(2_000 + number),
    domainId: rootId,
    alias: `policy ${number}`,
    rank: 1,
    scope: 'SelfAndDescendants',
    scriptingEngine: 'Javascript_v0',
    workflow: [],
    lock: 'Unlocked',
    metadata: metadata(),
    ...values,
  };
}

export function quorum(role: string, count = 1): WorkflowCondition {
  return { type: 'RoleQuorum', role, quorum: count };
}

export function both(left: WorkflowCondition, right: WorkflowCondition): WorkflowCondition {
  return { type: 'And', left, right };
}

export function either(left: WorkflowCondition, right: WorkflowCondition): WorkflowCondition {
  return { type: 'Or', left, right };
}

export const ethereum: Ledger = {
  id: 'ethereum-sandbox',
  alias: 'Ethereum',
  parameters: {
    type: 'Ethereum',
    chainId: 1,
    vaultLedgerIdentifier: 'eth',
    nativeTickerSymbol: 'ETH',
    nativeTickerName: 'Ether',
    supportsEIP1559: true,
  },
  metadata: metadata(),
};

export const vault: Vault = { id: id(3_000), publicKey: 'vault key', alias: 'vault', lock: 'Unlocked', metadata: metadata() };

export function account(values: Partial<Account> = {}): Account {
  return {
    id: id(4_000),
    domainId: rootId,
    alias: 'account',
    providerDetails: {
      type: 'Vault',
      vaultId: vault.id,
      keyStrategy: 'VaultHard',
      keyInformation: { type: 'VaultDerived', derivationPath: "m/1'" },
    },
    lock: 'Unlocked',
    metadata: metadata(),
    ...values,
  };
}

export function endpoint(values: Partial<Endpoint> = {}): Endpoint {
  return {
    id: id(5_000),
    domainId: rootId,
    address: '0xgood',
    ledgerId: ethereum.id,
    alias: 'endpoint',
    lock: 'Unlocked',
    metadata: metadata(),
    trustScore: 50,
    ...values,
  };
}

export function ticker(values: Partial<ApiTickerData> = {}): ApiTickerData {
  return {
    id: id(6_000),
    ledgerId: ethereum.id,
    kind: 'Native',
    name: 'Ether',
    decimals: 18,
    ledgerDetails: { type: 'Ethereum', properties: { type: 'Native' } },
    lock: 'Unlocked',
    metadata: metadata(),
    ...values,
  };
}

/** Rules of a platform on which keys start with `key`, `vault key` or `new`, and addresses with `0x`. */
export const rules: PlatformRules = {
  isPublicKey: (publicKey) => /^(vault )?key|^new/.test(publicKey),
  accountKeyInformation: () => ({ type: 'VaultDerived', derivationPath: "m/1'" }),
  isAddress: (_, address) => address.startsWith('0x'),
  orderDestinations: (_, parameters) =>
    parameters.type === 'Ethereum' && parameters.destination ? [{ destination: parameters.destination }] : [],
  placeOf: (_, destination) =>
    destination.type === 'Address' && destination.address.startsWith('0x')
      ? { address: destination.address.toLowerCase() }
      : undefined,
  spellings: (_, { address }) => [address],
  reaches: (paid, known) => paid.address === known.address,
  checkTickerDetails: () => ok(undefined),
  checkOrderParameters: () => ok(undefined),
  convertTransferOrder: ({ payload }) =>
    ok({
      type: 'Ethereum',
      amount: payload.outputs[0]?.amount ?? '0',
      feeStrategy: { type: 'Priority', priority: payload.feeStrategy },
    }),
  cancellationParameters: ({ payload }) =>
    payload.maximumFee === '1'
      ? fail('InvalidTransactionOrderParameters', 'Too little')
      : ok({
          type: 'Ethereum',
          amount: '0',
          feeStrategy: { type: 'Priority', priority: 'High' },
          resourceStrategy: { type: 'OrderReplacement', transactionOrderId: payload.targetTransactionOrderId },
        }),
  checkCondition: (condition) => {
    const isSound = condition.type !== 'Expression' || condition.expression !== 'broken';
    return isSound ? ok(undefined) : fail('PolicyScriptingExecutionFailed', 'Broken');
  },
  manifestLedger: (_, __, ledgers) => {
    const [ledger] = ledgers;
    return ledger ? ok(ledger) : fail('InvalidManifestContent', 'No key fits');
  },
  extensionFor: ({ type }) =>
    type === 'known' ? ok({ name: type, version: '1' }) : fail('FeatureFlagDisabled', `There is no extension ${type}`),
};

/** Understands `true`, `false` and anything else as an error. */
const literalConditions: ConditionEvaluator = {
  evaluate(condition) {
    if (condition.type !== 'Expression') throw new Error('Only expressions here');
    if (condition.expression === 'true') return ok(true);
    if (condition.expression === 'false') return ok(false);
    return { ok: false, error: { reason: 'Error', message: 'It fails' } };
  },
  check: () => ok(undefined),
};

/** Any payload that always can be planned. */
const harmlessPayload: IntentPayload = {
  type: 'v0_CreatePolicy',
  id: id(2_999),
  alias: 'new policy',
  rank: 5,
  scope: 'Self',
  scriptingEngine: 'Javascript_v0',
  lock: 'Unlocked',
  customProperties: {},
};

export function proposal(author: User, values: Partial<Propose> = {}): Propose {
  return {
    author: { id: author.id, domainId: author.domainId },
    expiryAt: later,
    targetDomainId: rootId,
    id: id(9_000),
    payload: harmlessPayload,
    customProperties: {},
    type: 'Propose',
    ...values,
  };
}

/** A proposal of `author` in a chain of domains (root first), with these policies and users. */
export function proposeInput(
  author: User,
  {
    domains = [root],
    policies = [],
    users = [author],
    ...values
  }: Partial<ProposeInput> & {
    domains?: Domain[];
    policies?: Policy[];
  } = {},
): ProposeInput {
  const target = domains.at(-1) ?? root;
  return {
    request: proposal(author, { targetDomainId: target.id }),
    signature: 'proposal signature',
    rawRequest: '{}',
    author,
    chain: domains.map((each) => ({ domain: each, policies: compilePolicies(each.id, policies) })),
    users,
    facts: noFacts,
    rules,
    conditions: literalConditions,
    now,
    ...values,
  };
}
