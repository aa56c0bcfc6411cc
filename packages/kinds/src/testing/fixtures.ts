import type {
  Account,
  ApiTickerData,
  Domain,
  Endpoint,
  EntityData,
  EntityMetadata,
  Ledger,
  Policy,
  User,
  Vault,
  WorkflowCondition,
} from '@countersign/model';
import { ok } from '@countersign/kernel';
import type { LockableEntity } from '@countersign/model/names';
import { fail } from '../rules/intent-failure.ts';
import type { PlatformRules } from '../rules/platform-rules.ts';

/** A UUID that ends in this number. */
export function id(number: number): string {
  return `00000000-0000-4000-8000-${number.toString(16).padStart(12, '0')}`;
}

export const now = new Date('2026-03-01T12:00:00.000Z');

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

/** One of each kind that has a lock; of domains, one below the root. */
export const lockable: { readonly [Kind in LockableEntity]: EntityData[Kind] } = {
  Domain: child,
  User: user(1, ['operator']),
  Policy: policy(1),
  Account: account(),
  Endpoint: endpoint(),
  Vault: vault,
  Ticker: ticker(),
};

/** Rules of a platform on which keys start with `key`, `vault key` or `new`, and addresses with `0x`. */
export const rules: PlatformRules = {
  isPublicKey: (publicKey) => /^(vault )?key|^new/.test(publicKey),
  accountKeyInformation: () => ({ type: 'VaultDerived', derivationPath: "m/1'" }),
  accountKeyPath: ({ providerDetails: { keyInformation } }) =>
    keyInformation.type === 'VaultDerived' ? keyInformation.derivationPath : undefined,
  accountKeys: () => ({
    keys: [
      {
        keyId: 'SECP256K1_CUSTODY_1',
        curve: 'Secp256k1',
        path: ({ providerDetails: { keyInformation } }, scope, index) =>
          keyInformation.type === 'VaultDerived'
            ? `${keyInformation.derivationPath}/${scope === 'External' ? 0 : 1}'/${index}'`
            : undefined,
      },
    ],
    address: (publicKeys) => `0x${[...publicKeys.values()].join('')}`,
    manifestKey: (type) => (type === 'EIP-191' ? 'Address' : 'Account'),
  }),
  orderKind: (_, { parameters }) => (parameters.type === 'Ethereum' && parameters.data === undefined ? 'Transfer' : undefined),
  feeAtRisk: (_, { maximumFee = '0' }) => BigInt(maximumFee),
  isAddress: (_, address) => address.startsWith('0x'),
  orderDestinations: (_, parameters) =>
    parameters.type === 'Ethereum' && parameters.destination ? [{ destination: parameters.destination }] : [],
  namedDestinations: (_, parameters) =>
    parameters.type === 'Ethereum' && parameters.destination ? [parameters.destination] : [],
  orderAssets: () => [],
  walletPurpose: (ledger) => (ledger.parameters.type === 'Bitcoin' ? 84 : 44),
  placeOf: (_, destination) =>
    destination.type === 'Address' && destination.address.startsWith('0x')
      ? { address: destination.address.toLowerCase() }
      : undefined,
  endpointPlace: (ledger, { address, tag }) =>
    tag === undefined ? rules.placeOf(ledger, { type: 'Address', address }) : undefined,
  spellings: (_, { address }) => [address],
  isSame: (paid, known) => paid.address === known.address && paid.tag?.value === known.tag?.value,
  reaches: (paid, known) => paid.address === known.address,
  checkTickerDetails: () => ok(undefined),
  spelledTickerDetails: (_, details) => details,
  nameElsewhere: ({ id }) => id,
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
